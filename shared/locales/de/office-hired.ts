// German: who works at the tills by head office's word.
export const hired = {
  title: 'Wer an den Kassen arbeitet',
  explain: 'Eine Kasse übernimmt eine Person zwischen Verkäufen. Die eigene PIN wird an jeder Kasse gewählt.',
  add: 'Person hinzufügen',
  change: 'Ändern',
  changeOf: '{{name}} ändern',
  agreeSure: '{{name}} als {{role}} zustimmen?',
  withdrawMeans:
    'Kassen, die es noch nicht übernommen haben, tun es nicht mehr. Wo die Person schon arbeitet, bleibt sie: um sie zu sperren, sie von den Kassen ausschließen.',
  pinTitle: 'Erste PIN von {{name}}',
  pinExplain:
    'Auf sicherem Weg weitergeben. An Kassen, an denen {{id}} neu ist, erlaubt sie 7 Tage lang nur die Wahl der eigenen PIN. Wo die Person schon arbeitet, bleibt ihre PIN. Wird nicht noch einmal gezeigt.',
  taken: 'an {{taken}} von {{tills}} Kassen',
  gone_one: 'an {{count}} verlassenen gesperrt',
  gone_other: 'an {{count}} verlassenen gesperrt',
  otherwise_one: '{{count}} seither geändert',
  otherwise_other: '{{count}} seither geändert',
  why: {
    'role-unknown': 'sie kennt diese Rolle nicht. Die Kasse aktualisieren.',
    'role-last-manager': 'keine andere Filialleitung hat dort eine eigene PIN. Zuerst eine hinzufügen.',
    'name-taken': 'dort hat jemand einen Namen, der gleich aussieht. Ihn an der Kasse ändern, dann hier neu speichern.',
    'name-mixed': 'der Name mischt Alphabete.',
    'name-unreadable': 'der Name ist dort nicht lesbar.',
    'id-taken': 'jemand anderes hat oder hatte dort diese Kennung. Dies zurücknehmen und die Person neu hinzufügen.',
    'too-many': 'dort können sich schon zu viele Personen der Zentrale anmelden. Zuerst einige sperren.',
    'pin-over': 'die erste PIN ist abgelaufen. Die Person hier ändern: das macht eine neue.',
    'pin-bad': 'sie kann diese erste PIN oder Kennung nicht verwenden. Die Person hier ändern: das macht eine neue.',
    'pin-forged':
      'die eigene PIN, die von hier kam, hat keine Kasse der Filiale versiegelt. Die Person hier sperren, dann nachsehen, wer hier eindrang.',
  },
};
