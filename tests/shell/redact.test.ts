// What a log line must never hold, and what it must still hold to be useful.
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../electron/shell/redact.ts';

const { value, text } = createRedactor();
const shown = (input: unknown) => JSON.stringify(value(input));

describe('a log line hides', () => {
  it.each<[string, unknown, string]>([
    ['a card number', 'scanned 4006381333931 now', '4006381333931'],
    ['a card number in groups', 'scanned 4006 3813 3393 1234', '3813'],
    ['a card number as a number', { n: 4006381333931 }, '4006381333931'],
    ['a code in groups', 'delivered ABCD-1234-EFGH', 'EFGH'],
    ['a code in one word', 'delivered X7KQ2M9PLR', 'X7KQ2M9PLR'],
    ['a signature', `Signature=${'a1'.repeat(32)}`, 'a1a1'],
    ['a key in base64', 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=', 'q83vEjRW'],
    ['a PIN by its name', { pin: '4711' }, '4711'],
    ['a PIN inside', { request: { approval: { operatorId: 'x', pin: '4711' } } }, '4711'],
    ['a secret by its name', { key_secret: 'short' }, 'short'],
    ['a delivery', { delivery: { code: 'abc', pin: '12' } }, 'abc'],
    ['a card’s code by its name', { code: 'abc9def' }, 'abc9def'],
    ['what an error says', new Error('no 4006381333931'), '4006381333931'],
    ['what a cause says', new Error('x', { cause: { pin: '4711' } }), '4711'],
    ['bytes', { body: Buffer.from('4006381333931') }, '52,48'],
  ])('%s', (_what, input, secret) => {
    expect(JSON.stringify(input instanceof Error ? `${input.message}${JSON.stringify(input.cause)}` : input)).toContain(
      secret,
    );
    expect(shown(input)).not.toContain(secret);
  });

  // In each way that a name is written. `pin` and `code` are whole words: much else ends or begins like them.
  it.each(
    `secret key_secret keySecret pin pins managerPin password passphrase token accessToken authorization signature cookie store_key
    storeKey ledgerKey seal_key privateKey card_number cardNumber barcode serial serialNumber delivery approval code Code`.split(
      /\s+/,
    ),
  )('what stands under the name %s, at any depth', (name) => {
    for (const secret of ['abc9', 'X y', 42, ['abc'], { of: 'abc' }])
      expect(value({ [name]: secret, in: [{ [name]: secret }] })).toEqual({
        [name]: '[hidden]',
        in: [{ [name]: '[hidden]' }],
      });
    expect(value({ [name]: null, in: { [name]: true } })).toEqual({ [name]: null, in: { [name]: true } });
  });

  it('a known secret wherever it occurs, whatever it looks like', () => {
    const redactor = createRedactor();
    redactor.hide('correct horse');
    expect(redactor.text('it is correct horse!')).toBe('it is [hidden]!');
    expect(JSON.stringify(redactor.value({ 'correct horse': ['correct horse'] }))).not.toContain('correct');
  });

  it.each([
    ['481516', 'it is [hidden]'],
    ['48151', 'it is 48151'],
  ])('a known secret as short as a manager’s PIN, and none that would blank the log: %s', (secret, line) => {
    const redactor = createRedactor();
    redactor.hide(secret);
    expect(redactor.text(`it is ${secret}`)).toBe(line);
  });
});

describe('a log line keeps', () => {
  it.each([
    'sale 0190a5c0-1234-7000-8000-123456789012 committed',
    'at 2026-11-06T08:49:37.123Z',
    'receipt T1-3F2A-17',
    'SQLITE_FULL: database or disk is full',
    'order_invalidation_period_expired after 31000 ms',
  ])('%s', (line) => {
    expect(text(line)).toBe(line);
  });

  it('error codes of the till, Node and SQLite', () => {
    for (const code of ['order_failed', 'ECONNRESET', 'ERR_INVALID_ARG_TYPE', 'SQLITE_BUSY']) {
      expect(value({ code })).toEqual({ code });
    }
  });

  it('an object that holds itself, up to a limit', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(shown(loop)).toContain('[deep]');
  });
});
