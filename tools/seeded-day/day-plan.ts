// The sales of the seeded day: who sold what when, how it was paid, and how it ended.
// Invariant: every card and amount is one that the training service sells (sandbox/catalogue/catalogue.ts).
import type { TenderMethod } from '../../shared/sale/views.ts';

export type PlannedPayment = {
  readonly method: TenderMethod;
  /** Decimal euros; what is still due where absent. */
  readonly amount?: string;
  /** The cash that the customer hands over; exactly what is asked where absent. */
  readonly tendered?: string;
  /** The card was declined, and the customer pays in another way. */
  readonly isDeclined?: true;
};

/**
 * Product code, decimal euros, and how its number comes in. Where nothing is said, plastic is scanned in the dialog of its product. `one-scan`:
 * product and number in one code. `stack`: one more of the card before, by its number alone. `typed`: with a supervisor's approval.
 */
export type PlannedCard = readonly [string, string, ('one-scan' | 'stack' | 'printed-code-chosen' | 'typed')?];

export type PlannedSale = {
  /** On the clock of a shop that is open from 09:00 to 18:00. */
  readonly at: `${number}:${number}`;
  readonly by: 'anna' | 'ben' | 'clara';
  readonly cards: readonly PlannedCard[];
  readonly pay: readonly PlannedPayment[];
  /** Before the cards are given, one is scanned that is none of them. */
  readonly isWrongCardFirst?: true;
  readonly end:
    | 'sold'
    /** Sold, then voided on a manager's word, and the money returned. */
    | 'voided'
    /** The service refuses the card, and the sale is cancelled. */
    | 'refused'
    /** The customer goes away before paying. */
    | 'cancelled'
    /** Put aside for later. */
    | 'suspended'
    /** Paid, and the service takes hours to activate the card. */
    | 'pending';
};

const bread = 'kornfeld-baeckerei-eur';
const books = 'quillenhof-buch-eur';
const games = 'pixelhafen-play-eur';
const fashion = 'mondfalter-mode-eur';
const outdoor = 'tannwald-outdoor-eur';
const garden = 'gruenspecht-garten-eur';
const wellness = 'wolkenbad-wellness-eur';
const coffee = 'zimtsternchen-cafe-eur';
const toys = 'papierboot-kinder-eur';
const choice = 'bonbonniere-wahl-eur';

const card = { method: 'card' } as const;
const cash = { method: 'cash' } as const;

export const dayPlan: readonly PlannedSale[] = [
  { at: '09:06', by: 'anna', cards: [[bread, '15.00']], pay: [{ ...cash, tendered: '20.00' }], end: 'sold' },
  { at: '09:21', by: 'anna', cards: [[books, '25.00']], pay: [card], end: 'sold' },
  { at: '09:48', by: 'anna', cards: [[games, '20.00']], pay: [{ ...cash, tendered: '50.00' }], end: 'sold' },
  {
    at: '10:02',
    by: 'anna',
    cards: [
      [fashion, '50.00'],
      [coffee, '15.00'],
    ],
    pay: [card],
    end: 'sold',
  },
  { at: '10:17', by: 'anna', cards: [[outdoor, '75.00']], pay: [card], end: 'sold' },
  {
    at: '10:31',
    by: 'ben',
    cards: [
      [books, '10.00'],
      [books, '10.00'],
      [books, '20.00'],
    ],
    pay: [{ ...cash, tendered: '50.00' }],
    end: 'sold',
  },
  { at: '10:44', by: 'ben', cards: [[wellness, '149.00']], pay: [card], end: 'sold' },
  { at: '10:58', by: 'ben', cards: [[toys, '30.00']], pay: [cash], end: 'sold' },
  { at: '11:12', by: 'anna', cards: [[garden, '50.00']], pay: [{ ...card, isDeclined: true }, cash], end: 'sold' },
  {
    at: '11:26',
    by: 'anna',
    cards: [['orbitune-musik-eur', '29.97']],
    pay: [{ ...cash, tendered: '30.00' }],
    end: 'sold',
  },
  {
    at: '11:40',
    by: 'anna',
    cards: [
      [choice, '40.00'],
      [bread, '10.00'],
    ],
    pay: [{ ...card, amount: '30.00' }, cash],
    end: 'sold',
  },
  {
    at: '11:55',
    by: 'anna',
    cards: [['fernwehbahn-eur', '200.00']],
    pay: [{ ...cash, amount: '50.00' }, card],
    end: 'sold',
  },
  { at: '12:20', by: 'ben', cards: [[fashion, '100.00']], pay: [card], end: 'voided' },
  { at: '12:41', by: 'ben', cards: [[coffee, '20.00', 'one-scan']], pay: [cash], end: 'sold' },
  { at: '13:05', by: 'ben', cards: [['velorado-rad-eur', '80.00', 'printed-code-chosen']], pay: [card], end: 'sold' },
  { at: '13:18', by: 'anna', cards: [['sternschnuppe-stream-eur', '25.00']], pay: [], end: 'cancelled' },
  { at: '13:30', by: 'anna', cards: [[games, '100.00']], pay: [], end: 'refused' },
  { at: '13:34', by: 'anna', cards: [[games, '50.00']], pay: [cash], end: 'sold' },
  {
    at: '13:58',
    by: 'anna',
    cards: [
      [books, '50.00'],
      [books, '50.00'],
      [books, '50.00'],
    ],
    pay: [card],
    end: 'sold',
  },
  {
    at: '14:10',
    by: 'anna',
    cards: [
      [garden, '50.00'],
      [garden, '50.00', 'stack'],
      [garden, '50.00', 'stack'],
    ],
    pay: [cash],
    isWrongCardFirst: true,
    end: 'sold',
  },
  { at: '14:22', by: 'clara', cards: [[outdoor, '120.00']], pay: [card], end: 'sold' },
  {
    at: '14:45',
    by: 'clara',
    cards: [
      [garden, '100.00'],
      [bread, '25.00'],
    ],
    pay: [{ ...cash, tendered: '150.00' }],
    end: 'sold',
  },
  { at: '15:10', by: 'anna', cards: [['funkfeder-mobil-eur', '20.00']], pay: [cash], end: 'sold' },
  {
    at: '15:36',
    by: 'anna',
    cards: [
      [toys, '15.00'],
      [toys, '15.00'],
      [coffee, '10.00'],
    ],
    pay: [{ ...cash, amount: '20.00' }, card],
    end: 'sold',
  },
  { at: '16:02', by: 'anna', cards: [[choice, '60.00']], pay: [card], end: 'sold' },
  { at: '16:25', by: 'anna', cards: [[wellness, '79.00']], pay: [card], end: 'pending' },
  { at: '16:36', by: 'anna', cards: [[garden, '50.00', 'typed']], pay: [card], end: 'sold' },
  { at: '16:48', by: 'anna', cards: [[books, '20.00']], pay: [cash], end: 'sold' },
  {
    at: '17:05',
    by: 'anna',
    cards: [
      [fashion, '30.00'],
      [bread, '10.00'],
    ],
    pay: [],
    end: 'suspended',
  },
  { at: '17:21', by: 'ben', cards: [[outdoor, '45.50']], pay: [card], end: 'sold' },
];

