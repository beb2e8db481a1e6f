// What the settings say of orders for companies, in German.
export const companySettings = {
  on: 'Bestellungen für Firmen annehmen',
  onHint: 'Die Filialleitung bestellt bis zu 500 Karten für eine Firma, eine zweite Person stimmt zu.',
  order: 'Höchstens je Bestellung, in {{currency}}',
  orderHint: 'Leer: keine Grenze.',
  month: 'Höchstens je Firma in 30 Tagen, in {{currency}}',
  monthHint: 'Zählt Bestellungen dieser Kasse. Leer: keine Grenze.',
  cash: 'Höchstens bar, in {{currency}}',
  cashHint: 'Leer: keine Grenze.',
  alone: 'Höchstens ohne zweite Person, in {{currency}}',
  aloneHint: 'Nur wo es sonst niemanden gibt. Darüber wartet die Bestellung einen Tag. Leer: keine Grenze.',
  identity: 'Ausweis ab dieser Summe, in {{currency}}',
  identityHint: 'Art und letzte 4 Zeichen, nie eine Kopie. Leer: nie.',
  pause: 'Stunden, die die erste Bestellung einer Firma wartet',
  pauseHint: '0 bis 720.',
};
