// A ledger that is as the till closed it is opened without reading all of it; any other is read first, and all of them once a day.

import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkPagesIn } from '../../electron/ledger/check-backup.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import { createLaterCheck } from '../../electron/ledger/later-check.ts';
import { currentSchema } from '../../electron/ledger/migrations.ts';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';
import { breakPage } from '../../testkit/ledger/break-page.ts';
import { withMadeUpStep } from '../../testkit/ledger/made-up-step.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';

const identity = { environment: 'sandbox', terminalId: 'T1' } as const;
const dayMs = 24 * 60 * 60_000;
let folder: string;
let file: string;
let at: Date;
const now = () => at;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'closed-'));
  file = join(folder, 'ledger.sqlite');
  at = new Date('2026-11-06T09:00:00.000Z');
  used().close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (readsBeside = false, schema = currentSchema) =>
  openLedger(file, identity, now, null, { readsBeside, schema });
function used(): Ledger {
  const opened = open();
  if (!opened.ok) throw new Error(opened.error.detail);
  const journal = createJournal(opened.value, now);
  opened.value.transaction((tx) => journal.append(tx, { kind: 'signed-in' }));
  return opened.value;
}

/** Whether opening it reads all of it. */
function isReadWhole(readsBeside = false, schema = currentSchema): boolean {
  const pragma = vi.spyOn(Database.prototype, 'pragma');
  try {
    const opened = open(readsBeside, schema);
    const isRead = pragma.mock.calls.some(([what]) => what.startsWith('quick_check'));
    if (opened.ok) opened.value.close();
    return isRead;
  } finally {
    pragma.mockRestore();
  }
}

/** As it lies on the disk while `ledger` has it open, and the power goes. */
function cutPower(ledger: Ledger): void {
  const ends = ['', '-wal', '-closed'].filter((end) => existsSync(`${file}${end}`));
  for (const end of ends) copyFileSync(`${file}${end}`, join(folder, `cut${end}`));
  ledger.close();
  for (const end of ends) renameSync(join(folder, `cut${end}`), `${file}${end}`);
}

/** Its pages but the first, and the note of its end as a thief would leave it. */
function spoil(): void {
  const bytes = readFileSync(file);
  for (let page = 2; page * 4096 < bytes.length; page += 1) bytes.fill(0xff, page * 4096, page * 4096 + 200);
  writeFileSync(file, bytes);
}

test('as it was closed it is not read', () => expect([isReadWhole(), isReadWhole()]).toEqual([false, false]));

