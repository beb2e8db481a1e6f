// How a sale of the past is found by what is typed: an index of words next to the sales, kept by triggers in the transaction of
// every change, so that no search walks the ledger.
// Invariant: it holds every numbered sale as its rows say it now, and nothing that the rows do not hold; row ids are receipts' numbers.

import { mayBeAmount } from '../../shared/money.ts';

/** No receipt number is longer: 16 signs of a terminal, 6 of a ledger, and 16 digits, with their dashes. */
const longestReceipt = 40;

/** What a sale is found by: a column of the index, and the sale's words in it. */
type Column = readonly [name: string, words: string];

/**
 * A receipt number is there from each of its signs on, so that any part of it is the beginning of something; an amount, of each card
 * and of all together, is one word of minor units.
 */
const columns: readonly Column[] = [
  [
    'receipt',
    `(SELECT group_concat(substr(sales.receipt_number, value), ' ')
       FROM json_each('${JSON.stringify(Array.from({ length: longestReceipt }, (_, index) => index + 1))}')
       WHERE value <= length(sales.receipt_number))`,
  ],
  ['name', "group_concat(lines.product_name, ' ')"],
  ['cashier', 'sales.operator_name'],
  ['serial', "group_concat(lines.serial_last4, ' ')"],
  [
    'amount',
    "group_concat('m' || lines.amount_minor, ' ') || ' m' || coalesce(sum(lines.amount_minor) FILTER (WHERE lines.state <> 'refused'), 0)",
  ],
  // What the card terminals gave, as printed on the customer's slip of the terminal.
  ['approval', "(SELECT group_concat(approval_code, ' ') FROM tenders WHERE tenders.sale_id = sales.id)"],
];

/** The words of the sales that `which` chooses. */
const wordsOf = (which: string) => `
  DELETE FROM sales_search WHERE rowid IN (SELECT n FROM sales WHERE ${which});
  INSERT INTO sales_search (rowid, ${columns.map(([name]) => name).join(', ')})
  SELECT sales.n,
    ${columns.map(([, words]) => words).join(',\n    ')}
  FROM sales JOIN lines ON lines.sale_id = sales.id
  WHERE sales.n IS NOT NULL AND sales.receipt_number IS NOT NULL AND ${which} GROUP BY sales.id;`;

/** Past sales by word, and the triggers that keep the index. */
export const salesSearchIndex = `
CREATE VIRTUAL TABLE sales_search USING fts5 (${columns.map(([name]) => name).join(', ')}, content = '', contentless_delete = 1,
  prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');
CREATE TRIGGER sales_search_sale AFTER UPDATE OF n, operator_name ON sales
WHEN old.n IS NOT new.n OR old.operator_name IS NOT new.operator_name
BEGIN ${wordsOf('sales.id = new.id')} END;
CREATE TRIGGER sales_search_line AFTER INSERT ON lines
BEGIN ${wordsOf('sales.id = new.sale_id')} END;
CREATE TRIGGER sales_search_changed AFTER UPDATE OF serial_last4, state ON lines
WHEN old.serial_last4 IS NOT new.serial_last4 OR (old.state = 'refused') <> (new.state = 'refused')
BEGIN ${wordsOf('sales.id = new.sale_id')} END;
CREATE TRIGGER sales_search_gone AFTER DELETE ON lines
BEGIN ${wordsOf('sales.id = old.sale_id')} END;
CREATE TRIGGER sales_search_paid AFTER INSERT ON tenders WHEN new.approval_code IS NOT NULL
BEGIN ${wordsOf('sales.id = new.sale_id')} END;
CREATE TRIGGER sales_search_approved AFTER UPDATE OF approval_code ON tenders WHEN old.approval_code IS NOT new.approval_code
BEGIN ${wordsOf('sales.id = new.sale_id')} END;
`;

/**
 * What to look for in the index, or null where `query` has no letter and no digit. Every word of it begins a word of a card's name,
 * of the cashier's, a serial's last four, or any part of the receipt number, or is an approval code of the card terminal, which
 * nobody brings in part; a number may also be found as the amount.
 */
export function matchOf(query: string, amountMinor: number | null): string | null {
  const amount = amountMinor === null ? null : `amount:"m${amountMinor}"`;
  const words = query.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return amount;
  return words
    .map((word) => {
      const quoted = `"${word.replaceAll('"', '""')}"`;
      const text = `{receipt name cashier serial}:${quoted}* OR approval:${quoted}`;
      return amount !== null && mayBeAmount(word) ? `(${text} OR ${amount})` : `(${text})`;
    })
    .join(' AND ');
}
