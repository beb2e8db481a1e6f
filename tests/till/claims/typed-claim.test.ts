// Claims typed by hand: 40 signs that only this store signed for this environment, read however they were typed.
import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readTypedClaim, signTypedClaim, type TypedClaim } from '../../../electron/till/claims/typed-claim.ts';
import { claimSigns } from '../../../shared/sale/typed-claim.ts';

const key = createSecretKey(Buffer.from('the key of the whole store'));
const here = { environment: 'sandbox', storeId: 'store-1', terminalId: 'T1', currency: 'EUR' } as const;
const claim: TypedClaim = {
  orderId: '6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11',
  copy: 0,
  paid: 'cash',
  isOfSlip: false,
};
const sign = (change: Partial<TypedClaim> = {}, by = key, at: Parameters<typeof signTypedClaim>[1] = here): string =>
  signTypedClaim(by, at, { ...claim, ...change }) ?? '';
const read = (text: string, at: typeof here | Record<string, string> = here, keys = [key]) =>
  readTypedClaim(keys, { ...here, ...at }, text);
const mistyped = { ok: false, error: { code: 'claim_mistyped' } };
const signed = sign();

describe('typed signs', () => {
  it('are ten groups of four, and have the documented form, by a computation of its own', () => {
    expect(signed).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){9}[0-9A-HJKMNP-TV-Z]{4}$/);
    const mac = createHmac('sha256', key)
      .update('CFT1|sandbox|store-1|6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11|0|cash||')
      .digest('hex')
      .slice(0, 16);
    // Cash is 01 of the first two bits.
    const bits = BigInt(`0x6f1f6a3e5b0c4d579a3e2f4f5f0a9b1140${mac}`).toString(2).padStart(200, '0');
    const signs = (bits.match(/.{5}/g) ?? []).map((five) => claimSigns[Number.parseInt(five, 2)]).join('');
    expect(signed.replaceAll('-', '')).toBe(signs);
  });

  it.each<Partial<TypedClaim>>([
    {},
    { paid: 'card' },
    { copy: 31 },
    { copy: 7, paid: 'card', isOfSlip: true },
    { orderId: '00000000-0000-4000-8000-000000000000' },
  ])('are read as they were signed: %o', (change) => {
    expect(read(sign(change))).toEqual({ ok: true, value: { ...claim, ...change } });
  });

  it('are read in small letters, with spaces, dashes or nothing between, and with the letters that look like digits', () => {
    const letters = signed.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
    for (const typed of [
      letters,
      letters.replaceAll('-', ''),
      ` ${letters.replaceAll('-', '  ')} `,
      signed.replaceAll('1', 'I').replaceAll('0', 'O'),
    ])
      expect(read(typed)).toEqual({ ok: true, value: claim });
  });

  it('of which any one is another are refused: each of the forty, as each of the other 31', () => {
    const bare = signed.replaceAll('-', '');
    let tried = 0;
    for (let at = 0; at < 40; at += 1)
      for (const other of claimSigns) {
        if (other === bare[at]) continue;
        const answer = read(bare.slice(0, at) + other + bare.slice(at + 1));
        expect(answer.ok).toBe(false);
        tried += 1;
      }
    expect(tried).toBe(40 * 31);
  });

  it('of which two neighbours changed places are refused', () => {
    const bare = signed.replaceAll('-', '');
    for (let at = 0; at < 39; at += 1) {
      const swapped = bare.slice(0, at) + bare[at + 1] + bare[at] + bare.slice(at + 2);
      expect(read(swapped).ok).toBe(swapped === bare);
    }
  });

  it('of a payment in both ways need the part in cash as well, and no other', () => {
    const both = sign({ paid: { cash: '10.00' } });
    const missing = { ok: false, error: { code: 'claim_cash_missing' } };
    for (const typed of [both, `${both}=`, `${both}=ten`, `${both}=0`, `${both}=10,00`])
      expect(read(typed)).toEqual(missing);
    for (const cash of ['10.00', '10', '10.0'])
      expect(read(`${both}=${cash}`)).toEqual({ ok: true, value: { ...claim, paid: { cash: '10.00' } } });
    expect(read(`${both}=10.01`)).toEqual(mistyped);
  });

  it.each<[string, string]>([
    ['of another store', sign({}, key, { ...here, storeId: 'store-2' })],
    ['of another environment', sign({}, key, { ...here, environment: 'live' })],
    ['of training', sign({}, key, { ...here, environment: 'training' })],
    ['of another key', sign({}, createSecretKey(Buffer.from('another store key')))],
    ['for another till’s slip, printed by another till', sign({ isOfSlip: true }, key, { ...here, terminalId: 'T2' })],
  ])('%s are refused', (_name, typed) => {
    expect(typed).not.toBe('');
    expect(read(typed)).toEqual(mistyped);
  });

  it('of a key of before are read while that key is kept', () => {
    const next = createSecretKey(Buffer.from('the next key of the whole store'));
    expect(read(signed, here, [next, key])).toEqual({ ok: true, value: claim });
    expect(read(signed, here, [next])).toEqual(mistyped);
  });

  it.each(['', signed.slice(1), `${signed}0`, signed.replace(/^./, 'U'), '4006381333931', 'no slip'])(
    'that are not forty are no slip: %s',
    (typed) => {
      expect(read(typed)).toEqual({ ok: false, error: { code: 'claim_malformed' } });
    },
  );

  it('are not printed where they could not say it', () => {
    expect(signTypedClaim(key, here, { ...claim, copy: 32 })).toBeNull();
    expect(signTypedClaim(key, here, { ...claim, orderId: claim.orderId.toUpperCase() })).toBeNull();
  });
});
