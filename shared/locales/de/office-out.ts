// German: who is out of the tills.
export const out = {
  title: 'Von den Kassen ausgeschlossen',
  explain: 'Wer gegangen ist, wird an jeder Kasse abgemeldet und gesperrt, auch mitten in einer Zahlung.',
  put: 'Jemanden ausschließen',
  person: 'Kennung der Person an den Kassen',
  personHint: 'Wie in Berichten und unter Einnahmen, nach Person. Groß- und Kleinschreibung zählt.',
  personMissing: 'Die Kennung der Person eingeben.',
  stores: 'Filialen (keine gewählt: alle)',
  reasonMissing: 'Einen Grund eingeben.',
  go: 'Überall ausschließen',
  sure: '{{person}} ausschließen?',
  meansAll:
    'Jede Kasse jeder Filiale sperrt diese Person, sobald sie es erfährt. Wieder zulassen kann sie nur eine Filialleitung an jeder Kasse.',
  meansSome:
    'Jede Kasse von {{stores}} sperrt diese Person, sobald sie es erfährt. Wieder zulassen kann sie nur eine Filialleitung an jeder Kasse.',
  by: '{{at}}, {{name}}',
  saidBy: 'Gesagt',
  taken: '{{taken}} von {{tills}} Kassen',
  silent: '{{count}} still',
  refused: '{{count}} abgelehnt',
  nobody: 'Diese Kennung hat dort niemand',
  refuses: '{{till}}: {{why}}',
  why: {
    unreadable: 'sie kennt diese Art Nachricht nicht. Die Kasse aktualisieren.',
    'not-ours': 'sie galt einer anderen Kasse.',
    older: 'sie hat eine neuere Nachricht.',
    altered: 'sie hat eine andere Nachricht mit dieser Nummer.',
    'no-manager': 'dort könnte sich keine Filialleitung mehr anmelden. An der Kasse eine hinzufügen.',
    'not-kept': 'sie konnte es nicht speichern: ihren Zustand ansehen.',
    other: 'aus einem Grund, den diese Zentrale nicht kennt.',
  },
  back: 'Zurücknehmen',
  backSure: 'Ausschluss von {{person}} zurücknehmen?',
  backMeans:
    'Kassen, die es noch nicht wissen, erfahren es nicht mehr. Wieder zugelassen wird niemand: das macht eine Filialleitung an der Kasse.',
};
