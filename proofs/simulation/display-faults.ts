// Faults put in on purpose in what the customer's display is told. Each tampers with a part that is handed to the till; the product itself is
// untouched.
import type Database from 'better-sqlite3';
import type { CustomerView } from '../../shared/display/view.ts';
import type { Tampering } from './tampering.ts';

/** With the last digits of the newest card behind the name of each, as a slip has them. */
function withDigits(view: CustomerView, db: Database.Database): CustomerView {
  const last4 = db
    .prepare<[], string>('SELECT card_last4 FROM lines WHERE card_last4 IS NOT NULL ORDER BY id DESC LIMIT 1')
    .pluck()
    .get();
  const { screen } = view;
  if (last4 === undefined || screen.kind !== 'basket') return view;
  const rows = screen.rows.map((row) => ({ ...row, name: `${row.name} **** ${last4}` }));
  return { ...view, screen: { ...screen, rows } };
}

export const displayFaults: Readonly<Record<string, () => Tampering>> = {
  'a card number on the display': () => ({
    display: (display, db) => ({
      ...display,
      show: (view) => display.show(() => withDigits(view(), db())),
    }),
  }),
};
