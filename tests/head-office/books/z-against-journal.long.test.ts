// Z against journal: what a till's Z and its day reports say, and what its journal says at head office, agree to the cent.

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLedger } from '../../../electron/ledger/open.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { ownZone } from '../../../shared/zone.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { heldAgainstTill } from '../../../testkit/head-office/held-against-till.ts';
import { enrolled } from '../../../testkit/head-office/taken-in.ts';
import { berlinNight } from '../../../testkit/till/day-clocks.ts';
import { playDays, stepsOfDays } from '../../../testkit/till/random-days.ts';
import { isWhole } from '../../../testkit/whole.ts';

let db: HeadOffice;
beforeEach(async () => {
  db = createDatabase(await freshDatabase());
});
afterEach(() => db.close());

test('a kept ledger, of the first version', async () => {
  const [name, terminalId] = ['shifts-1', 'T1'];
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const file = join(folder, 'ledger.sqlite');
  copyFileSync(join(import.meta.dirname, `../../ledger/fixtures/${name}.sqlite`), file);
  const brought = openLedger(file, { environment: 'sandbox', terminalId }, () => new Date('2026-11-07T09:00:00.000Z'));
  if (!brought.ok) throw new Error(brought.error.detail);
  brought.value.close();
  await enrolled(db, terminalId);
  const rule = { begins: '04:00', zone: 'UTC' };
  expect(await heldAgainstTill(db, { folder }, { till: terminalId, rule, atOnce: 10 })).toBeNull();
  rmSync(folder, { recursive: true });
});

const seeds = isWhole ? 20 : 2;

test(`days of every kind, with clocks that go wrong, of ${seeds} seeds`, async () => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const till = `T${seed}`;
    const begins = seed % 2 === 1 ? berlinNight.begins : '04:00';
    const atEnd = async (at: Parameters<typeof heldAgainstTill>[1]) => {
      const zone = ownZone();
      await enrolled(db, till, `store ${seed}`, { zone, dayBegins: begins });
      return heldAgainstTill(db, at, { till, rule: { begins, zone }, atOnce: 20 });
    };
    expect(await playDays(seed, stepsOfDays, atEnd), `seed ${seed}`).toBeNull();
  }
});
