// The claims of claim slips: only what this store signed, unchanged, counts.
import { createHmac, createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClaim, type SignedClaim, signClaim } from '../../../electron/till/claims/claim-token.ts';

const key = createSecretKey(Buffer.from('the key of the whole store'));
const claim: SignedClaim = {
  environment: 'sandbox',
  storeId: 'store-1',
  terminalId: 'T1',
  receiptNumber: 'T1-THX1-12',
  lineId: '019a5b1e-5b0c-7d57-9a3e-2f4f5f0a9b11',
  orderId: '6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11',
  currency: 'EUR',
  amount: '25.00',
  copy: 0,
  cash: '10.00',
  paidAt: '2026-11-06T08:49:30.123Z',
};
const here = { environment: 'sandbox', storeId: 'store-1' } as const;
const signed = signClaim(key, claim);
const resign = (text: string): string =>
  `${text}|${createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')}`;

describe('a claim', () => {
  it('is read by every till of the store as it was signed', () => {
    expect(readClaim([key], here, signed)).toEqual({ ok: true, value: claim });
  });

  it('signed by a key of before is read while that key is kept, and refused once it is dropped', () => {
    const newKey = createSecretKey(Buffer.from('the next key of the whole store'));
    expect(readClaim([newKey, key], here, signed)).toEqual({ ok: true, value: claim });
    expect(readClaim([newKey], here, signed)).toEqual({ ok: false, error: { code: 'claim_forged' } });
  });

  it('has the documented form, by a computation of its own', () => {
    const text =
      'CFC3|sandbox|store-1|T1|T1-THX1-12|019a5b1e-5b0c-7d57-9a3e-2f4f5f0a9b11|6f1f6a3e-5b0c-4d57-9a3e-2f4f5f0a9b11|EUR|25.00|0|10.00|2026-11-06T08:49:30.123Z';
    expect(signed).toBe(resign(text));
  });

  it('that was altered in any one character is refused', () => {
    fc.assert(
      fc.property(fc.nat(signed.length - 1), fc.constantFrom(...'0A|zé-'), (at, character) => {
        const altered = signed.slice(0, at) + character + signed.slice(at + 1);
        expect(readClaim([key], here, altered).ok).toBe(altered === signed);
      }),
      { numRuns: 500 },
    );
  });

  it('has one text: no other sign at the end of the signature stands for the same bytes', () => {
    const signs = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const texts = signs.map((sign) => signed.slice(0, -1) + sign);
    const bytes = (text: string) => Buffer.from(text.slice(text.lastIndexOf('|') + 1), 'base64url').toString('hex');
    expect(texts.filter((text) => bytes(text) === bytes(signed))).toHaveLength(16);
    expect(texts.filter((text) => readClaim([key], here, text).ok)).toEqual([signed]);
  });

  it.each([
    ['of another store key', signClaim(createSecretKey(Buffer.from('another store key')), claim), 'claim_forged'],
    ['with the amount of another', signed.replace('25.00', '95.00'), 'claim_forged'],
    ['made a copy an original', signClaim(key, { ...claim, copy: 1 }).replace('|1|10.00', '|0|10.00'), 'claim_forged'],
    ['paid in cash instead of by card', signed.replace('|10.00|', '|25.00|'), 'claim_forged'],
    ['of training', signClaim(key, { ...claim, environment: 'training' }), 'claim_of_another_environment'],
    [
      'of another store, signed with its own key',
      signClaim(createSecretKey(Buffer.from('another store key')), { ...claim, storeId: 'store-2' }),
      'claim_of_another_store',
    ],
    ['of another store', signClaim(key, { ...claim, storeId: 'store-2' }), 'claim_of_another_store'],
    ['with another time of its payment', signed.replace('08:49:30', '09:49:30'), 'claim_forged'],
    ['without a time', resign(signed.slice(0, signed.lastIndexOf('|2026'))), 'claim_malformed'],
    ['cut short', signed.slice(0, -4), 'claim_malformed'],
    ['of another version', resign(signed.slice(0, signed.lastIndexOf('|')).replace('CFC3', 'CFC2')), 'claim_malformed'],
    ['with a field too few', resign('CFC3|sandbox|store-1'), 'claim_malformed'],
    ['with a field too many', resign(`${signed.slice(0, signed.lastIndexOf('|'))}|x`), 'claim_malformed'],
    ['that is a bar code of something else', '4006381333931', 'claim_malformed'],
    ['that is empty', '', 'claim_malformed'],
  ])('%s is refused', (_name, scanned, code) => {
    expect(readClaim([key], here, scanned)).toEqual({ ok: false, error: { code } });
  });
});
