// Who may, in front of a handler: nothing is read before who asks is known, and a ledger that cannot be read stops the till.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createAuthorisation } from '../../../electron/till/operators/authorise.ts';
import { createServe } from '../../../electron/till/operators/serve.ts';
import { answers, row } from '../../../shared/channel.ts';
import { approval } from '../../../shared/request-parts.ts';
import { ok } from '../../../shared/result.ts';

const table = {
  decide: row(
    { saleWord: 'manager', always: false },
    z.strictObject({ entryId: z.string(), approval: approval.nullable() }),
    answers<null>(),
  ),
};

/** A till whose ledger cannot be read. */
function unreadable(signedIn: boolean) {
  const failures: unknown[] = [];
  let reads = 0;
  const get = (): never => {
    reads += 1;
    throw new Error('the disk is gone');
  };
  const operator = { id: 'ann', name: 'Ann', role: 'cashier', pin_hash: '' } as const;
  const authorise = createAuthorisation({
    context: {} as never,
    signIn: { current: () => (signedIn ? operator : null), approve: () => expect.unreachable() },
    stopped: () => failures.length > 0,
    failed: (error) => void failures.push(error),
  });
  const blind = { mayTell: () => true, mayTellSale: () => true } as never;
  const stores = { lines: { get }, tenders: { get, part: get }, attention: { get } } as never;
  const { decide } = createServe(stores, authorise, () => authorise, blind)(table, { decide: () => ok(null) });
  return { failures, reads: () => reads, ask: async () => decide({ entryId: 'e', approval: null }) };
}

test('a ledger that cannot be read while the sale is looked up stops the till, and that is the answer', async () => {
  const { ask, failures } = unreadable(true);
  expect(await ask()).toEqual({ ok: false, error: { code: 'till_stopped' } });
  expect(failures).toEqual([new Error('the disk is gone')]);
});

test('nothing is looked up for who is not signed in', async () => {
  const { ask, reads } = unreadable(false);
  expect(await ask()).toEqual({ ok: false, error: { code: 'not_signed_in' } });
  expect(reads()).toBe(0);
});
