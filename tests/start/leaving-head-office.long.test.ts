// A till's own vault and settings, and a real head office: whichever way the settings lost it, the till belongs there, over each start, until it has left;
// and another address counts only where that head office answers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../tools/stand-in/electron-hook.ts';
import { keepTill, vaultOf } from '../../electron/shell/enrolment.ts';
import { createKeptTill } from '../../electron/shell/kept-till.ts';
import { createSettings } from '../../electron/shell/settings.ts';
import { enrolAt, headOfficeOf, headOfficeParts } from '../../electron/start/head-office-parts.ts';
import { err } from '../../shared/result.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { storeOf } from '../../testkit/head-office/till-client.ts';
import { provisioned } from '../../testkit/shell/chosen-settings.ts';
import { safeStorage } from '../../tools/stand-in/safe-storage.ts';

const system = { safeStorage, platform: 'linux' as const };
const now = () => new Date();
const secrets = { keySecret: 'the secret of the till', storeKey: 'the key of the whole store' };
const server = await databaseServer();

describe.skipIf(!server.ok)('a till that is enrolled', () => {
  let office: Office;
  let folder: string;
  beforeAll(async () => {
    office = await openOffice();
    folder = mkdtempSync(join(tmpdir(), 'leaving-'));
    const made = { at: now(), cause: 'set-up' as const };
    const kept = await keepTill({ folder, system, settings: provisioned, secrets, made });
    if (!kept.ok) throw new Error(kept.error);
    kept.value.finish();
  });
  afterAll(async () => {
    await office.close();
    rmSync(folder, { recursive: true });
  });

  /** As a start finds it. */
  async function started() {
    const settings = createSettings(folder).read();
    if (!settings.ok || !settings.value) throw new Error('no settings');
    const opened = await vaultOf(folder, 'file', system).read(settings.value.vault_id);
    if (!opened.ok) throw new Error(opened.error.detail);
    return createKeptTill({ folder, system, now, settings: settings.value, secrets: opened.value });
  }
  const proxiesOf = async () => ({});
  const log = { info: () => undefined, error: () => undefined };
  const partsAt = async (url: string) =>
    headOfficeParts(
      { url },
      await started(),
      { folder, version: '0.0.0', readingScript: '', proxiesOf, now, log: log as never },
      async () => err({ code: 'till_busy' }),
    );

  it('belongs to head office whatever its settings say, until it has left', async () => {
    const address = { url: office.url };
    const code = await office.expect('store-1', 'T1');
    const asked = { code, store: storeOf('store-1'), terminal: 'T1', ledger: 'L1' };
    const given = await enrolAt(address, { proxiesOf }, asked);
    if (!given.ok) throw new Error(given.error);
    const headOffice = { state: 'enrolled', ...given.value, since: now().toISOString(), address } as const;
    const change = { settings: { head_office: address }, secrets: { headOffice } };
    expect(await (await started()).change('settings', change)).toMatchObject({ ok: true });
    expect(headOfficeOf(await started())).toEqual(address);
    expect((await partsAt(office.url)).isLeaving()).toBe(false);

    expect(await (await partsAt(office.url)).answersAsOurs()).toBe(true);
    const elsewhere = office.url.replace(/:\d+/, ':9');
    expect(await (await partsAt(elsewhere)).answersAsOurs()).toBe(false);

    // Who is out is kept with the people in one write, and whatever else head office said at that moment stays.
    const parts = await partsAt(office.url);
    const at = now().toISOString();
    const kept = await Promise.all([
      parts.keep((held) => ({ ...held, revokedAt: at })),
      parts.keepDocument({ version: 1, out: [], settings: [], people: [], pins: [], takenAt: at }, (people) =>
        people.map((one) => ({ ...one, pin_must_change: true })),
      ),
      parts.keepDocument({ version: 2, out: [], settings: [], people: [], pins: [], takenAt: at }, () => null),
    ]);
    expect(kept.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect((await started()).secrets().headOffice).toMatchObject({ revokedAt: at, document: { version: 1 } });
    expect((await started()).operators().map((one) => one.pin_must_change)).toEqual(
      provisioned.operators.map(() => true),
    );

    await (await started()).change('settings', { settings: { head_office: undefined } });
    for (let starts = 0; starts < 2; starts += 1) {
      expect(headOfficeOf(await started())).toEqual(address);
      expect((await partsAt(office.url)).isLeaving()).toBe(true);
    }
    expect(await (await partsAt(office.url)).leave()).toMatchObject({ ok: true });
    expect(headOfficeOf(await started())).toBeUndefined();
    expect((await started()).secrets().headOffice).toBeUndefined();
  });
});
