// The file for the next till of a store: only its passphrase opens it, and it says nothing without.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  type JoinContent,
  newPassphrase,
  openJoinFile,
  sealJoinFile,
} from '../../../electron/till/provisioning/join-file.ts';

const content: JoinContent = {
  environment: 'sandbox',
  base_url: 'https://service.example/v1',
  store: {
    id: 'hafen-7',
    name: 'Buchladen am Hafen',
    street: 'Hafenstraße 7',
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
    currency: 'EUR',
  },
  terminal_id: 'T1',
  store_key: 'the key of all tills of the store',
  operators: [
    { id: 'nora', name: 'Nora', role: 'manager', pin_hash: `scrypt$131072$8$1$${'s'.repeat(22)}$${'h'.repeat(43)}` },
  ],
};

/** A head office comes along with its code. */
const withHeadOffice: JoinContent = {
  ...content,
  head_office: { url: 'https://head-office.example/v1', code: 'the code of the chain' },
};
const made = new Date('2026-11-06T09:00:00.000Z');
const ends = new Date('2026-11-07T09:00:00.000Z');
/** What a key costs here, but in the test of the usual cost. */
const n = 16;

it('opens a file that a till made at the usual cost', async () => {
  const file = readFileSync(new URL('./next-till-hafen-7.json', import.meta.url), 'utf8');
  expect(await openJoinFile(file, '4FHKM-R0WQ2-7ZTXV-J91CB', made)).toEqual({ ok: true, value: content });
});

it('ends when it says', async () => {
  const passphrase = newPassphrase();
  const file = await sealJoinFile(content, ends, passphrase, n);
  expect(await openJoinFile(file, passphrase, new Date(ends.getTime() - 1), n)).toMatchObject({ ok: true });
  expect(await openJoinFile(file, passphrase, ends, n)).toEqual({ ok: false, error: 'ended' });
});

it('brings the head office of the store along, and tells its code to nobody without the passphrase', async () => {
  const passphrase = newPassphrase();
  const file = await sealJoinFile(withHeadOffice, ends, passphrase, n);
  expect(file).not.toContain('the code of the chain');
  expect(await openJoinFile(file, passphrase, made, n)).toEqual({ ok: true, value: withHeadOffice });
});

it('opens by its passphrase however it is typed, by no other, and not once a byte of it was changed', async () => {
  const passphrase = newPassphrase();
  expect(passphrase).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  const file = await sealJoinFile(content, ends, passphrase, n);
  for (const part of [content.store_key, content.base_url, 'Hafen', 'nora', 'scrypt$', passphrase])
    expect(file).not.toContain(part);
  const typed = passphrase.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  expect(await openJoinFile(file, typed, made, n)).toEqual({ ok: true, value: content });
  expect(await openJoinFile(file, newPassphrase(), made, n)).toEqual({ ok: false, error: 'passphrase' });
  const { sealed, ...rest } = JSON.parse(file);
  const other = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(await openJoinFile(JSON.stringify({ ...rest, sealed: other }), passphrase, made, n)).toEqual({
    ok: false,
    error: 'passphrase',
  });
  expect(await openJoinFile('{"what":"something else"}', passphrase, made)).toEqual({ ok: false, error: 'file' });
  expect(await openJoinFile('no JSON', passphrase, made)).toEqual({ ok: false, error: 'file' });
});
