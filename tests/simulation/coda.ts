// What some schedules end with: while the till is off, somebody takes its ledger away, edits it so that its chain fits, or puts an old copy
// back. Invariant (promise 12): the next start notices, says so, and either does not sell, or numbers no receipt as one was numbered before.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { forge } from '../ledger/forge.ts';
import { must } from './broken-promise.ts';
import { priceIn } from './currencies.ts';
import { ledgerFile, type Machine } from './machine.ts';
import { pins } from './operators.ts';
import type { Facts } from './rows.ts';
import type { Setting } from './steps.ts';
import type { World } from './world.ts';

type Deed = 'missing' | 'edited' | 'old-copy';

/** One schedule in eight. */
export function deedOf({ seed }: Setting): Deed | null {
  if (seed % 8 !== 3) return null;
  return (['missing', 'edited', 'old-copy'] as const)[(seed >> 3) % 3] ?? null;
}

const parts = ['', '-wal', '-shm'] as const;
const remove = (folder: string): void => {
  for (const part of parts) rmSync(join(folder, `${ledgerFile}${part}`), { force: true });
};

function edit(folder: string): void {
  const db = new Database(join(folder, ledgerFile));
  forge(db, 'signed-in');
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** Throws where the start does not notice. */
export async function fileIsTouched({ tills: [till], clock }: World, setting: Setting): Promise<void> {
  const deed = deedOf(setting);
  if (!deed || !till) return;
  const { machine } = till;
  switch (deed) {
    case 'missing': {
      const fault = machine.restartWith(remove);
      return must(fault === 'ledger_missing', '12', `a till without its ledger starts: ${fault ?? 'and sells'}`);
    }
    case 'edited': {
      const fault = machine.restartWith(edit);
      return must(fault === 'ledger_edited', '12', `a till with an edited ledger starts: ${fault ?? 'and sells'}`);
    }
    case 'old-copy':
      return oldCopy(machine, setting, () => clock.advance(2000));
  }
}

async function oldCopy(machine: Machine, setting: Setting, pass: () => Promise<void>): Promise<void> {
  const before = worth(machine.facts());
  const known = new Set(receipts(machine));
  const copied = machine.putCopyBack();
  if (copied === null) return;
  must(machine.fault() === null, '12', `an old copy is not taken for a restore: ${machine.fault()}`);
  const isSaid = machine
    .rows()
    .journalAfter(copied)
    .some(({ kind }) => kind === 'ledger-restored');
  const isLost = worth(machine.facts()) !== before;
  must(isSaid || !isLost, '12', 'an old copy of the ledger was put back, and nobody is told');
  const own = new Set(receipts(machine));
  await sellOne(machine, setting);
  await pass();
  for (const number of receipts(machine))
    must(own.has(number) || !known.has(number), '12', `receipt ${number} was given out twice`);
}

/** The receipts, sales and refunds in it: what an old copy must not lose unnoticed. */
function worth({ sales, parts }: Facts): string {
  const sold = sales.flatMap(({ n, stage }) => (n === null ? [] : [`${n} ${stage === 'committed'}`]));
  const back = parts.flatMap(({ id, state }) => (state === 'refunded' ? [id] : []));
  return JSON.stringify([sold.sort(), back.sort()]);
}

const receipts = (machine: Machine): string[] =>
  machine.facts().sales.flatMap(({ receipt_number }) => receipt_number ?? []);

/** Of a till whose open sale is further than its basket, nothing new is sold. */
async function sellOne(machine: Machine, { currency }: Setting): Promise<void> {
  const handlers = machine.handlers();
  await handlers['session:sign-in']({ operatorId: 'anna', pin: pins.anna });
  const faceValue = priceIn(currency, '25.00');
  const added = await handlers['sale:add-line']({ productCode: 'fixed-card', faceValue, cardNumber: null });
  if (added.ok) await handlers['sale:reserve']({ saleId: added.value.id });
}
