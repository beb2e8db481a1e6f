// A till with a code from a file: it enrols by itself, sells meanwhile, and keeps no more than the reason where head office refuses.
import { beforeEach, expect, test } from 'vitest';
import type { HeadOfficeHeld } from '../../../shared/head-office/held.ts';
import { enrolRequest } from '../../../shared/head-office/messages.ts';
import { err, ok } from '../../../shared/result.ts';
import { playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { book } from '../../../testkit/till/products.ts';
import { add } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen } = worldPerTest();
const waits: HeadOfficeHeld = { state: 'waits', code: 'the code' };
const enrolled = { till: 'till-9', secret: 'x'.repeat(43) };
let office: ReturnType<typeof playHeadOffice>;
beforeEach(async () => {
  office = playHeadOffice(waits);
  await reopen({ headOffice: office.parts });
});

const state = async () => (await till.ask('status:get')).headOffice?.state;

test('head office away: asked again, later and later, with the same code and ledger, and the till sells', async () => {
  expect(await state()).toBe('waits');
  await add(till, '25.00', book);
  await till.time.advance(60_000);
  const inAMinute = office.asked.length;
  expect(inAMinute).toBeGreaterThan(2);
  await till.time.advance(60 * 60_000);
  expect(office.asked.length - inAMinute).toBeLessThan(20);
  await till.crash();
  expect(new Set(office.asked.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(enrolRequest.parse(office.asked[0])).toMatchObject({
    code: 'the code',
    terminal: 'T1',
    store: { id: 'store-001', name: 'Test store', currency: 'EUR', country: 'DE' },
  });
  expect(office.hasLine()).toBe(false);
});

test('once it answers the secret is kept, the line opened with it, and nobody is asked again', async () => {
  office.answers(ok(enrolled));
  await till.time.advance(10_000);
  expect(office.held()).toMatchObject({ state: 'enrolled', ...enrolled });
  expect(JSON.stringify(office.held())).not.toContain('the code');
  expect(office.opened).toEqual([enrolled]);
  const { length } = office.asked;
  await till.time.advance(60 * 60_000);
  expect(office.asked).toHaveLength(length);
  await till.crash();
  expect(office.opened).toEqual([enrolled, enrolled]);
});

test('an answer that the vault does not take is asked for again', async () => {
  office.answers(ok(enrolled));
  office.lockVault(true);
  await till.time.advance(10_000);
  expect(office.opened).toEqual([]);
  office.lockVault(false);
  await till.time.advance(60_000);
  expect(office.opened).toEqual([enrolled]);
});

test.each(['unknown', 'used', 'ended', 'over'] as const)(
  '%s: said, no code kept, never asked again, and the till sells',
  async (why) => {
    office.answers(err(why));
    await till.time.advance(10_000);
    expect(office.held()).toEqual({ state: 'refused', why });
    expect(await state()).toBe(`code-${why}`);
    const { length } = office.asked;
    await till.time.advance(60 * 60_000);
    expect(office.asked).toHaveLength(length);
    await add(till, '25.00', book);
    await till.signIn('clara');
    const { items } = await till.ask('manager:health');
    expect(items.filter(({ finding }) => finding.startsWith('head-office'))).toMatchObject([
      { finding: `head-office-code-${why}` },
    ]);
  },
);

test('a till that was revoked stays so over a new enrolment', async () => {
  office = playHeadOffice({ ...waits, revokedAt: '2026-11-05T09:00:00.000Z' });
  office.answers(ok(enrolled));
  await reopen({ headOffice: office.parts });
  await till.time.advance(10_000);
  expect(office.held()).toMatchObject({ state: 'enrolled', revokedAt: '2026-11-05T09:00:00.000Z' });
  expect(await state()).toBe('revoked');
});
