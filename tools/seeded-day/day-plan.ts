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
