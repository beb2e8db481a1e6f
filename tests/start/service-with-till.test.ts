// `counterfoil service`: the till's own key reads the service after a manager's PIN, and for nobody else.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../tools/stand-in/electron-hook.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { keepTill } from '../../electron/shell/enrolment.ts';
import { environmentFolder } from '../../electron/shell/folders.ts';
import { serviceWithTill } from '../../electron/start/service-with-till.ts';
import { hashPin } from '../../electron/till/operators/pin-hash.ts';
import { leastPinN } from '../../shared/operator.ts';
import type { Timers } from '../../shared/timers.ts';
import { closeAll, openService } from '../../testkit/interface/service-bench.ts';
import { hashOf, provisioned } from '../../testkit/shell/chosen-settings.ts';
import { safeStorage } from '../../tools/stand-in/safe-storage.ts';

const system = { safeStorage, platform: 'linux' as const };
const pin = '481516';
/** As `openService` knows it. */
const keySecret = 's3cr3t-Äö/+=';
let base: string;
let hash: string;
let now: () => Date;

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-service-till-'));
  hash ??= await hashPin(pin, leastPinN);
  const service = await openService();
  now = () => new Date(service.clock.ms);
  const kept = await keepTill({
    folder: environmentFolder(base, 'sandbox'),
    system,
    settings: {
      ...provisioned,
      base_url: service.url,
      key_id: 'K1',
      operators: [
        { id: 'maria', name: 'Maria', role: 'manager', pin_hash: hash },
        { id: 'ben', name: 'Ben', role: 'cashier', pin_hash: hashOf('b') },
      ],
    },
    secrets: { keySecret, storeKey: 'the key of the whole store' },
    made: { at: now(), cause: 'set-up' },
  });
  if (!kept.ok) throw new Error(kept.error);
  kept.value.finish();
});
afterEach(async () => {
  await closeAll();
  rmSync(base, { recursive: true, force: true });
});

async function type(line: string, typed: readonly string[], timers?: Timers) {
  const out: string[] = [];
  const exit = await serviceWithTill(line.split(' '), {
    base,
    system,
    now,
    fileOf: (name) => join(base, name),
    transportTo: async () => createUndiciTransport(),
    input: Readable.from(typed.map((one) => `${one}\n`)),
    print: (text) => out.push(text),
    warn: (text) => out.push(text),
    ...(timers ? { timers } : {}),
  });
  return { exit, out: out.join('\n') };
}

describe("the till's own key", () => {
  it('reads the service after a manager typed the PIN, and changes nothing of the till', async () => {
    const before = contents();
    expect(await type('stores show store-001', ['maria', pin])).toMatchObject({
      exit: 0,
      out: expect.stringContaining('id: store-001'),
    });
    expect(contents()).toEqual(before);
  });

  it.each([
    ['a wrong PIN', 'maria', '481517'],
    ['a cashier', 'ben', pin],
    ['nobody', 'eve', pin],
  ])('asks nothing for %s', async (_who, id, typed) => {
    expect(await type('balance EUR', [id, typed])).toEqual({
      exit: 2,
      out: 'counterfoil service balance: this is no PIN of a manager of this till',
    });
  });

  it('waits after wrong PINs as on screen, over every start, and takes the right one then', async () => {
    const waited: number[] = [];
    let ms = 0;
    const timers: Timers = {
      nowMs: () => ms,
      after(forMs, work) {
        waited.push(forMs);
        ms += forMs;
        work();
        return () => undefined;
      },
    };
    for (let n = 0; n < 4; n += 1) expect((await type('ping', ['maria', '481517'], timers)).exit).toBe(2);
    expect(waited).toEqual([1000]);
    expect((await type('ping', ['maria', pin], timers)).exit).toBe(0);
    expect(waited).toEqual([1000, 2000]);
    expect((await type('ping', ['maria', pin], timers)).exit).toBe(0);
    expect(waited).toEqual([1000, 2000]);
  });

  it('asks nothing where nothing is typed', async () => {
    expect(await type('balance EUR', ['', ''])).toEqual({
      exit: 2,
      out: expect.stringContaining("this takes a manager's PIN or the recovery code"),
    });
  });

  it('never writes, and asks for no PIN to say so', async () => {
    expect(await type('balance set EUR balance=1.00', [])).toMatchObject({
      exit: 2,
      out: expect.stringContaining('this key only reads here'),
    });
  });

  it('asks nothing while the settings are edited by hand: the editor may have become a manager', async () => {
    const file = join(environmentFolder(base, 'sandbox'), 'settings.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Maria"', '"Eve"'));
    const { exit, out } = await type('ping', ['maria', pin]);
    expect({ exit, out }).toEqual({ exit: 2, out: expect.stringContaining('were edited by hand') });
  });

  it('says where no till is', async () => {
    rmSync(environmentFolder(base, 'sandbox'), { recursive: true });
    const { exit, out } = await type('ping', ['maria', pin]);
    expect({ exit, out }).toEqual({ exit: 2, out: `counterfoil service ping: no till is set up in ${base}` });
  });
});

const contents = () => {
  const folder = environmentFolder(base, 'sandbox');
  // The word is counted and journalled in its books.
  const kept = readdirSync(folder).filter((name) => !name.startsWith('ledger.sqlite'));
  return kept.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
};
