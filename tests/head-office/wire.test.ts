// Tills and head offices of different versions talk: whatever a newer side adds to a message, in whichever object of it, the older one reads the rest of
// it as if it were not there. Each message is of 1.0.0, with every field that it has.
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as messages from '../../shared/head-office/messages.ts';

const hash = 'a'.repeat(64);
const head = { seq: 7, hash };
const at = '2026-11-06T09:00:00.000Z';

const wire = {
  enrolRequest: {
    code: 'ABCD-1234',
    store: { id: 'store-1', name: 'Berlin', country: 'DE', currency: 'EUR', zone: 'Europe/Berlin' },
    terminal: 'T1',
    ledger: 'l1',
  },
  enrolAnswer: { till: 'till-1', secret: 's'.repeat(43) },
  reportRequest: {
    ledger: 'l2',
    start: 's1',
    former: ['l1'],
    count: 7,
    hash,
    heard: head,
    version: '1.0.0',
    has: 0,
    state: { unsent: 1, unsentSince: at, isShiftOpen: true, attention: 2, health: ['printer-off'] },
    balance: { currency: 'EUR', balanceMinor: -5, limitMinor: 0, heldMinor: 3, at, ageMs: 9, account: 'a1' },
    leaving: { entry: 7, by: 'clara', agreedBy: 'dora', at },
    document: { refused: { version: 3, why: 'no-manager' }, found: ['o1'] },
    took: ['n1'],
  },
  reportAnswer: {
    at,
    head,
    known: { ledger: 'l1', heads: [head, { seq: 6, hash }] },
    stop: true,
    left: true,
    news: [{ id: 'n1', kind: messages.showCashNews, by: 'Ida Ibsen', at }],
    // Whatever it is: the till reads it by itself.
    document: 'as it came',
  },
  journalRequest: {
    v: 1,
    ledger: 'l2',
    before: 'l1',
    from: 7,
    prev: hash,
    last: hash,
    rows: [[at, 'signed-in', null, null, 'anna', '{}']],
    papers: [{ kind: 'z', body: '{}' }],
    words: [['song', 'Song card']],
  },
  journalAnswer: head,
};
const schemas = Object.entries(messages).flatMap(([name, value]) =>
  value instanceof z.ZodObject ? [{ name, schema: value }] : [],
);
const sentAs = (name: string): unknown => Object.entries(wire).find(([one]) => one === name)?.[1];

/** The paths of each object in it. */
function objectsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, one]) => objectsIn(one, [...path, name]));
  return Array.isArray(value) ? inner : [path, ...inner];
}

function withUnknown(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) throw new Error('no object is there');
  if (name === undefined) return { ...value, ofTheNext: { version: ['2.0.0'] } };
  const inner = (key: string, one: unknown) => (key === name ? withUnknown(one, rest) : one);
  return Array.isArray(value)
    ? value.map((one, index) => inner(String(index), one))
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(key, one)]));
}

test('the table has each message, with each of its fields', () => {
  expect(schemas.map(({ name }) => name).toSorted()).toEqual(Object.keys(wire).toSorted());
  for (const { name, schema } of schemas) expect(Object.keys(sentAs(name) ?? {})).toEqual(Object.keys(schema.shape));
});

const cases = schemas.flatMap(({ name, schema }) => objectsIn(sentAs(name)).map((path) => ({ name, path, schema })));

test.each(cases)('$name: an unknown field at "$path" is ignored', ({ name, path, schema }) => {
  const sent = sentAs(name);
  expect(schema.safeParse(withUnknown(sent, path))).toEqual({ success: true, data: sent });
});

test.each<[of: keyof typeof wire, kept: object]>([
  ['reportRequest', { state: { ...wire.reportRequest.state, health: ['hologram-blurred'] } }],
  ['reportAnswer', { news: [{ id: 'n1', kind: 'paint-the-drawer', by: 'Ida Ibsen', at }] }],
  ['journalRequest', { papers: [{ kind: 'hologram', body: 'x' }] }],
  ['journalRequest', { rows: [[at, 'hologram-shown', null, null, null, '{}']] }],
])('%s: a value that only a newer side knows is kept as it is', (name, kept) => {
  const sent = { ...wire[name], ...kept };
  expect(schemas.find((one) => one.name === name)?.schema.safeParse(sent)).toEqual({ success: true, data: sent });
});

test.each<[of: keyof typeof wire, wrong: object]>([
  ['reportRequest', { hash: 'a' }],
  ['reportRequest', { heard: { seq: 7 } }],
  ['reportAnswer', { head: { seq: -1, hash } }],
  ['journalRequest', { v: 2 }],
  ['journalRequest', { rows: [[at, 'signed-in', null, null, 'anna', '{}', 'more than is hashed']] }],
  ['journalRequest', { last: '' }],
])('%s: what is hashed and counted is exact', (name, wrong) => {
  expect(schemas.find((one) => one.name === name)?.schema.safeParse({ ...wire[name], ...wrong }).success).toBe(false);
});
