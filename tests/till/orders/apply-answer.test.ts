// Every state of a line against every answer the outbox can bring, written down from the specification (sections 3, 4, 7),
// not from the code: which state follows, what becomes of the row, what is raised.
import { afterAll, describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../../electron/ledger/outbox-rows.ts';
import type { Outcome, Step } from '../../../electron/outbox/outbox-contract.ts';
import type { ServiceAnswer, ServiceFailure } from '../../../electron/service/answer.ts';
import { periodEnd } from '../../../electron/till/orders/apply-create.ts';
import { type ServiceErrorCode, serviceErrorCodes, serviceErrors } from '../../../shared/interface/error.ts';
import { type RetailOrder, type RetailOrderState, retailOrderStates } from '../../../shared/interface/resources.ts';
import { err, ok } from '../../../shared/result.ts';
import { type LineState, lineStates } from '../../../shared/sale/line-state.ts';
import { type Before, createAnswerWorld, orderOfAnother } from '../../../testkit/till/answer-world.ts';

const world = createAnswerWorld();
afterAll(() => world.close());

/** Section 7, by what a till can make of it. */
const codes = {
  invalidated: ['order_invalidated'],
  failed: ['order_failed'],
  processing: ['order_processing'],
  completed: ['order_already_completed'],
  whoWeAre: ['invalid_date_header', 'invalid_authorization_header', 'unknown_key', 'invalid_signature'],
  key: ['invalid_idempotency_key_header', 'reused_idempotency_key'],
  missing: ['entity_not_found', 'endpoint_not_found'],
  later: ['rate_limit_exceeded', 'internal_error'],
  no: [
    'invalid_body_parameters',
    'invalid_query_parameters',
    'order_not_allowed_for_product',
    'out_of_stock',
    'insufficient_available_balance',
    'currency_not_allowed',
    'customer_amount_limit_exceeded',
    'order_invalidation_period_expired',
    'order_invalidation_not_supported',
    'order_not_completed',
    'client_partner_event_invalid',
    'product_not_available',
    'store_limit_exceeded',
    'terminal_limit_exceeded',
    'receipt_limit_exceeded',
    'product_limit_exceeded',
    'processing_declined',
    'fraudulent_processing_declined',
  ],
  action: ['action_not_allowed'],
} as const satisfies Record<string, readonly ServiceErrorCode[]>;
type Group = keyof typeof codes;

const silences = {
  unreachable: [{ kind: 'unreachable' }],
  silence: [
    { kind: 'no-answer' },
    { kind: 'nonsense', status: 200 },
    { kind: 'nonsense', status: 201 },
    ...[302, 400, 403, 404, 409, 422, 500, 502, 503].map(
      (status) => ({ kind: 'unrecognised', status, message: 'x', retryAfterMs: null }) as const,
    ),
  ],
  stranger401: [{ kind: 'unrecognised', status: 401, message: '', retryAfterMs: null }],
} as const satisfies Record<string, readonly ServiceFailure[]>;

const groups = Object.keys(codes) as Group[];
const silenceNames = Object.keys(silences) as (keyof typeof silences)[];

type Seen = (typeof retailOrderStates)[number];
type Row = Readonly<Record<`is ${Seen}` | `says ${Exclude<Group, 'action'>}` | keyof typeof silences, string>> & {
  /** As any other no, where nothing else is written. */
  readonly 'says action'?: string;
};
type Situation = { kind: OutboxRow['kind']; step: Step; state: LineState; before?: Before; expected: Row };

/** Where nothing is known of the order: the bytes go again, whatever was said short of a final word. */
const create = {
  'says whoWeAre': 'reserving; paused send; raises not_authorised',
  'says key': 'reserving; again send backoff; raises key_conflict',
  'says missing': 'reserving; again send backoff',
  'says later': 'reserving; again send backoff',
  unreachable: 'reserving; again send backoff',
  silence: 'reserving; again send backoff',
  stranger401: 'reserving; paused send; raises not_authorised',
  // A refusal is final for a create, by its class alone.
  'says invalidated': 'refused; final',
  'says failed': 'refused; final',
  'says processing': 'refused; final',
  'says completed': 'refused; final',
  'says no': 'refused; final',
  // Of a request that left before: who is not let in hears nothing of what its key made then.
  'says action': 'reserving; again send backoff',
  'is failed': 'refused; final',
  'is invalidated': 'refused; final',
} as const;

/** What a GET cannot know, wherever it is asked: the same state, looked at again. */
const looked = (state: LineState) => ({
  'says whoWeAre': `${state}; paused read; raises not_authorised`,
  'says key': `${state}; again read backoff; raises key_conflict`,
  'says missing': `${state}; again read backoff; raises order_missing`,
  'says later': `${state}; again read backoff`,
  'says no': `${state}; again read backoff`,
  unreachable: `${state}; again read backoff`,
  silence: `${state}; again read backoff`,
  stranger401: `${state}; paused read; raises not_authorised`,
});

/** An invalidation is sent again: the code says on the retry that the first one worked. */
const invalidateSent = (state: LineState, gone: string) => ({
  'is invalidated': `${gone}; final`,
  'is failed': `${gone}; final`,
  'is processing': `${state}; again read poll`,
  'is created': `${state}; again read backoff`,
  'says invalidated': `${gone}; final`,
  'says failed': `${gone}; final`,
  'says processing': `${state}; again read poll`,
  'says whoWeAre': `${state}; paused send; raises not_authorised`,
  'says key': `${state}; again send backoff; raises key_conflict`,
  'says missing': `${state}; again send backoff; raises order_missing`,
  'says later': `${state}; again send backoff`,
  unreachable: `${state}; again send backoff`,
  silence: `${state}; again send backoff`,
  stranger401: `${state}; paused send; raises not_authorised`,
});

const invalidateLooked = (state: LineState, gone: string) => ({
  ...looked(state),
  'is invalidated': `${gone}; final`,
  'is failed': `${gone}; final`,
  'is processing': `${state}; again read poll`,
  'is created': `${state}; again send now`,
  'says invalidated': `${gone}; final`,
  'says failed': `${gone}; final`,
  'says processing': `${state}; again read poll`,
  'says completed': `${state}; again read backoff`,
});

const confirmLooked = {
  ...looked('activating'),
  'is completed': 'active; final; slip',
  'is processing': 'activating; again read poll',
  'is failed': 'lost; final',
  'is invalidated': 'lost; final',
  'says failed': 'lost; final',
  'says invalidated': 'lost; final',
  'says completed': 'activating; again read backoff',
  'says processing': 'activating; again read backoff',
};

const situations: Readonly<Record<string, Situation>> = {
  'a create, while the sale wants the card': {
    kind: 'create',
    step: 'send',
    state: 'reserving',
    expected: {
      ...create,
      'is created': 'reserved; final',
      'is processing': 'reserving; final; raises answer_makes_no_sense',
      'is completed': 'reserving; final; raises answer_makes_no_sense',
    },
  },
  'a create that was cancelled under way': {
    kind: 'create',
    step: 'send',
    state: 'reserving',
    before: { cancelRequested: 1 },
    expected: {
      ...create,
      'is created': 'cancelling; final; then invalidate send',
      'is processing': 'cancelling; final; then invalidate read',
      'is completed': 'cancelling; final; then invalidate read',
    },
  },
  'a confirm': {
    kind: 'confirm',
    step: 'send',
    state: 'activating',
    expected: {
      ...confirmLooked,
      'is created': 'activating; again read backoff',
      'says completed': 'activating; again read now',
      'says processing': 'activating; again read now',
      'says no': 'activating; again read now',
      // Certainly not sent: no need to look first.
      unreachable: 'activating; again send backoff',
    },
  },
  'a look after a confirm': {
    kind: 'confirm',
    step: 'read',
    state: 'activating',
    expected: { ...confirmLooked, 'is created': 'activating; again send now' },
  },
  'a look after a confirm that was refused for good': {
    kind: 'confirm',
    step: 'read',
    state: 'activating',
    before: { refusalCode: 'action_not_allowed' },
    expected: { ...confirmLooked, 'is created': 'activating; final; then invalidate send' },
  },
  'a confirm whose money a manager gives back': {
    kind: 'confirm',
    step: 'send',
    state: 'voiding',
    // Whatever it said, only a look tells whether the order is at work.
    expected: everything('voiding; again read now'),
  },
  'a look at an order whose money a manager gives back': {
    kind: 'confirm',
    step: 'read',
    state: 'voiding',
    expected: {
      ...looked('voiding'),
      // The invalidation behind it in the lane decides.
      'is completed': 'voiding; final',
      'is created': 'voiding; final',
      'is failed': 'voiding; final',
      'is invalidated': 'voiding; final',
      'is processing': 'voiding; again read poll',
      'says failed': 'voiding; again read backoff',
      'says invalidated': 'voiding; again read backoff',
      'says completed': 'voiding; again read backoff',
      'says processing': 'voiding; again read backoff',
    },
  },
  'the invalidation of an unpaid order': {
    kind: 'invalidate',
    step: 'send',
    state: 'cancelling',
    expected: {
      ...invalidateSent('cancelling', 'cancelled'),
      'is completed': 'cancelling; again read backoff',
      'says completed': 'cancelling; again read now',
      'says no': 'cancelling; again read now',
    },
  },
  'a look at an unpaid order': {
    kind: 'invalidate',
    step: 'read',
    state: 'cancelling',
    expected: { ...invalidateLooked('cancelling', 'cancelled'), 'is completed': 'cancelling; again send now' },
  },
  'a look at an unpaid order that would not be invalidated': {
    kind: 'invalidate',
    step: 'read',
    state: 'cancelling',
    before: { voidRefusal: 'order_invalidation_period_expired' },
    expected: {
      ...invalidateLooked('cancelling', 'cancelled'),
      'is created': 'cancelling; again send backoff',
      'is completed': 'cancelling; parked send; raises cancel_too_late',
    },
  },
  'a void': {
    kind: 'invalidate',
    step: 'send',
    state: 'voiding',
    expected: {
      ...invalidateSent('voiding', 'voided'),
      'is completed': 'voiding; again read backoff',
      'says completed': 'voiding; again read now',
      'says no': 'voiding; again read now',
    },
  },
  'a look before a void': {
    kind: 'invalidate',
    step: 'read',
    state: 'voiding',
    expected: { ...invalidateLooked('voiding', 'voided'), 'is completed': 'voiding; again send now' },
  },
  'a look before a void of a sold card, of which nothing left yet': {
    kind: 'invalidate',
    step: 'read',
    state: 'voiding',
    before: { takeBack: 'void' },
    expected: {
      ...invalidateLooked('voiding', 'voided'),
      'is completed': 'voiding; again send now',
      // Somebody else ended it: nothing is due by a rule.
      'is invalidated': 'active; final; raises invalidated_elsewhere',
      'says invalidated': 'active; final; raises invalidated_elsewhere',
    },
  },
  'a look before a void of a sold card that may have left': {
    kind: 'invalidate',
    step: 'read',
    state: 'voiding',
    before: { takeBack: 'void', invalidateLeft: 1 },
    expected: { ...invalidateLooked('voiding', 'voided'), 'is completed': 'voiding; again send now' },
  },
  'a look after a void was refused': {
    kind: 'invalidate',
    step: 'read',
    state: 'voiding',
    before: { voidRefusal: 'action_not_allowed' },
    expected: {
      ...invalidateLooked('voiding', 'voided'),
      // Never `active` for an order that nobody activated.
      'is created': 'voiding; again send backoff',
      'is completed': 'active; final; slip',
    },
  },
  'giving up an order whose confirm was refused': {
    kind: 'invalidate',
    step: 'send',
    state: 'activating',
    before: { refusalCode: 'action_not_allowed' },
    expected: {
      ...invalidateSent('activating', 'lost'),
      'is completed': 'active; final; slip',
      'says completed': 'activating; again read backoff',
      'says no': 'activating; again read backoff',
    },
  },
  'a look at an order that is given up': {
    kind: 'invalidate',
    step: 'read',
    state: 'activating',
    before: { refusalCode: 'action_not_allowed' },
    expected: { ...invalidateLooked('activating', 'lost'), 'is completed': 'active; final; slip' },
  },
};

function everything(told: string): Row {
  const keys = [
    ...retailOrderStates.map((state) => `is ${state}` as const),
    ...groups.map((group) => `says ${group}` as const),
    ...silenceNames,
  ];
  return Object.fromEntries(keys.map((key) => [key, told])) as Row;
}

test('every code of section 7 is in one group', () => {
  expect(Object.values(codes).flat().sort()).toEqual([...serviceErrorCodes].sort());
});

describe.each(Object.entries(situations))('%s', (_name, { kind, step, state, before, expected }) => {
  const told = (answer: ServiceAnswer<RetailOrder>): string =>
    world.tell(state, before ?? {}, kind, { kind: 'answered', step, answer });

  test.each(retailOrderStates)('answered by an order that is %s', (seen) => {
    expect(told(ok({ status: 200, value: world.order(seen) }))).toBe(expected[`is ${seen}`]);
  });
  test.each(groups)('refused as %s', (group) => {
    for (const code of codes[group])
      expect(told(refused(code)), code).toBe(expected[`says ${group}`] ?? expected['says no']);
  });
  test.each(silenceNames)('met by %s', (name) => {
    for (const failure of silences[name]) expect(told(err(failure)), JSON.stringify(failure)).toBe(expected[name]);
  });
});

describe('an answer to a line that moved on', () => {
  const waitsFor: Record<OutboxRow['kind'], readonly LineState[]> = {
    create: ['reserving'],
    confirm: ['activating', 'voiding'],
    invalidate: ['cancelling', 'voiding', 'activating'],
  };
  for (const kind of ['create', 'confirm', 'invalidate'] as const)
    for (const state of lineStates.filter((one) => !waitsFor[kind].includes(one)))
      test(`${kind}, ${state}: changes nothing, and its row goes`, () => {
        for (const step of ['send', 'read'] as const)
          for (const answer of answers())
            expect(world.tell(state, {}, kind, { kind: 'answered', step, answer })).toBe(`${state}; final`);
      });
});

describe('a create whose replay window is over', () => {
  test('is not sent again: a person decides', () => {
    const expired: Outcome<RetailOrder> = { kind: 'expired' };
    for (const cancelRequested of [0, 1] as const)
      expect(world.tell('reserving', { cancelRequested }, 'create', expired)).toBe(
        'reserving; parked; raises replay_window_over',
      );
  });
  test.each(lineStates.filter((state) => state !== 'reserving'))(
    'of a line that is %s by now: its row goes',
    (state) => {
      expect(world.tell(state, {}, 'create', { kind: 'expired' })).toBe(`${state}; final`);
    },
  );
});

test.each([
  ['2026-11-06T09:15:00Z', '2026-11-06T09:15:00.000Z'],
  ['2026-11-06T10:15:00+01:00', '2026-11-06T09:15:00.000Z'],
  ['soon', null],
  ['', null],
  [null, null],
  [undefined, null],
])('a period that ends at %s ends at %s: what cannot be read is not known', (told, end) => {
  expect(periodEnd(world.order('completed', { invalidate_until: told }))).toBe(end);
});

describe('an order that is not the one this line asked for', () => {
  const strange: readonly [string, Partial<RetailOrder>][] = [
    ['another product', { product_code: 'other' }],
    ['another amount', { face_value: { currency: 'EUR', amount: '25.01' } }],
    ['another currency', { face_value: { currency: 'USD', amount: '25.00' } }],
    ['an amount that is none', { face_value: { currency: 'EUR', amount: '25.000000001' } }],
    ['another receipt', { receipt_id: 'T1-LEDGER-2' }],
    ['another till', { terminal_id: 'T2' }],
    ['another store', { store_id: 'store-002' }],
    ['the order of another card of the same sale', { id: orderOfAnother }],
  ];
  test.each(strange)('%s: never reserved, whatever its state', (_what, more) => {
    for (const state of retailOrderStates)
      for (const cancelRequested of [0, 1] as const) {
        const answer = ok({ status: 201, value: world.order(state, more) });
        expect(world.tell('reserving', { cancelRequested }, 'create', { kind: 'answered', step: 'send', answer })).toBe(
          'reserving; again send backoff; raises answer_makes_no_sense',
        );
      }
  });

  // To every other request it is as no answer at all, and a person is told.
  test.each(strange)('%s: moves no line, whatever was asked', (_what, more) => {
    for (const { kind, step, state, before = {}, expected } of Object.values(situations))
      for (const seen of retailOrderStates) {
        const answer = ok({ status: 200, value: world.order(seen, more) });
        expect(world.tell(state, before, kind, { kind: 'answered', step, answer }), `${kind} ${step} ${seen}`).toBe(
          `${expected.silence}; raises answer_makes_no_sense`,
        );
      }
  });

  // A manager settled it by hand before the answer to its create came: only the order that it asked for is taken back.
  const late = (state: RetailOrderState, more: Partial<RetailOrder>): string => {
    const answer = ok({ status: 201, value: world.order(state, more) });
    return world.tell('manually-settled', { orderId: null }, 'create', { kind: 'answered', step: 'send', answer });
  };
  test.each(strange)('%s, of a card settled by hand meanwhile: never taken back, whatever its state', (_what, more) => {
    for (const state of retailOrderStates) expect(late(state, more), state).toBe('manually-settled; final');
  });
  test('the one it asked for, of a card settled by hand meanwhile: looked at, and taken back', () => {
    for (const state of retailOrderStates)
      expect(late(state, {}), state).toBe('cancelling; final; then invalidate read');
  });
});

function* answers(): Generator<ServiceAnswer<RetailOrder>> {
  for (const state of retailOrderStates) yield ok({ status: 200, value: world.order(state) });
  for (const group of groups) for (const code of codes[group]) yield refused(code);
  for (const name of silenceNames) for (const failure of silences[name]) yield err(failure);
}

function refused(code: ServiceErrorCode): ServiceAnswer<RetailOrder> {
  const { class: kind, status } = serviceErrors[code];
  return err({ kind: 'refused', status, class: kind, code, fields: {}, message: '', retryAfterMs: null });
}
