// A card payment whose approval code a person types is that person's word alone: its form, its first use that day and the shop's limits
// are checked, and what they do not let pass takes a supervisor.
import { describe, expect, test } from 'vitest';
import { defaults } from '../../../shared/settings/provisioning.ts';
import { approvalOf, type PersonId } from '../../../testkit/till/people.ts';
import { beginTender, payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, reserved, commit, reopen } = worldPerTest();

type How = { readonly code?: string; readonly word?: PersonId; readonly amount?: string };

/** Types this code for a card of 25.00; the error, or null once it is paid. */
async function paying({ code = 'A1B2C3', word, amount = '25.00' }: How = {}): Promise<string | null> {
  const sale = await saleOfNow(amount);
  return answer(sale, { code, ...(word ? { word } : {}), amount });
}
const saleOfNow = async (amount: string) => (await reserved([amount])).id;
async function answer(saleId: string, { code = 'A1B2C3', word, amount = '25.00' }: How): Promise<string | null> {
  const asked = await beginTender(till, saleId, 'card', amount);
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  const typed = { kind: 'card', approvalCode: code } as const;
  const request = { tenderId, answer: typed, approval: word ? approvalOf(word) : null };
  const refused = await till.ask('tender:answer', request).then(
    () => null,
    (error: Error) => error.message.split(' ')[1] ?? '',
  );
  if (refused) await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
  if (refused) await till.ask('sale:cancel', { saleId });
  else if ((await saleOf(saleId)).due.amount === '0.00') await commit(saleId);
  return refused;
}
const words = () =>
  till
    .db()
    .prepare("SELECT operator_id AS who, body ->> 'what' AS what FROM journal WHERE kind = 'approval-given'")
    .all();

describe('the code', () => {
  test.each(['0', 'A1B2C', 'A1B2C34', 'A1 2C3', 'A1-2C3', 'ÄÖÜ123'])('%s is none', async (code) => {
    expect(await paying({ code })).toBe('approval_code_malformed');
    // Nobody's word makes it one.
    expect(await paying({ code, word: 'clara' })).toBe('approval_code_malformed');
  });

  test.each(['000000', '777777', '123456', '654321', '567890', '098765', 'AAAAAA', 'abcdef', 'UVWXYZ'])(
    '%s is none either: nobody read it off a terminal',
    async (code) => {
      expect(await paying({ code })).toBe('approval_code_malformed');
      expect(await paying({ code, word: 'clara' })).toBe('approval_code_malformed');
    },
  );

  test.each(['000001', '123457', '112233', '123123', 'ABCDE1'])('%s may be one', async (code) => {
    expect(await paying({ code })).toBeNull();
  });

  test('is six letters or digits, small letters as large ones', async () => {
    expect(await paying({ code: 'a1b2c3' })).toBeNull();
    expect(
      till.db().prepare('SELECT approval_code FROM tenders WHERE approval_code IS NOT NULL').pluck().all(),
    ).toEqual(['A1B2C3']);
  });

  test('has the form that the shop set', async () => {
    await reopen({ chosen: { manual_card: { ...defaults.manual_card, code_of: 'digits', code_length: 4 } } });
    expect(await paying({ code: 'A1B2C3' })).toBe('approval_code_malformed');
    expect(await paying({ code: '4711' })).toBeNull();
  });

  test('is the cashier’s word once a day; a second time it takes a supervisor, who is in the journal', async () => {
    expect(await paying()).toBeNull();
    expect(await paying({ code: 'a1b2c3' })).toBe('approval_code_used');
    expect(await paying({ word: 'anna' })).toBe('approver_is_the_cashier');
    expect(words()).toEqual([]);
    expect(await paying({ word: 'ben' })).toBeNull();
    expect(words()).toEqual([{ who: 'ben', what: 'card-by-hand' }]);
  });

  test('a supervisor at the till needs nobody else, and is in the journal all the same', async () => {
    expect(await paying()).toBeNull();
    await till.signIn('ben');
    expect(await paying()).toBeNull();
    expect(words()).toEqual([{ who: 'ben', what: 'card-by-hand' }]);
  });

  test('counts anew on the next business day, which begins at four in the morning', async () => {
    till.time.sleep(Date.parse('2026-11-06T23:00:00') - till.time.now().getTime());
    expect(await paying()).toBeNull();
    till.time.sleep(Date.parse('2026-11-07T03:30:00') - till.time.now().getTime());
    expect(await paying()).toBe('approval_code_used');
    till.time.sleep(Date.parse('2026-11-07T04:30:00') - till.time.now().getTime());
    expect(await paying()).toBeNull();
  });
});

describe('the sum', () => {
  const limits = { ...defaults.manual_card, per_sale_minor: 50_00, per_day_minor: 80_00 };

  test('of one sale above the limit takes a supervisor, however it is split', async () => {
    await reopen({ chosen: { manual_card: limits } });
    const saleId = (await reserved(['25.00', '50.00'])).id;
    expect(await answer(saleId, { code: 'AAAAA1', amount: '50.00' })).toBeNull();
    const asked = await beginTender(till, saleId, 'card', '25.00');
    const tenderId = asked.tenders.at(-1)?.id ?? '';
    const typed = { kind: 'card', approvalCode: 'AAAAA2' } as const;
    expect(await till.refusal('tender:answer', { tenderId, answer: typed })).toBe('card_limit_passed');
    await till.ask('tender:answer', { tenderId, answer: typed, approval: approvalOf('ben') });
    expect(words()).toEqual([{ who: 'ben', what: 'card-by-hand' }]);
  });

  test('of a day above the limit takes a supervisor for each further payment; cash counts for nothing', async () => {
    await reopen({ chosen: { manual_card: limits } });
    const inCash = (await reserved(['50.00'])).id;
    await payCash(till, inCash, '50.00');
    await commit(inCash);
    expect(await paying({ code: 'AAAAA1', amount: '50.00' })).toBeNull();
    expect(await paying({ code: 'AAAAA2', amount: '25.00' })).toBeNull();
    expect(await paying({ code: 'AAAAA3', amount: '10.00' })).toBe('card_limit_passed');
    expect(await paying({ code: 'AAAAA3', amount: '10.00', word: 'ben' })).toBeNull();
    expect(await paying({ code: 'AAAAA4', amount: '10.00' })).toBe('card_limit_passed');
  });

  test('is limited where nothing was set, too', async () => {
    const saleId = (await reserved(['50.00', '50.00', '50.00', '50.00', '50.00', '50.00'])).id;
    expect(await answer(saleId, { amount: '300.00' })).toBe('card_limit_passed');
  });
});
