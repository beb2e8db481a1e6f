// Each channel of a till against each role: whoever may not is refused before anything else is looked at. What a channel takes stands in one
// table, and a new channel does not pass the type check without its row.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import type { TillChannel, TillHandlers } from '../../../shared/ipc/ipc.ts';
import { tables } from '../../../shared/ipc/ipc-schemas.ts';
import type { Shape } from '../../../testkit/till/every-request.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import type { PersonId } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { beginTender, payCash, reserve } from '../../../testkit/till/selling.ts';

/**
 * Who may ask: anybody, whoever is signed in, or from that role on. `word`: whoever is signed in, with the word of somebody who may say it
 * about this sale (tests/till/operators/second-word.test.ts). `manager-word`: a manager's PIN each time, whoever is signed in.
 * `manager-and-word`: a manager, with another person's word.
 */
type Least = 'anybody' | 'signed-in' | 'supervisor' | 'manager' | 'word' | 'manager-word' | 'manager-and-word';

const table = {
  'session:get': 'anybody',
  'session:drawn': 'anybody',
  'session:sign-in': 'anybody',
  'session:sign-out': 'anybody',
  'session:lock': 'anybody',
  'session:touched': 'anybody',
  'session:change-pin': 'anybody',
  'session:take-over': 'signed-in',
  'session:sounds': 'signed-in',
  'recovery:reset-pin': 'signed-in',
  'recovery:answer-fault': 'signed-in',
  'recovery:backups': 'signed-in',
  'recovery:use-settings-backup': 'signed-in',
  'recovery:put-back': 'signed-in',
  'recovery:make': 'manager',
  'recovery:show': 'manager',
  'recovery:noted': 'manager',
  'command:allow': 'anybody',
  'machine:end': 'manager-word',
  'partner:list': 'manager',
  'partner:create': 'manager',
  'partner:update': 'manager',
  'company:list': 'manager',
  'company:get': 'manager',
  'company:check': 'manager',
  'company:place': 'manager-and-word',
  'company:stop': 'manager',
  'company:go-on': 'manager',
  'company:ask': 'manager',
  'company:decide': 'manager',
  'company:settle': 'manager-and-word',
  'company:cancel': 'manager',
  'company:withdraw': 'manager-and-word',
  'company:ended': 'manager-and-word',
  'company:pay-back': 'manager-and-word',
  'company:hand-out': 'manager',
  'company:came-out': 'manager',
  'company:given': 'manager',
  'company:note': 'manager',
  'next-till:make': 'manager',
  'display:monitors': 'manager',
  'display:number-monitors': 'manager',
  'status:get': 'anybody',
  'needs:list': 'signed-in',
  'catalogue:search': 'signed-in',
  'catalogue:best-sellers': 'signed-in',
  'catalogue:details': 'signed-in',
  'catalogue:pictures': 'signed-in',
  'catalogue:refresh': 'signed-in',
  'sale:current': 'signed-in',
  'sale:get': 'signed-in',
  'sale:add-line': 'signed-in',
  'sale:remove-line': 'signed-in',
  'sale:discard': 'signed-in',
  'sale:suspend': 'signed-in',
  'sale:resume': 'signed-in',
  'sale:suspended': 'signed-in',
  'sale:timeline': 'signed-in',
  'sale:reserve': 'word',
  'pause:answer': 'signed-in',
  'pause:ask-again': 'signed-in',
  'sale:cancel': 'signed-in',
  'sale:commit': 'signed-in',
  'tender:begin': 'signed-in',
  'tender:answer': 'word',
  'tender:abort': 'signed-in',
  'tender:correct': 'word',
  'line:hand-over': 'word',
  'line:number': 'word',
  'line:code-instead': 'signed-in',
  'scan:read': 'signed-in',
  'scan:try': 'manager',
  'line:void': 'word',
  'line:cancel-activation': 'word',
  'refund:begin': 'word',
  'refund:answer': 'word',
  'sales:list': 'signed-in',
  'claim:read': 'signed-in',
  'claim:redeem': 'word',
  'claim:waive': 'word',
  'attention:list': 'signed-in',
  'attention:get': 'signed-in',
  'attention:money': 'signed-in',
  'attention:edited': 'signed-in',
  'attention:orders': 'signed-in',
  'attention:note-order': 'manager',
  'attention:decide': 'word',
  'print:preview': 'word',
  'print:pdf': 'word',
  'print:start': 'word',
  'print:resolve': 'word',
  'drawer:open': 'word',
  'drawer:again': 'word',
  'drawer:said': 'signed-in',
  'manager:health': 'supervisor',
  'manager:check-health': 'supervisor',
  'manager:test-slip': 'supervisor',
  'manager:ask-terminal': 'supervisor',
  'manager:scanner-works': 'supervisor',
  'manager:back-up': 'supervisor',
  'manager:save-diagnostics': 'supervisor',
  'manager:limits': 'manager',
  'manager:show-limits': 'manager',
  'clock:confirm': 'manager',
  'manager:read-limits': 'manager',
  'manager:set-balance': 'manager',
  'reconcile:get': 'manager',
  'reconcile:start': 'manager',
  'reconcile:pause': 'manager',
  'reconcile:invalidate': 'manager',
  'reconcile:save': 'manager',
  'training:pending': 'anybody',
  'training:next': 'anybody',
  'training:reset': 'anybody',
  'training:start': 'anybody',
  'training:help': 'anybody',
  'training:end': 'anybody',
  'training:terminal': 'anybody',
  'training:printer': 'anybody',
  'training:shifts': 'anybody',
  'training:slip': 'anybody',
  'training:rack-card': 'anybody',
  'training:sold-card': 'anybody',
  'devices:printers': 'manager',
  'devices:scanner-code': 'supervisor',
  'devices:test-slip': 'manager',
  'devices:open-drawer': 'manager',
  'people:list': 'manager',
  'people:change': 'manager',
  'settings:get': 'manager',
  'settings:save': 'manager',
  'settings:agree': 'manager',
  'settings:call-back': 'manager',
  'head-office:leave': 'manager',
  'settings:preview': 'manager',
  'settings:counter-sheet': 'manager',
  'settings:rack-cards': 'manager',
  'settings:products': 'manager',
  'settings:find-products': 'manager',
  'settings:rack-products': 'manager',
  'settings:keep-card-rule': 'manager',
  'settings:drop-card-rule': 'manager',
  'settings:save-logo': 'manager',
  'settings:backups': 'manager',
  'settings:changes': 'manager',
  'settings:back-up': 'manager',
  'settings:check-backup': 'manager',
  'settings:restore': 'manager',
  'exceptions:read': 'manager',
  'exceptions:open': 'manager',
  'exceptions:save': 'manager',
  'settlement:list': 'manager',
  'settlement:get': 'manager',
  'settlement:save': 'manager',
  'settlement:show': 'manager',
  'report:today': 'manager',
  'report:about': 'manager',
  'report:read': 'manager',
  'report:print': 'manager',
  'report:save': 'manager',
  'shift:get': 'signed-in',
  'shift:drawer': 'signed-in',
  'shift:open': 'signed-in',
  'shift:move': 'signed-in',
  'shift:suspend': 'signed-in',
  'shift:resume': 'signed-in',
  'shift:hand-over': 'signed-in',
  'shift:seal': 'signed-in',
  'shift:begin-count': 'signed-in',
  'shift:cancel-count': 'signed-in',
  'shift:count': 'signed-in',
  'shift:ask-terminal': 'signed-in',
  'shift:counted': 'signed-in',
  'shift:close': 'signed-in',
  'shift:x': 'signed-in',
  'shift:z-list': 'supervisor',
  'shift:z': 'supervisor',
  'shift:correct': 'manager',
  'shift:preview': 'signed-in',
  'shift:print': 'signed-in',
  'shift:pdf': 'signed-in',
  'update:offer': 'manager',
  'update:look': 'manager',
  'update:install': 'manager',
} as const satisfies Record<TillChannel, Least>;

