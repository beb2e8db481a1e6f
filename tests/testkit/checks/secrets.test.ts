// The search for secrets finds them, wherever in a file they are: a search that finds nothing ever proves nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDelivery } from '../../../sandbox/core/delivery.ts';
import { findSecrets, secretsOnDisk } from '../../../testkit/checks/secrets.ts';
import { cashier, manager, storeKey, wrongPin } from '../../../testkit/drive/set-up.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-secrets-'));
  mkdirSync(join(folder, 'sandbox'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const completedAt = '2026-11-06T10:00:00.000Z';
const service = {
  credentials: { baseUrl: 'http://127.0.0.1:1/v1', keyId: 'K', keySecret: 'a-secret-of-the-key' },
  books: () => ({
    environment: 'sandbox' as const,
    orders: [
      {
        id: 'order-1',
        state: 'invalidated' as const,
        store_id: 's',
        terminal_id: 'T1',
        receipt_id: 'r',
        product_code: 'p',
        face_value: { currency: 'EUR', amount: '25.00' },
        country: 'DE',
        card_number: '6006491234567890',
        created_at: completedAt,
        completed_at: completedAt,
        idempotency_key: 'k',
        confirmation: null,
      },
    ],
    codeOrders: [],
    idempotencyKeys: [],
    balances: [],
    stores: [],
    requests: [],
  }),
};

it.each([
  ['the key', service.credentials.keySecret],
  ['the store key', storeKey],
  ['the PIN of ben', cashier.pin],
  ['the PIN of maria', manager.pin],
  ['a mistyped PIN', wrongPin],
  ['the code of order order-1', testDelivery('order-1', completedAt).code ?? ''],
  ['the PIN of order order-1', testDelivery('order-1', completedAt).pin ?? ''],
  ['the card number of order order-1', '6006491234567890'],
])('finds %s in the middle of a file', (what, secret) => {
  const file = join(folder, 'sandbox', 'ledger.sqlite-wal');
  writeFileSync(file, Buffer.concat([Buffer.from([0, 255, 7]), Buffer.from(secret), Buffer.from([1])]));
  expect(secretsOnDisk(folder, service)).toEqual([`${file} holds ${what}`]);
});

const code = testDelivery('order-1', completedAt).code ?? '';
const around = (bytes: Buffer | string) => Buffer.concat([Buffer.from('xy'), Buffer.from(bytes), Buffer.from('z')]);
it.each([
  ['UTF-16', Buffer.from(code, 'utf16le')],
  ['UTF-16', Buffer.from(code, 'utf16le').swap16()],
  ['hex', Buffer.from(code).toString('hex')],
  ['hex', Buffer.from(code).toString('hex').toUpperCase()],
  ['base64', Buffer.from(code).toString('base64')],
  ['base64', Buffer.from(`1${code}, and more`).toString('base64')],
  ['base64', Buffer.from(`{"code":"${code}"}`).toString('base64url')],
])('finds a code as %s, in whatever file', (form, bytes) => {
  mkdirSync(join(folder, 'sandbox', 'backups'));
  const file = join(folder, 'sandbox', 'backups', 'ledger-20261106T090000Z-day.sqlite');
  writeFileSync(file, around(bytes));
  expect(secretsOnDisk(folder, service)).toEqual([`${file} holds the code of order order-1 as ${form}`]);
});

it.each([
  ['text', (key: Buffer) => key],
  ['hex', (key: Buffer) => key.toString('hex')],
  ['base64', (key: Buffer) => key.toString('base64')],
])('finds the bytes of a key as %s', (form, written) => {
  const key = Buffer.alloc(32, 9);
  const file = join(folder, 'till.log');
  writeFileSync(file, around(written(key)));
  const as = form === 'text' ? '' : ` as ${form}`;
  expect(findSecrets(folder, new Map([['the key', key]]))).toEqual([`${file} holds the key${as}`]);
});

it('finds nothing where only the last four digits are', () => {
  writeFileSync(join(folder, 'till.log'), 'card •••• 7890 of order-1');
  expect(secretsOnDisk(folder, service)).toEqual([]);
});
