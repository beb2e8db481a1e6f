// What the till seals: bound to its row, to its key, and a request to the Idempotency-Key it goes under.
import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { requestBytes, sealedBody } from '../../../electron/till/core/outgoing-requests.ts';
import { seal, unseal } from '../../../electron/till/core/seal.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const clear = Buffer.from('{"card_number":"4000123456781111"}');
const sealed = Buffer.from(seal(key, 'line 1', clear));

it('a seal gives back what was sealed, and shows nothing of it', () => {
  expect(Buffer.from(unseal(key, 'line 1', sealed))).toEqual(clear);
  expect(sealed.includes('4000')).toBe(false);
  expect(Buffer.from(seal(key, 'line 1', clear))).not.toEqual(sealed);
});

it('a seal that was moved to another row is not opened', () => {
  expect(() => unseal(key, 'line 2', sealed)).toThrow();
  expect(() => unseal(key, '', sealed)).toThrow();
});

it('a seal of another key, or changed in any byte, is not opened', () => {
  expect(() => unseal(createSecretKey(Buffer.alloc(32, 2)), 'line 1', sealed)).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, 'line 1', changed), `byte ${at}`).toThrow();
  }
});

it.each([
  { id: 'row 1', idempotencyKey: 'key 1' },
  { id: 'row 1', idempotencyKey: null },
])('a request is sent as it was frozen: %j; with another row, key or none it does not open', (row) => {
  const body = sealedBody(key, row, { receipt_id: 'T1-1' });
  expect(Buffer.from(requestBytes(key, { ...row, body })).toString()).toBe('{"receipt_id":"T1-1"}');
  for (const edited of [
    { id: 'row 2' },
    { idempotencyKey: 'key 2' },
    { idempotencyKey: row.idempotencyKey ? null : '' },
  ])
    expect(() => requestBytes(key, { ...row, ...edited, body })).toThrow();
});