const people: readonly (readonly [Role: 'nobody' | 'cashier' | 'supervisor' | 'manager', PersonId | null])[] = [
  ['nobody', null],
  ['cashier', 'anna'],
  ['supervisor', 'ben'],
  ['manager', 'clara'],
];

/** What each is told for who they are; null where they are let on. */
const refusals: Readonly<Record<Least, readonly (string | null)[]>> = {
  anybody: [null, null, null, null],
  'signed-in': ['not_signed_in', null, null, null],
  word: ['not_signed_in', null, null, null],
  supervisor: ['not_signed_in', 'needs_supervisor', null, null],
  manager: ['not_signed_in', 'needs_manager', 'needs_manager', null],
  'manager-and-word': ['not_signed_in', 'needs_manager', 'needs_manager', 'needs_supervisor'],
  'manager-word': ['needs_manager', 'needs_manager', 'needs_manager', 'needs_manager'],
};
const ofRole: ReadonlySet<string> = new Set(['not_signed_in', 'needs_supervisor', 'needs_manager']);

/** The least that the door lets through. */
function sample(shape: Shape): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return sample(choices.find(({ type }) => type === 'null') ?? choices[0] ?? {});
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, sample(shape.properties?.[name] ?? {})] as const),
      );
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, 0);
    case 'boolean':
      return false;
    case 'string':
      return shape.format === 'uuid' ? '01940000-0000-7000-8000-000000000000' : 'x'.repeat(shape.minLength ?? 0);
    default:
      return null;
  }
}

