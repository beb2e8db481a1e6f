// A file that loosens a control of a till that exists: with one manager it waits by the service's clock, with two it is refused.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClient } from '../../../electron/service/client.ts';
import { createFetchTransport } from '../../../electron/service/fetch-transport.ts';
import { changeSettings } from '../../../electron/till/provisioning/change-settings.ts';
import { type SetUpSettings, setUp } from '../../../electron/till/provisioning/provision.ts';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { shownHeadOffice } from '../../../shared/head-office/held.ts';
import { ok } from '../../../shared/result.ts';
import { hashOf, provisioned } from '../../../testkit/shell/chosen-settings.ts';

const keySecret = 'a secret of the test';
const serviceAt = new Date(2026, 10, 6, 12).toISOString();
/** Days begin at 04:00 on the wall: the first that is 24 hours away. */
const from = new Date(2026, 10, 8, 4).toISOString();
const other = { id: 'otto', name: 'Otto', role: 'manager' as const, pin_hash: hashOf('o') };

let sandbox: Sandbox;
let isReachable: boolean;
beforeEach(() => {
  isReachable = true;
  sandbox = createSandbox({
    environment: 'sandbox',
    keys: [{ keyId: 'KEY1', keySecret }],
    now: () => new Date(serviceAt),
  });
});
afterEach(() => sandbox.close());

/** The till's clock is set back by hours, as far as the service takes it. */
const connect = async (baseUrl: string, key: Parameters<typeof createServiceClient>[0]['key']) =>
  createServiceClient({
    baseUrl,
    key,
    transport: createFetchTransport(async (request) => {
      if (!isReachable) throw new TypeError('fetch failed');
      return sandbox.fetch(request);
    }),
    now: () => new Date(Date.parse(serviceAt) - 48 * 3_600_000),
  });

function world(before: SetUpSettings, text: object) {
  let settings = before;
  const deps = {
    read: () => ok(JSON.stringify(text)),
    rewrite: () => ok(null),
    connect,
    async keep(next: SetUpSettings) {
      settings = next;
      return ok({ undo: () => undefined, finish: () => undefined });
    },
  };
  return { deps, settings: () => settings };
}

async function changed(change: object, before: SetUpSettings = provisioned) {
  const { deps, settings } = world(before, change);
  const held = { terminalPassphrase: false, webhookKeyIds: [], headOffice: shownHeadOffice(undefined) };
  const done = await changeSettings({ ...deps, settings: before, keySecret, held, by: null });
  return { done, settings: settings() };
}

test('what it loosens waits by the service’s clock, though the till’s is set back, and what it tightens is at once', async () => {
  const { settings } = await changed({ new_manager_days: 0, manual_card: { per_sale_minor: 100 } });
  expect(settings).toMatchObject({ manual_card: { per_sale_minor: 100 } });
  expect(settings.new_manager_days).toBeUndefined();
  expect(settings.waiting).toEqual([
    {
      id: expect.any(String),
      asked_at: serviceAt,
      from,
      by: null,
      approved_by: null,
      controls: { new_manager_days: 0 },
    },
  ]);
});

test('given again, as at every start, it makes nothing wait longer', async () => {
  const first = await changed({ new_manager_days: 0 });
  const again = await changed({ new_manager_days: 0 }, first.settings);
  expect(again.settings.waiting).toEqual(first.settings.waiting);
});

test('where the till has two managers it is refused whole, and says what to do', async () => {
  const before = { ...provisioned, operators: [...provisioned.operators, other] };
  const { done, settings } = await changed({ theme: 'dark', manual_card: { per_day_minor: 999_999 } }, before);
  expect(done).toEqual({
    ok: false,
    error: {
      field: 'manual_card.per_day_minor',
      message: 'loosens a control, which takes two managers: change it on screen',
    },
  });
  expect(settings).toBe(before);
  expect((await changed({ manual_card: { per_day_minor: 0 } }, before)).done.ok).toBe(true);
});

test('where the service does not say the time nothing is loosened, and what tightens needs no service', async () => {
  isReachable = false;
  const { done, settings } = await changed({ new_manager_days: 0 });
  expect(done).toMatchObject({ ok: false, error: { field: 'base_url' } });
  expect(settings).toBe(provisioned);
  expect((await changed({ new_manager_days: 14 })).settings.new_manager_days).toBe(14);
});

test('a file that sets the till up once more loosens nothing at once either, and calls nothing back', async () => {
  const before = { ...(await changed({ manual_card: { per_sale_minor: 100 }, new_manager_days: 0 })).settings };
  const { store: _, waiting, ...file } = { ...provisioned, fiscal: 'external-register' as const };
  const text = { ...file, key_secret: keySecret, store_key: 'the key of the whole store' };
  const { deps, settings } = world(before, text);
  const done = await setUp({ ...deps, before, by: 'clara' });
  expect(done.ok).toBe(true);
  expect(settings()).toMatchObject({
    manual_card: { per_sale_minor: 100 },
    waiting: [
      { controls: { new_manager_days: 0 } },
      { from, by: 'clara', controls: { 'manual_card.per_sale_minor': 25_000 } },
    ],
  });
});
