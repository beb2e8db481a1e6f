// Whatever the screens, or what took their place, say to the till: it is answered in the contract's words, nothing breaks, and a
// message that was refused has changed nothing. The till is a real one with sales in every state; its books are checked all along.
import type Database from 'better-sqlite3';
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createJournal } from '../../electron/ledger/journal.ts';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { serveIpc } from '../../electron/shell/ipc.ts';
import { tillErrorCodes } from '../../shared/errors.ts';
import { channelNames } from '../../shared/ipc/channel-names.ts';
import { tables } from '../../shared/ipc/ipc-schemas.ts';
import { type Chance, createChance } from '../../testkit/chance.ts';
import { sellEveryWay } from '../../testkit/ledger/real-ledger.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { pins } from '../../testkit/till/people.ts';
import { fromSchema, mutated, oddValue, runs, seed, unhandledDuring } from './odd.ts';

const answerShape = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), error: z.looseObject({ code: z.enum(tillErrorCodes) }) }),
]);
/** What a refused message may leave: that its PIN was wrong; that it was right, where what it was given for is refused. Nothing else. */
function mayHaveWritten(code: string, args: readonly unknown[]): readonly string[] {
  if (code === 'wrong_pin') return ['wrong-pin'];
  if (code === 'too_many_tries' || code === 'approver_is_the_cashier') return [];
  return args.some(carriesWord) ? ['approved'] : [];
}
function carriesWord(message: unknown): message is object {
  return typeof message === 'object' && message !== null && 'approval' in message;
}
/** What is looked up or drawn for a person leaves the books alone; the rest of the world goes on when time does. */
const own = { parent: null, origin: 'app://till' };

const schemas = new Map<string, unknown>(
  channelNames.map((channel) => [
    channel,
    z.toJSONSchema(tables[channel].request, { unrepresentable: 'any', io: 'input' }),
  ]),
);

function idsIn(db: ReturnType<Awaited<ReturnType<typeof createHarness>>['db']>): string[] {
  const all = ['sales', 'lines', 'tenders', 'tender_parts', 'attention', 'print_jobs'].map((table) =>
    db.prepare<[], string>(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 40`).pluck().all(),
  );
  return all.flat();
}

function messageFor(chance: Chance, channel: string, ids: readonly string[]): unknown[] {
  const words = ['25.00', '10.00', 'EUR', 'quillenhof-buch-eur', 'anna', 'clara', pins.anna, pins.clara, '1', 'A1B2C3'];
  const word = (schema: Readonly<Record<string, unknown>>): string => {
    if (schema.format === 'uuid') return chance.pick(ids);
    if (schema.maxLength === 3) return 'EUR';
    if (schema.maxLength === 24) return chance.pick(['25.00', '10.00', '0.01', '35.00']);
    if (schema.maxLength === 12) return chance.pick(Object.values(pins));
    return chance.pick(words);
  };
  if (chance.often(0.05)) return [oddValue(chance), oddValue(chance)];
  if (chance.often(0.05)) return [oddValue(chance)];
  const right = fromSchema(chance, schemas.get(channel), word);
  // A word that counts: whom nobody guesses at is never made to wait.
  if (carriesWord(right) && chance.often(0.08)) return [{ ...right, approval: { operatorId: 'dora', pin: pins.dora } }];
  return [chance.often(0.35) ? mutated(chance, right) : right];
}

/** The code that an answer of the contract refuses with; null where it does not refuse. */
function refusalIn(said: unknown, where: string) {
  const answer = answerShape.safeParse(said);
  if (!answer.success) throw new Error(`no answer of the contract: ${where}`);
  const code = answer.data.ok ? null : answer.data.error.code;
  expect(code, where).not.toBe('internal');
  return code;
}

/** After a refusal. What the till does by itself goes on meanwhile; what a person does has a name to it. */
function wroteNothingElse(db: Database.Database, before: number, allowed: readonly string[], where: string): void {
  const byPerson = db
    .prepare<[number], { kind: string }>('SELECT kind FROM journal WHERE seq > ? AND operator_id IS NOT NULL')
    .all(before);
  const more = byPerson.filter(({ kind }, n) => n > 0 || !allowed.includes(kind));
  if (more.length > 0) throw new Error(`refused, and yet ${more[0]?.kind} was written: ${where}`);
}

/** Somebody is always there again, whatever was pressed. */
async function comeBack(till: Harness): Promise<void> {
  if ((await till.ask('session:get')).operator !== null) return;
  await till.time.advance(300_000);
  await till.signIn();
}

/** Lets some time pass now and then. */
async function wait(chance: ReturnType<typeof createChance>, till: Harness): Promise<void> {
  if (chance.often(0.1)) await till.time.advance(chance.pick([0, 1000, 5000]));
}

test(`${runs} messages, right, almost right and wrong, on a till with sales in every state`, {
  timeout: 600_000 + runs * 100,
}, async () => {
  const chance = createChance(seed);
  const logged: string[] = [];
  const till = await createHarness({
    printer: 'paper',
    settings: { loggedRequests: 1_000_000 },
    logged: (event, detail) => void logged.push(`${event} ${JSON.stringify(detail)}`),
  });
  try {
    await till.signIn();
    await sellEveryWay(till);
    till.plug();
    await till.time.advance(60_000);
    const handlers = new Map<string, (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<unknown>>();
    const contents = { isDestroyed: () => false, send: () => {} };
    const door = serveIpc({
      ipcMain: {
        handle: (channel, listener) => void handlers.set(channel, listener as never),
        removeHandler: (channel) => void handlers.delete(channel),
      },
      window: { webContents: contents as never, isDestroyed: () => false },
      origin: own.origin,
      tables,
      handlers: till.till().handlers,
      log: {
        info: () => {},
        warn: () => {},
        error: (event, detail) =>
          void logged.push(`${event} ${JSON.stringify(detail)} ${String((detail as { error?: unknown })?.error)}`),
      },
    });
    const db = till.db();
    const journal = createJournal({ db }, till.time.now);
    const eventFrom = (foreign: boolean) => ({
      sender: foreign ? {} : contents,
      senderFrame: chance.often(0.02) ? null : own,
    });
    const tidy = async (run: number, where: string, ids: ReturnType<typeof idsIn>) => {
      const isTwentieth = run % 20 === 19;
      const fresh = isTwentieth ? idsIn(db) : ids;
      if (isTwentieth) await comeBack(till);
      if (run % 200 === 199) expect(verifyLedger(db), where).toMatchObject({ ok: true });
      return fresh;
    };
    const rejected = await unhandledDuring(async () => {
      let ids = idsIn(db);
      for (let run = 0; run < runs; run += 1) {
        const channel = chance.pick(channelNames);
        const args = messageFor(chance, channel, ids);
        const foreign = chance.often(0.05);
        const event = eventFrom(foreign);
        const before = journal.head().count;
        const said = await handlers.get(channel)?.(event as never, ...args);
        const where = `run ${run} of seed ${seed}: ${channel} ${JSON.stringify(args)} -> ${JSON.stringify(said)}`;
        const code = refusalIn(said, where);
        if (code !== null) wroteNothingElse(db, before, mayHaveWritten(code, args), where);
        if (foreign) expect(code, where).toBe('foreign_sender');
        if (logged.length > 0) throw new Error(`${logged[0]}: ${where}`);
        await wait(chance, till);
        ids = await tidy(run, where, ids);
      }
    });
    expect(rejected).toEqual([]);
    expect(verifyLedger(db)).toMatchObject({ ok: true });
    db.close();
    door.close();
  } finally {
    await till.close();
  }
});