const companyOrder = {
  company: { kind: 'partner', partnerId: '01940000-0000-7000-8000-000000000000' },
  paid: { how: 'account' },
  reference: 'x',
  rows: [{ productCode: 'x', faceValue: { currency: 'EUR', amount: '1' }, count: 1 }],
  contact: { name: 'x', role: 'x', identity: null },
};
const backup = 'ledger-20200101T000000Z-day.sqlite';
/** Where a sample by the shape alone is not let in. */
const given: Partial<Record<TillChannel, unknown>> = {
  'exceptions:open': { from: '2026-11-06', to: '2026-11-06', personId: 'anna', kind: 'void' },
  'exceptions:save': { from: '2026-11-06', to: '2026-11-06', place: 'till' },
  'partner:create': { name: 'x', country: 'DE', registrationNumber: null },
  'company:check': companyOrder,
  'company:place': { ...companyOrder, token: '0'.repeat(64), approval: null },
  'people:change': { change: { kind: 'disable', operatorId: 'nobody' }, agreement: null },
  'recovery:reset-pin': { operatorId: 'clara', pin: '314159', code: 'x' },
  'report:print': { from: '2026-11-06', to: '2026-11-06' },
  'report:save': { from: '2026-11-06', to: '2026-11-06', format: 'csv', place: 'till' },
  'reconcile:start': { from: '2026-11-06', to: '2026-11-06' },
  'settings:check-backup': { name: backup },
  'head-office:leave': { approval: null },
  'settings:restore': { name: backup, approval: { operatorId: 'x', pin: '1' } },
};

function requestFor(channel: TillChannel): unknown {
  const schema = tables[channel].request;
  if (schema instanceof z.ZodUndefined) return undefined;
  const made = given[channel] ?? sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  return schema.parse(made);
}

let till: Harness;
beforeAll(async () => {
  const kept = createKeptInMemory();
  till = await createHarness({
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
    }),
  });
});
afterAll(() => till.close());

/** What the person at the till is refused for who they are; null where they are let on. */
async function answerTo({ till: run }: Harness, channel: TillChannel, request: unknown): Promise<string | null> {
  const handlers: TillHandlers = run().handlers;
  const handle = handlers[channel] as (request: unknown) => Promise<{ ok: boolean; error?: { code: string } }>;
  const answer = await handle(request);
  const code = answer.ok ? null : (answer.error?.code ?? null);
  return code !== null && ofRole.has(code) ? code : null;
}

