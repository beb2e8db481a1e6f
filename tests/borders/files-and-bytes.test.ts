// Files that a person wrote or a disk spoilt, and bytes that a printer sends: refused with a sentence, or understood; never a crash,
// and never a secret in what is said about them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import '../../tools/stand-in/electron-hook.ts';
import { createStatusDialogue } from '../../electron/printing/status.ts';
import { createSettings, tillSettings } from '../../electron/shell/settings.ts';
import { checkProvisioning } from '../../electron/till/provisioning/provision.ts';
import { provisioning } from '../../shared/settings/provisioning.ts';
import { createChance } from '../../testkit/chance.ts';
import { provisioningOf } from '../../testkit/drive/set-up.ts';
import { mutated, oddValue, runs, seed, torn, unhandledDuring } from './odd.ts';

const secret = 'a-secret-that-nobody-may-read';
const file = provisioningOf({ baseUrl: 'http://127.0.0.1:4010/v1', keyId: 'K1', keySecret: secret });

test(`${runs} provisioning files`, { timeout: 600_000 + runs * 10 }, () => {
  const chance = createChance(seed);
  const whole = Buffer.from(JSON.stringify(file));
  expect(checkProvisioning({ ok: true, value: whole.toString() }, null).ok).toBe(true);
  for (let run = 0; run < runs; run += 1) {
    let value: unknown = file;
    for (let times = 1 + chance.int(2); times > 0; times -= 1) value = mutated(chance, value);
    const bytes = chance.often(0.3)
      ? torn(chance, whole)
      : Buffer.from(JSON.stringify(chance.often(0.05) ? oddValue(chance) : value) ?? '');
    const found = checkProvisioning({ ok: true, value: Buffer.from(bytes).toString() }, null);
    const where = `run ${run} of seed ${seed}: ${Buffer.from(bytes).toString()}`;
    if (found.ok) expect(provisioning.safeParse(found.value).success, where).toBe(true);
    else {
      expect(found.error.message.length, where).toBeGreaterThan(0);
      expect(JSON.stringify(found.error), where).not.toContain(secret);
    }
  }
});

/** Each is a file that is written, opened and read: in a short run fewer say as much. */
const settingsRuns = process.env.FUZZ_RUNS === undefined ? Math.ceil(runs / 4) : runs;

test(`${settingsRuns} settings files`, { timeout: 600_000 + settingsRuns * 100 }, () => {
  const chance = createChance(seed);
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  try {
    const { key_secret, store_key, ...kept } = file;
    const settings = createSettings(folder);
    settings.write(
      tillSettings.parse({
        ...kept,
        vault_id: '0198c0de-0000-7000-8000-000000000000',
        store: {
          name: 'Test store',
          country: 'DE',
          address: { street: 'Street 1', city: 'City', postal_code: '12345' },
        },
      }),
    );
    const whole = readFileSync(settings.file);
    expect(settings.read().ok).toBe(true);
    for (let run = 0; run < settingsRuns; run += 1) {
      const value = mutated(chance, JSON.parse(whole.toString()));
      const bytes = chance.often(0.4) ? torn(chance, whole) : Buffer.from(JSON.stringify(value) ?? '');
      writeFileSync(settings.file, bytes);
      const found = createSettings(folder).read();
      const where = `run ${run} of seed ${seed}: ${Buffer.from(bytes).toString()}`;
      if (found.ok && found.value !== null) expect(tillSettings.safeParse(found.value).success, where).toBe(true);
      if (!found.ok) expect(found.error.length, where).toBeGreaterThan(0);
      // A file that cannot be read is left as it is, to be looked at.
      expect(readFileSync(settings.file).equals(Buffer.from(bytes)), where).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test(`${runs} dialogues with a printer that sends anything`, { timeout: 600_000 + runs * 10 }, async () => {
  const chance = createChance(seed);
  const faults = new Set([null, 'cover_open', 'paper_out', 'printer_error', 'offline']);
  const rejected = await unhandledDuring(async () => {
    for (let run = 0; run < runs; run += 1) {
      let asked = 0;
      const dialogue = createStatusDialogue(() => {
        asked += 1;
      });
      const answers = dialogue.ask(60_000);
      let valid = 0;
      for (let chunk = chance.int(6); chunk > 0; chunk -= 1) {
        const bytes = Uint8Array.from({ length: chance.int(8) }, () => chance.int(256));
        dialogue.receive(bytes);
        // An answer belongs to its question: what comes while none is asked is not kept.
        if (bytes.some((byte) => (byte & 0x93) === 0x12)) valid += 1;
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
      dialogue.end();
      const found = await answers;
      const where = `run ${run} of seed ${seed}`;
      expect(faults.has(found.trouble), where).toBe(true);
      expect(found.complete, where).toBe(valid >= 3);
      expect(asked, where).toBe(Math.min(3, valid + 1));
    }
  });
  expect(rejected).toEqual([]);
});
