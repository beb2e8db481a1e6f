// Words of the page that Manage opens with, in German.
import type { today as english } from '../en/today.ts';
import type { SameKeys } from '../same-keys.ts';

export const today: SameKeys<typeof english> = {
  about: '{{day}} · diese Kasse',
  kept: {
    hint: 'Blindzählung · Beträge erst danach',
    logged: 'Das Ansehen wird protokolliert.',
    hide: 'Bargeld verbergen',
    value: 'Nach der Zählung',
    since: {
      open: 'Schicht von {{name}} ist offen',
      counting: '{{name}} zählt seit {{at}}',
      suspended: 'Schicht von {{name}} ist unterbrochen',
      sealed: 'Schicht von {{name}} ist versiegelt',
    },
  },
  figure: {
    paid: 'So wurde bezahlt',
    both: 'Karte und Bargeld',
    andRefunded: 'und {{count}} erstattet',
    refundedAmount: 'und {{count}} erstattet, {{amount}}',
    average: 'Schnitt je Verkauf',
  },
  change: {
    way: { up: 'mehr:', down: 'weniger:' },
    none: 'Kein Verkauf zum Vergleich',
    of: {
      takings: 'gegenüber letztem {{weekday}}, {{at}}',
      sold: 'gegenüber letztem {{weekday}}, {{at}}',
    },
  },
  hours: {
    title: 'Verkäufe nach Stunde',
    cardsTitle: 'Verkaufte Karten nach Stunde',
    none: 'Noch kein Verkauf',
  },
  nothing: 'Alles erledigt',
  owed: '{{amount}} an den Kunden zurückzahlen',
  since: '{{what}} · seit {{age}}',
  more_one: '{{count}} weiterer Punkt',
  more_other: '{{count}} weitere Punkte',
  order: 'Ein Auftrag, der nicht von dieser Kasse stammt',
  companyOrder: 'Auftrag {{number}} für {{company}} braucht eine Entscheidung',
  voided: 'Karte storniert von {{name}}',
  unclosed: 'Die Schicht von {{name}} ist noch offen',
  unclosedSince: 'Geschäftstag {{day}} ist vorbei.',
  uncounted: 'Die versiegelte Schicht von {{name}} ist nicht gezählt',
  shift: {
    none: 'Keine Schicht offen',
    by: 'Von',
    ended: 'Beendet',
    since: 'Offen seit',
    drawer: 'In der Lade',
    drop: 'Letzte Abschöpfung',
    toCount: '{{name}}: noch zu zählen',
  },
  leftOf: 'noch {{least}} von {{maximum}}',
  leftAtLeast: 'noch mindestens {{least}}',
  leftBelow: 'weniger als {{most}} übrig',
  verdict: {
    enough: 'Reicht noch',
    short: 'Fast ausgeschöpft',
    unknown: 'Unbekannt',
  },
  resets: 'Beginnt neu um {{at}}',
  pace: '{{amount}} am Tag',
  readAt: 'gelesen {{at}}',
  unread: 'Noch nicht gelesen.',
  healthOk: '{{good}} von {{all}} Prüfungen bestanden',
};