async function toldTo(who: PersonId | null, channel: TillChannel): Promise<string | null> {
  await till.ask('session:sign-out');
  if (who !== null) await till.signIn(who);
  return answerTo(till, channel, requestFor(channel));
}

const channels = Object.entries(table) as [TillChannel, Least][];

/** The steps of a payment: they continue about its sale where all else locked under it. */
const ofPayment: ReadonlySet<TillChannel> = new Set<TillChannel>([
  'sale:current',
  'sale:get',
  'sale:reserve',
  'sale:commit',
  'pause:answer',
  'pause:ask-again',
  'tender:begin',
  'tender:answer',
  'tender:abort',
  'refund:answer',
]);
/** What names no sale of this till is about the open one: a tender that there is not is then not found. */
const ofOpenSale: ReadonlySet<TillChannel> = new Set<TillChannel>([
  'sale:current',
  'pause:answer',
  'tender:answer',
  'tender:abort',
  'refund:answer',
]);

/** A till whose manager takes a payment. */
async function payingTill(): Promise<{ paying: Harness; saleId: string }> {
  const paying = await createHarness({ chosen: { lock_minutes: 1 } });
  await paying.signIn('clara');
  const { id } = await reserve(paying, ['25.00'], book);
  return { paying, saleId: id };
}

describe('each channel, asked by a manager at work whose payment is open', () => {
  let paying: Harness;
  beforeAll(async () => {
    ({ paying } = await payingTill());
  });
  afterAll(() => paying.close());

  test.each(channels)('%s is hers', async (channel, least) => {
    await paying.signIn('clara');
    expect(await answerTo(paying, channel, requestFor(channel))).toBe(refusals[least][3]);
  });
});

describe('each channel, asked of a till that nobody touched for its minute while a payment is open', () => {
  let paying: Harness;
  let saleId = '';
  beforeAll(async () => {
    ({ paying, saleId } = await payingTill());
  });
  afterAll(() => paying.close());

  /** What is refused ends nothing of it. */
  beforeEach(async () => {
    if ((await paying.ask('session:get')).onlySales) return;
    await paying.signIn('clara');
    await paying.time.advance(66_000);
    expect(await paying.ask('session:get')).toMatchObject({ operator: { id: 'clara' }, onlySales: [saleId] });
  });

  test.each(channels)('%s finds nobody', async (channel, least) => {
    // A sample of the others names another sale than that in payment.
    const refused = ofOpenSale.has(channel) ? null : refusals[least][0];
    expect(await answerTo(paying, channel, requestFor(channel))).toBe(refused);
  });

  test('but for the steps of that payment', async () => {
    const steps = channels.flatMap(([channel]) => ('ofPayment' in tables[channel] ? [channel] : []));
    expect(steps.sort()).toEqual([...ofPayment].sort());
    expect(await answerTo(paying, 'sale:get', { saleId })).toBeNull();
    const [tender] = (await beginTender(paying, saleId, 'card', '25.00')).tenders;
    expect(await answerTo(paying, 'tender:abort', { tenderId: tender?.id })).toBeNull();
    expect(await answerTo(paying, 'tender:answer', { tenderId: tender?.id, answer: { kind: 'declined' } })).toBeNull();
    expect(await answerTo(paying, 'sale:reserve', { saleId })).toBeNull();
    await payCash(paying, saleId, '25.00');
    expect(await answerTo(paying, 'sale:commit', { saleId })).toBeNull();
  });
});

describe('each channel', () => {
  test.each(channels)('%s is for: %s', async (channel, least) => {
    const told: (string | null)[] = [];
    for (const [, who] of people) told.push(await toldTo(who, channel));
    expect(told).toEqual(refusals[least]);
  });
});
