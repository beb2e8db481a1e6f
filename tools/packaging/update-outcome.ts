// What must be true of a machine once an update came to its end, however it was cut off: a version runs, and a cashier sells.
import { strict as assert } from 'node:assert';
import { dirname, join } from 'node:path';
import { readRecord } from '../../electron/update/way-back/update-record.ts';
import type { Service } from '../../testkit/drive/service.ts';
import { until } from '../../testkit/until.ts';
import { cashierAt } from './cashier-by-keys.ts';
import { textOf } from './text-of.ts';
import { answerOf, booksOf, keyboardOf, ledgerOf, picture, windowClasses } from './till-in-root.ts';
import type { Machine } from './till-machine.ts';
import { serviceState, statusIn, stepIn } from './update-steps.ts';

const quietMs = 6_000;
/** The service waits ten minutes for a version that gives no sign of life after a start of the machine. */
const limitMs = 900_000;
const ends: readonly unknown[] = [undefined, 'begun', 'passed', 'came-back'];

/**
 * Resolves once the till is open and nothing has changed for a while. `to`: that update must have begun; one that was cut off before its package
 * was handed over counts as tried.
 */
export async function endOfUpdate(machine: Machine, to?: string): Promise<void> {
  const { root } = machine;
  let last = '';
  let sinceMs = 0;
  await until(
    () => `the end of the update: ${stepIn(root)}; ${readRecord(dirname(ledgerOf(root)))?.to}; tried ${triedIn(root)}`,
    () => {
      const step = stepIn(root);
      if (step !== last) [last, sinceMs] = [step, performance.now()];
      const record = readRecord(dirname(ledgerOf(root)));
      return (
        performance.now() - sinceMs > quietMs &&
        !machine.isServing() &&
        serviceState(root) === '' &&
        ends.includes(record?.state) &&
        (to === undefined || record?.to === to || triedIn(root).includes(`"version":"${to}"`)) &&
        windowClasses(root).length > 0
      );
    },
    limitMs,
  );
}

const triedIn = (root: string): string => textOf(join(dirname(ledgerOf(root)), 'updates/tried.json'));

/** Answers the version, and the orders of this ledger. `known`: those it had before; all others are of machines whose power went otherwise. */
export async function sellsOn(
  machine: Machine,
  service: Service,
  known: ReadonlySet<string>,
): Promise<{ readonly version: string; readonly orders: ReadonlySet<string> }> {
  const { root } = machine;
  const others = new Set(service.books().orders.flatMap(({ id }) => (known.has(id) ? [] : [id])));
  const own = () => {
    const books = service.books();
    return { ...books, orders: books.orders.filter(({ id }) => !others.has(id)) };
  };
  const at = cashierAt({
    keyboard: keyboardOf(root),
    service: { ...service, books: own },
    books: () => booksOf(root),
    hasWindow: () => windowClasses(root).length > 0,
  });
  const before = booksOf(root);
  const signIns = before?.journal.filter(({ kind }) => kind === 'signed-in').length ?? 0;
  try {
    await at.signIn(signIns + 1);
    await at.sellACard((before?.lines.length ?? 0) + 1);
  } catch (error) {
    picture(root, 'failed');
    throw new Error(`${String(error)}, at ${stepIn(root)}`, { cause: error });
  }
  const verified = await answerOf(root, ['verify', ledgerOf('/')]);
  assert.equal(verified.code, 0, verified.warned);
  const [version = '', ...state] = statusIn(root).split(' ');
  assert.equal(state.join(' '), 'install ok installed');
  return { version, orders: new Set(own().orders.map(({ id }) => id)) };
}
