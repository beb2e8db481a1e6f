// What the settings say of fraud, in German.
export const fraudSettings = {
  pause: 'Wann die Kasse Kunden fragt',
  maxima: 'Höchstens auf einmal',
  trained: 'Wer zu Betrug geschult ist',
  trainedHow: 'In der Schulung üben: „Jemand am Telefon“. Danach den Tag hier eintragen.',
  notice: 'Hinweis neben jedem Code',
};

export const maximaSettings = {
  card: 'Höchstens je Karte, in {{currency}}',
  cardHint: 'Darüber gibt die Filialleitung frei. Leer: keine Grenze.',
  sale: 'Höchstens je Verkauf, in {{currency}}',
  saleHint: 'Darüber gibt die Filialleitung frei. Mehrere Verkäufe eines Kunden: siehe Betrugswarnung.',
  supervisor: 'Aufsicht über diesem Betrag, in {{currency}}',
  supervisorHint: 'Über dieser Summe gibt die Aufsicht den Verkauf frei. Leer: nie.',
  categories: 'Je Verkauf, nach Kategorie',
  category: '{{name}}, in {{currency}}',
};
