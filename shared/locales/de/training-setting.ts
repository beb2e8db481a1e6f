// Words of what the settings would do at a till that sells, said in training, in German.
export const trainingSettings = {
  lasts: 'Änderungen gelten, bis die Schulung endet.',
  service: 'An einer echten Kasse muss der Dienst diesen Schlüssel erst annehmen.',
  printer: 'An einer echten Kasse kommt hier ein Testbeleg heraus; in der Schulung mit „Ja“ antworten.',
  terminal: 'An einer echten Kasse muss dieses Terminal erst antworten. Die Schulung ahmt eines nach.',
  webhooks: 'An einer echten Kasse sendet der Dienst seine Nachrichten hierher.',
  headOffice: 'Eine echte Kasse wird so bei der Zentrale angemeldet.',
  backups: 'An einer echten Kasse wird jede Sicherung auch an den zweiten Ort kopiert.',
  updates: 'An einer echten Kasse kommen neue Versionen von hier.',
  storeKey: 'An einer echten Kasse signiert dieser Schlüssel die Abholscheine der Filiale.',
  nextTill: 'An einer echten Kasse speichert dies eine Datei, die die nächste Kasse der Filiale einrichtet.',
};
