// Words of where head office tells its alarms, and of the mails that tell them, in German.
import type { telling as english, mailWords as englishMail } from '../en/office-telling.ts';
import type { SameKeys } from '../same-keys.ts';

export const telling: SameKeys<typeof english> = {
  title: 'Wohin Alarme gehen',
  explain:
    'Offene Alarme und was zehn Minuten lang jemanden braucht: einmal, und jeden Tag wieder, solange es offen ist.',
  nowhere: 'Nirgendwohin',
  byMail: 'E-Mail',
  byWebhook: 'Webhook',
  change: 'Ändern',
  stop: 'Beenden',
  test: 'Test senden',
  sent: 'Gesendet.',
  to: 'An',
  from: 'Von',
  host: 'SMTP-Server',
  port: 'Port',
  security: 'Verschlüsselung',
  securityOf: { starttls: 'STARTTLS', tls: 'TLS', none: 'Keine' },
  user: 'Benutzername',
  password: 'Passwort',
  keptHint: 'Wird nie wieder gezeigt. Leer: wie bisher.',
  url: 'Adresse',
  secret: 'Geheimnis',
  secretHint: 'Mindestens 16 Zeichen. Damit wird unterschrieben, was gesendet wird; es wird nie wieder gezeigt.',
  quiet: 'Ruhezeit',
  quietHint:
    'Etwa 22:00-07:00, nach der Uhr von {{zone}}. Gefälscht, kopiert, zurückgesetzt und neue Bücher werden zu jeder Stunde gemeldet.',
  why: {
    EAUTH: 'Nicht gesendet: Der Server lehnt Benutzername oder Passwort ab.',
    EDNS: 'Nicht gesendet: Kein Server hat diesen Namen.',
    EENVELOPE: 'Nicht gesendet: Der Server lehnt Absender oder Empfänger ab.',
    ESOCKET: 'Nicht gesendet: Keine Verbindung mit diesem Server, Port und dieser Verschlüsselung.',
    ETIMEDOUT: 'Nicht gesendet: Der Server hat nicht rechtzeitig geantwortet. Name, Port und Firewall prüfen.',
    ETLS: 'Nicht gesendet: Der Server bietet kein STARTTLS, oder sein Zertifikat ist nicht vertrauenswürdig.',
  },
};

/** Of the mails. */
export const mailWords: SameKeys<typeof englishMail> = {
  from: 'Counterfoil Zentrale',
  some: 'Offene Alarme',
  due: 'Ein Kunde wartet auf eine Erstattung',
  unresolved: 'Eine Karte ist ungeklärt',
  lastReport: 'letzte Meldung',
  daily: 'Wird jeden Tag wiederholt, solange es offen ist.',
  test: 'Das ist ein Test. Alarme kommen hier an.',
  goodbye: 'Alarme werden nicht mehr hierher gesendet.',
  goodbyeTodo: 'War das niemand von euch: ins Protokoll sehen.',
};
