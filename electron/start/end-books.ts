// `counterfoil end-books [--data DIR] FOLDER`: the books of a till that is ended go into an archive, and new ones begin. Through the
// door of the command line.
// Invariants: nothing of the till changes before the archive is whole and on the disk; the ledger itself stays next to the new one.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvBytes } from '../../shared/csv.ts';
import { moneyText } from '../../shared/money.ts';
import { withDefaults } from '../../shared/settings/provisioning.ts';
import { syncFile } from '../disk/sync.ts';
import { type EndedBooks, endBooks } from '../ledger/ended-books.ts';
import { startNewLedger } from '../ledger/new-ledger.ts';
import { environmentFolder } from '../shell/folders.ts';
import { ledgerFileName } from '../till/core/ledger-file.ts';
import { openAsManager, type ServiceStart } from './service-with-till.ts';
import { guardOf } from './till-parts.ts';

const usage = 'usage: counterfoil end-books [--data DIR] FOLDER';

/** The exit code: 0, 1 where the books cannot end, 2 for bad usage. */
export async function endBooksOfTill(
  args: readonly string[],
  start: Omit<ServiceStart, 'transportTo'>,
): Promise<0 | 1 | 2> {
  const { base, now, print, warn } = start;
  const [name, ...more] = args;
  if (!name || name.startsWith('-') || more.length > 0) {
    warn(usage);
    return 2;
  }
  const opened = await openAsManager(base, start);
  if (!opened.ok) {
    warn(opened.error);
    return 1;
  }
  const { settings, secrets } = opened.value;
  const { environment, terminal_id: terminalId, keep_sales_years: years } = withDefaults(settings);
  const file = join(environmentFolder(base, environment), ledgerFileName);
  const folder = start.fileOf(name);
  const ended = endBooks(file, folder);
  if (!ended.ok) {
    warn(`${file} ${ended.error}`);
    return 1;
  }
  const until = keepUntil(ended.value, years);
  writeSales(ended.value, until);
  const begun = await startNewLedger(file, { environment, terminalId }, now, guardOf(secrets));
  if (!begun.ok) {
    warn(`the books are in ${ended.value.copy}; no new ones were begun: ${begun.error.detail}`);
    return 1;
  }
  const noted = await opened.value.noteDone('end-books');
  if (!noted.ok) {
    warn(
      `the books are in ${ended.value.copy}, and new ones have begun; who ended them could not be noted: ${noted.error}`,
    );
    return 1;
  }
  const { sales, from, to, copy } = ended.value;
  const span = from === null ? '' : ` of ${from.slice(0, 10)} to ${to?.slice(0, 10)}`;
  print(`${sales} sales${span} are in ${copy}; keep it until ${until ?? 'you like'}. New books have begun.`);
  return 0;
}

/** The last day of the last year in which they are kept: the years begin when that of the last sale ends. */
export function keepUntil({ to }: Pick<EndedBooks, 'to'>, years: number): string | null {
  return to === null ? null : `${Number(to.slice(0, 4)) + years}-12-31`;
}

function writeSales({ copy, cards }: EndedBooks, until: string | null): void {
  const head = ['receipt', 'begun_at', 'cashier', 'product', 'name', 'amount', 'currency', 'state', 'order_id'];
  const rows = cards.map(({ receipt, begunAt, cashier, product, name, currency, amountMinor, state, orderId }) => [
    receipt,
    begunAt,
    cashier,
    product,
    name,
    moneyText({ currency, amountMinor }).amount,
    currency,
    state,
    orderId,
  ]);
  const file = copy.replace(/\.sqlite$/, '.csv');
  writeFileSync(file, csvBytes([head, ...rows, ['keep until', until]]), { mode: 0o600 });
  syncFile(file);
}
