// Words of how the till stands with head office, for the status dialog and the health page, in German.
export const headOffice = {
  is: {
    'head-office-heard': 'Zentrale',
    'head-office-not-asked': 'Zentrale noch nicht erreicht',
    'head-office-behind-by': 'Für die Zentrale wartend: {{count}}',
    'head-office-waits': 'Noch nicht bei der Zentrale angemeldet',
    'head-office-code-unknown': 'Die Zentrale hat diese Kasse nicht angemeldet',
    'head-office-code-used': 'Die Zentrale hat diese Kasse nicht angemeldet',
    'head-office-code-ended': 'Die Zentrale hat diese Kasse nicht angemeldet',
    'head-office-code-over': 'Die Zentrale hat diese Kasse nicht angemeldet',
    'head-office-code-zone': 'Die Zentrale hat diese Kasse nicht angemeldet',
    'head-office-revoked': 'Die Zentrale hat diese Kasse gesperrt',
    'head-office-replaced': 'Ein anderer Rechner hat den Platz dieser Kasse',
    'head-office-unreachable': 'Zentrale nicht erreichbar',
    'head-office-certificate-over': 'Zertifikat der Zentrale abgelaufen',
    'head-office-stranger': 'Das ist nicht die Zentrale',
    'head-office-not-taken': 'Die Zentrale nimmt die Verkaufsdaten dieser Kasse nicht an',
    'head-office-restores': 'Verkaufsdaten älter als bei der Zentrale',
    'head-office-unread': 'Verkaufsdaten können nicht an die Zentrale gesendet werden',
  },
  means: {
    'head-office-heard': 'Sie bekommt jeden Verkauf innerhalb von Sekunden.',
    'head-office-not-asked': 'Die Kasse ist eben gestartet.',
    'head-office-behind-by': 'Verkaufen geht. Die Kasse sendet weiter.',
    'head-office-waits': 'Verkaufen geht. Die Kasse meldet sich an, sobald die Zentrale antwortet.',
    'head-office-code-unknown': 'Verkaufen geht. Die Zentrale kennt den Code nicht: einen neuen holen.',
    'head-office-code-used': 'Verkaufen geht. Der Code wurde für diese Kasse schon benutzt: einen neuen holen.',
    'head-office-code-ended': 'Verkaufen geht. Der Code wurde zurückgezogen, oder es gibt einen neueren: diesen holen.',
    'head-office-code-over': 'Verkaufen geht. Der Code ist abgelaufen: einen neuen holen.',
    'head-office-code-zone':
      'Verkaufen geht. Die Zentrale kennt die Zeitzone dieses Rechners, {{zone}}, nicht: einstellen, Kasse neu starten, neuen Code holen.',
    'head-office-replaced':
      'Hier keine neuen Verkäufe. Bezahlte Verkäufe, Erstatten, Stornieren und Abholbelege gehen weiter. Falls das nicht stimmt, die Zentrale anrufen.',
    'head-office-revoked':
      'Keine neuen Verkäufe. Bezahlte Verkäufe, Erstatten, Stornieren und Abholbelege gehen weiter.',
    'head-office-unreachable': 'Verkaufen geht. Wartend: {{count}}. Wird automatisch gesendet.',
    'head-office-certificate-over': 'Verkaufen geht. Wartend: {{count}}. Das neue Zertifikat von der Zentrale holen.',
    'head-office-stranger': 'Verkaufen geht. Wartend: {{count}}. Adresse und Zertifikat prüfen.',
    'head-office-not-taken': 'Verkaufen geht. Wartend: {{count}}.',
    'head-office-restores': 'Die Kasse öffnet neu, sobald sie frei ist. Die fehlenden Verkäufe kennt die Zentrale.',
    'head-office-unread': 'Verkaufen geht. Den Datenträger prüfen.',
  },
};
