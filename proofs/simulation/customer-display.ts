// The customer's display of a simulated till. Invariant: each view that a till tells it, at whatever moment of a schedule, is searched for what
// no customer may see: of every sale so far the numbers, references and codes, and of everybody who works there the name and the PIN.
import type { CustomerDisplay } from '../../electron/till/display/customer-display.ts';
import type { CustomerView } from '../../shared/display/view.ts';
import { must } from './broken-promise.ts';
import { operators, pins } from './operators.ts';
import type { Facts } from './rows.ts';

/** As the settings name it. */
export const customersMonitor = 'customer';

/** Whatever it says, without sums and the name of a question: an amount may be any number. */
const textOf = (view: CustomerView): string =>
  JSON.stringify(view, (key, value) => (key === 'amount' || key === 'questionId' ? undefined : value));

/** `cardNumbers`: every one that is scanned at these tills, as it is typed. */
export function createCustomersDisplay(cardNumbers: readonly string[]) {
  const digits = cardNumbers.map((number) => number.replaceAll(/\D/g, '')).filter((number) => number !== '');
  /** Long enough to be found anywhere. */
  const always = [...digits, ...Object.values(pins)];
  /** Found as words of their own. */
  const words = new Set([
    ...digits.map((number) => number.slice(-4)),
    ...operators.flatMap(({ id, name }) => [id, name]),
  ]);
  const told: string[] = [];

  return {
    /** Of one process: a dead one shows nothing. */
    of: (life: { lives(): boolean }): CustomerDisplay => ({
      show: (view) => void (life.lives() && told.push(textOf(view()))),
      use: () => undefined,
      onSaid: () => undefined,
      isThere: () => true,
      watch: () => undefined,
      monitors: () => [],
      numberMonitors: () => undefined,
    }),
    /** Whatever it was told since it was searched last. */
    check({ sales, lines, tenders }: Facts): void {
      const codes = new Set(tenders.flatMap(({ approval_code: code }) => code ?? []));
      const named = [
        ...always,
        ...sales.flatMap(({ receipt_number: number }) => number ?? []),
        ...lines.flatMap(({ order_id: id }) => id ?? []),
      ];
      for (const text of told.splice(0)) {
        const word = text.split(/[^\p{L}\p{N}]+/u).find((one) => words.has(one) || codes.has(one));
        const secret = named.find((one) => text.includes(one)) ?? word;
        must(secret === undefined, '20', `the customer's display shows ${secret}`);
      }
    },
  };
}