/** A day that is over: what it sold, and what its drawer lacked at the count (decimal euros). */
export type PlannedPast = { readonly sales: readonly PlannedSale[]; readonly short: string | null };

const sale = (
  at: PlannedSale['at'],
  by: PlannedSale['by'],
  bought: PlannedCard,
  paid: PlannedPayment,
): PlannedSale => ({
  at,
  by,
  cards: [bought],
  pay: [paid],
  end: 'sold',
});
/** A customer pays cash and goes; the card is voided, and who voids it keeps the money. */
const stolen = (at: PlannedSale['at'], bought: PlannedCard): PlannedSale => ({
  at,
  by: 'ben',
  cards: [bought],
  pay: [cash],
  end: 'voided',
});

/**
 * The seven days before, the oldest first, which was the same day of the week. Ben voids what was paid in cash, nearly every day and never what
 * a card paid: *Exceptions* shows how often. The day before yesterday ended with a drawer that was short.
 */
export const weekPlan: readonly PlannedPast[] = [
  {
    sales: [
      sale('09:20', 'anna', [outdoor, '120.00'], card),
      sale('10:40', 'ben', [wellness, '149.00'], card),
      sale('11:35', 'anna', [garden, '100.00'], cash),
      sale('12:50', 'ben', [choice, '60.00'], cash),
      sale('13:40', 'anna', [fashion, '200.00'], card),
      sale('14:55', 'anna', [games, '100.00'], card),
      sale('16:30', 'ben', [outdoor, '250.00'], card),
    ],
    short: null,
  },
  {
    sales: [
      sale('09:40', 'anna', [books, '25.00'], card),
      sale('10:30', 'ben', [bread, '15.00'], cash),
      stolen('11:45', [coffee, '20.00']),
      sale('13:10', 'anna', [fashion, '50.00'], card),
      sale('15:25', 'ben', [toys, '30.00'], cash),
      sale('17:05', 'anna', [outdoor, '75.00'], card),
    ],
    short: null,
  },
  {
    sales: [
      sale('09:15', 'ben', [garden, '50.00'], card),
      sale('10:50', 'anna', [wellness, '79.00'], card),
      stolen('12:30', [books, '50.00']),
      sale('14:20', 'ben', [games, '20.00'], cash),
      sale('16:40', 'anna', [choice, '40.00'], { ...cash, tendered: '50.00' }),
    ],
    short: null,
  },
  {
    sales: [
      sale('10:05', 'anna', [bread, '10.00'], cash),
      sale('11:30', 'anna', [books, '20.00'], cash),
      { ...sale('12:10', 'anna', [games, '50.00'], card), end: 'voided' },
      sale('14:00', 'ben', [fashion, '100.00'], card),
      sale('17:30', 'ben', [coffee, '15.00'], cash),
    ],
    short: null,
  },
  {
    sales: [
      sale('09:30', 'ben', [toys, '15.00'], cash),
      stolen('10:20', [fashion, '50.00']),
      sale('12:00', 'anna', [outdoor, '120.00'], card),
      stolen('13:45', [games, '20.00']),
      sale('15:50', 'anna', [books, '25.00'], card),
      sale('17:10', 'ben', [bread, '25.00'], cash),
    ],
    short: null,
  },
  {
    sales: [
      sale('09:50', 'anna', [garden, '100.00'], cash),
      sale('11:15', 'ben', [wellness, '149.00'], cash),
      stolen('12:40', [choice, '60.00']),
      sale('14:35', 'anna', [fashion, '30.00'], card),
      sale('16:15', 'ben', [outdoor, '45.50'], cash),
    ],
    short: '21.47',
  },
  {
    sales: [
      sale('09:25', 'anna', [books, '50.00'], card),
      sale('10:45', 'anna', [coffee, '10.00'], cash),
      stolen('12:15', [bread, '25.00']),
      sale('13:30', 'ben', [toys, '15.00'], card),
      sale('16:05', 'anna', [choice, '40.00'], card),
    ],
    short: null,
  },
];
