// What some schedules end with: somebody takes the till's ledger away, also while it runs, edits it so that its chain fits, or its rows alone,
// or puts an old copy back. Invariant (promise 12): the next start notices, says so, and either does not sell, or numbers no receipt as one was numbered before.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { forge } from '../../testkit/ledger/forge.ts';
import { must } from './broken-promise.ts';
import { priceIn } from './currencies.ts';
import { deedOf } from './deeds.ts';
import { ledgerFile, type Machine } from './machine.ts';
import { pins } from './operators.ts';
import { restore } from './restored.ts';
import { rowsAreEdited } from './rows-edited.ts';
import type { Setting } from './steps.ts';
import type { World } from './world.ts';

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
export async function fileIsTouched(world: World, setting: Setting): Promise<void> {
  const { tills, clock } = world;
  const [till] = tills;
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
    case 'rows':
      return rowsAreEdited(world, till, setting.seed >> 3);
    case 'unlinked': {
      remove(machine.folder());
      await clock.advance(noticedWithinMs);
      const session = await machine.till().handlers['session:get'](undefined);
      const said = session.ok ? session.value.fault?.code : 'no session';
      return must(said === 'ledger_gone', '12', `a till whose ledger was deleted under it goes on: ${said}`);
    }
    case 'old-copy': {
      const restored = restore(world);
      if (!restored) return;
      await sellOne(machine, setting);
      await clock.advance(2000);
      return restored.agrees();
    }
    case 'restored':
      return;
  }
}

/** A running till looks whether its ledger is still there every five seconds. */
const noticedWithinMs = 6000;

/** Of a till whose open sale is further than its basket, nothing new is sold. */
async function sellOne(machine: Machine, { currency }: Setting): Promise<void> {
  const handlers = machine.handlers();
  await handlers['session:sign-in']({ operatorId: 'anna', pin: pins.anna });
  const faceValue = priceIn(currency, '25.00');
  const added = await handlers['sale:add-line']({ productCode: 'fixed-card', faceValue });
  if (added.ok) await handlers['sale:reserve']({ saleId: added.value.id });
}