test.each<[string, () => void]>([
  ['the power went out', () => cutPower(used())],
  [
    'a copy lies in its place',
    () => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
  [
    'a tool wrote to it, and set its time back',
    () => {
      const { mtime } = { mtime: new Date('2020-01-01T00:00:00.000Z') };
      writeFileSync(file, readFileSync(file));
      utimesSync(file, mtime, mtime);
    },
  ],
  ['there is no note', () => rmSync(`${file}-closed`)],
  ['the note is torn', () => writeFileSync(`${file}-closed`, readFileSync(`${file}-closed`).subarray(0, 20))],
  [
    'nobody read it for a week',
    () => {
      at = new Date(at.getTime() + 7 * dayMs);
    },
  ],
  [
    'the clock was set back',
    () => {
      at = new Date(at.getTime() - 1);
    },
  ],
  [
    'something in it was wrong',
    () => {
      const ledger = used();
      ledger.noteWrong();
      ledger.close();
    },
  ],
])('it is read where %s', (_what, happen) => {
  happen();
  expect(isReadWhole()).toBe(true);
});

test('damaged after it was closed it is not opened, and stays as it is', () => {
  spoil();
  const before = readFileSync(file);
  expect(open()).toMatchObject({ ok: false, error: { code: 'ledger_damaged' } });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a start that did not read it does not make the last reading younger', () => {
  at = new Date(at.getTime() + 4 * dayMs);
  used().close();
  at = new Date(at.getTime() + 3 * dayMs);
  expect(isReadWhole()).toBe(true);
});

describe('after a power cut, by a till that reads it beside its work', () => {
  const goOn = (check: (file: string) => Promise<string | null>) => {
    cutPower(used());
    const opened = open(true);
    if (!opened.ok) throw new Error(opened.error.detail);
    return { ...later(check, opened.value), journal: createJournal(opened.value, now) };
  };
  const sellMuch = ({ ledger, journal }: Pick<ReturnType<typeof goOn>, 'ledger' | 'journal'>): void => {
    for (let n = 0; n < 600; n += 1) ledger.transaction((tx) => journal.append(tx, { kind: 'signed-in' }));
  };

  test('nobody waits for it: it is read at once, and what is written meanwhile stays in the log', async () => {
    let end = (_wrong: string | null): void => undefined;
    const check = vi.fn(() => new Promise<string | null>((resolve) => (end = resolve)));
    const till = goOn(check);
    expect(check).toHaveBeenCalledExactlyOnceWith(file);
    const asItWas = readFileSync(file);
    sellMuch(till);
    till.ledger.foldLog();
    expect(readFileSync(file).equals(asItWas)).toBe(true);
    expect(till.ledger.checkedAt()).toBeNull();
    end(null);
    await till.time.advance(0);
    expect(till.ledger.checkedAt()).toEqual(till.time.now());
    till.ledger.foldLog();
    expect(readFileSync(file).equals(asItWas)).toBe(false);
    till.ledger.close();
    expect(isReadWhole(true)).toBe(false);
  });

  test('what is wrong stops the till, and the next start reads it first, also after another power cut', async () => {
    const { failed, time, ledger } = goOn(async () => 'page 7 is torn');
    await time.advance(0);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ fault: 'ledger_damaged' }));
    const asItWas = readFileSync(file);
    ledger.close();
    expect(readFileSync(file).equals(asItWas)).toBe(true);
    expect([isReadWhole(true), isReadWhole(true)]).toEqual([true, false]);
  });

  test('a till that ends before all of it was read leaves the file as it was, and loses nothing', async () => {
    const till = goOn(() => new Promise(() => undefined));
    const asItWas = readFileSync(file);
    sellMuch(till);
    const head = till.ledger.head();
    till.ledger.close();
    expect(readFileSync(file).equals(asItWas)).toBe(true);
    const opened = open(true);
    expect(opened.ok && [opened.value.head(), opened.value.checkedAt()]).toEqual([head, null]);
  });

  test('a check that cannot be made is tried again each hour, and the first that can ends the wait', async () => {
    const check = vi.fn<() => Promise<string | null>>().mockRejectedValueOnce(new Error('no thread'));
    const { failed, time, ledger } = goOn(check.mockResolvedValue(null));
    await time.advance(0);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'no thread' }));
    expect(ledger.checkedAt()).toBeNull();
    await time.advance(60_000);
    expect(ledger.checkedAt()).not.toBeNull();
    expect(check).toHaveBeenCalledTimes(2);
    cutPower(ledger);
    expect(isReadWhole(true)).toBe(false);
  });

  test('what was wrong meanwhile stays so, whatever the check then says', async () => {
    let end = (_wrong: string | null): void => undefined;
    const { ledger, time } = goOn(() => new Promise((resolve) => (end = resolve)));
    ledger.noteWrong();
    end(null);
    await time.advance(0);
    expect(ledger.checkedAt()).toBeNull();
    ledger.close();
    expect(isReadWhole(true)).toBe(true);
    cutPower(used());
    expect(isReadWhole(true)).toBe(false);
  });

  test('found whole after all, it is as any other: a power cut in that very run keeps nobody waiting', () => {
    const { ledger } = goOn(() => new Promise(() => undefined));
    ledger.noteWrong();
    ledger.close();
    cutPower(used());
    expect(isReadWhole(true)).toBe(false);
  });

  test('an empty log is left by whoever only read, and says nothing of a power cut', () => {
    rmSync(`${file}-closed`);
    writeFileSync(`${file}-wal`, '');
    expect(isReadWhole(true)).toBe(true);
  });

  test('what was refused as damaged is not trusted for the log beside it', () => {
    const ledger = used();
    ledger.db.pragma('wal_checkpoint(TRUNCATE)');
    ledger.transaction((tx) => createJournal(ledger, now).append(tx, { kind: 'signed-in' }));
    cutPower(ledger);
    breakPage(file);
    expect(open()).toMatchObject({ error: { code: 'ledger_damaged' } });
    expect(open(true)).toMatchObject({ error: { code: 'ledger_damaged' } });
  });

  test('one that was refused as damaged is refused again', () => {
    spoil();
    expect([open(true), open(true)]).toMatchObject([
      { error: { code: 'ledger_damaged' } },
      { error: { code: 'ledger_damaged' } },
    ]);
  });

  test('whose ledger is of an older version reads it before it is brought up to date', () => {
    cutPower(used());
    expect(isReadWhole(true, withMadeUpStep)).toBe(true);
  });
});

function later(check: (file: string) => Promise<string | null>, ledger: Ledger) {
  const time = createVirtualTime(at.toISOString());
  const failed = vi.fn();
  createLaterCheck({ ledger, check, now: () => time.now(), timers: time.timers, failed }).start();
  return { time, failed, ledger };
}

describe('read later, beside the till', () => {
  test('it is whole once a day', async () => {
    const check = vi.fn(async () => null);
    const { time, failed, ledger } = later(check, used());
    await time.advance(dayMs - 1);
    expect(check).not.toHaveBeenCalled();
    await time.advance(dayMs);
    expect(check).toHaveBeenCalledExactlyOnceWith(file);
    expect(ledger.checkedAt()?.getTime()).toBeGreaterThan(at.getTime());
    expect(failed).not.toHaveBeenCalled();
    ledger.close();
  });

  test.each([
    [
      'what is wrong stops the till',
      async () => 'page 7 is torn',
      { fault: 'ledger_damaged', message: 'page 7 is torn' },
    ],
    ['a check that cannot be made is told', () => Promise.reject(new Error('no thread')), { message: 'no thread' }],
  ])('%s, and the next start reads it first', async (_what, check, told) => {
    const { time, failed, ledger } = later(check, used());
    await time.advance(2 * dayMs);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining(told));
    cutPower(ledger);
    expect([isReadWhole(true), isReadWhole(true)]).toEqual([true, false]);
  });

  test('the thread reads what is open, and finds what is torn', async () => {
    const script = join(folder, 'script.mjs');
    writeFileSync(
      script,
      `import ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../electron/ledger/check-backup.ts')).href)};`,
    );
    const ledger = used();
    expect(await checkPagesIn(script, file)).toBeNull();
    ledger.close();
    spoil();
    expect(await checkPagesIn(script, file)).toMatch(/./);
  });
});
