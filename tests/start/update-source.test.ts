// Whatever address of updates the settings take, the till opens with it: one that is of another system is refused when it is looked at.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openUpdateSource } from '../../electron/start/update-source.ts';
import { updateSettings } from '../../shared/release/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'updates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let asked: string[] = [];
const transportTo = async (address: string) => {
  asked.push(address);
  // As the proxy of an address is found: by reading it.
  if (new URL(address).protocol !== 'https:') throw new Error('no address');
  return { send: async () => ({ kind: 'unreachable' }) as const, close: async () => undefined };
};

test.each([
  ['E:\\counterfoil', 'bad-address'],
  ['\\\\server\\counterfoil', 'bad-address'],
  [`${folder}/not-there`, 'no-manifest'],
  ['https://updates.example/counterfoil', 'no-answer'],
])('%s', async (address, refused) => {
  asked = [];
  const read = updateSettings.parse({ address });
  const { source, closeSource } = await openUpdateSource(read.address, transportTo);
  expect(await source.readManifest('stable.release', 1000)).toEqual({ ok: false, error: refused });
  await closeSource();
  expect(asked).toEqual(refused === 'no-answer' ? [address] : []);
});

test('a folder is read', async () => {
  writeFileSync(join(folder, 'stable.release'), 'signed');
  const { source } = await openUpdateSource(folder, transportTo);
  expect(await source.readManifest('stable.release', 1000)).toMatchObject({ ok: true });
});
