// Training with a day of sales behind it, in a folder that no till was opened in: the till and its service as start/ puts them
// together, on a clock of the day's own.
import { createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { createServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import { ledgerFile } from '../../electron/shell/folders.ts';
import {
  openTrainingFolder,
  trainingOperators,
  trainingPinCost,
  trainingPins,
  trainingTill,
} from '../../electron/shell/training-folder.ts';
import { openTill } from '../../electron/till/till.ts';
import { trainingShop } from '../../sandbox/catalogue/training-shop.ts';
import type { BookedOrder } from '../../sandbox/core/books.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { later } from '../../shared/locales/en/later.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { shiftSettings } from '../../shared/shift/settings.ts';
import { randomOf } from '../../testkit/random.ts';
import { neverLocks } from '../../testkit/till/never-locks.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';
import { weekPlan } from './day-plan.ts';
import { dayMs, openingOf, playDay, swallowingPrinter } from './play-day.ts';

/** Training never asks a keyring. */
const keyring = { platform: process.platform, safeStorage: new Proxy({} as never, { get: () => undefined }) };

/**
 * A day, or with `hasWeekBehind` that day after the seven before. Answers the service's orders at the end. Rejects where training was used before, and
 * where the till refuses a step.
 */
export async function seedTraining(
  folder: string,
  closesAt: Date,
  locale: Locale,
  hasWeekBehind?: true,
): Promise<readonly BookedOrder[]> {
  if (existsSync(join(folder, ledgerFile))) throw new Error(`training was used in ${folder} before: name a new folder`);
  const opened = await openTrainingFolder(folder, keyring);
  if (!opened.ok) throw new Error(opened.error.detail);
  const { keySecret, storeKey, ledgerKey } = opened.value;
  const { keyId, terminalId, baseUrl } = trainingTill;
  const opensMs = openingOf(closesAt).getTime() - (hasWeekBehind ? weekPlan.length * dayMs : 0);
  const time = createVirtualTime(new Date(opensMs).toISOString());
  const { now } = time;
  const random = randomOf(1);
  let serial = 0;
  const { store, catalogue } = trainingShop(locale);
  const sandbox = createSandbox({
    environment: 'sandbox',
    keys: [{ keyId, keySecret }],
    db: join(folder, 'service.sqlite'),
    now,
    random,
    catalogue,
    stores: [store],
  });
  const errors: unknown[] = [];
  const people = trainingOperators();
  const chosen = { ...neverLocks, shifts: shiftSettings.parse({}) };
  const till = openTill({
    now,
    timers: time.timers,
    random,
    newId: () =>
      v7({ msecs: now().getTime(), seq: serial++, random: Uint8Array.from({ length: 16 }, () => random() * 256) }),
    identity: {
      environment: 'training',
      version: '0.0.0',
      locale,
      currency: store.currency,
      storeId: store.id,
      storeName: store.name,
      storeAddress: '',
      storeCountry: store.address.country,
      terminalId,
      operators: () => people,
      trainingPins,
    },
    settings: () => chosen,
    folder,
    guard: null,
    connect: (onAccess) =>
      createServiceClient({
        baseUrl,
        key: signingKey(keyId, keySecret),
        transport: createFetchTransport(sandbox.fetch),
        now,
        onAccess,
      }),
    training: null,
    printer: null,
    openPrinter: () => swallowingPrinter,
    pinCost: trainingPinCost,
    sealKey: createSecretKey(ledgerKey, 'base64'),
    storeKey: createSecretKey(storeKey, 'utf8'),
    preferences: { sounds: () => true, setSounds: () => {} },
    log: { error: (event, detail) => void errors.push(event, detail) },
    emit: () => undefined,
  });
  if (!till.ok) throw new Error(till.error.detail);
  const reasons = await reasonsIn(locale);
  await playDay({
    time,
    random,
    till: till.value,
    service: sandbox.controls,
    pins: trainingPins,
    closesAt,
    reasons,
    hasWeekBehind,
  });
  const { orders } = sandbox.books();
  sandbox.close();
  if (errors.length > 0) throw new Error('the seeded day: the till met errors', { cause: errors });
  return orders;
}

/** As the screens offer them. */
async function reasonsIn(locale: Locale) {
  const words: typeof later = (await import(`../../shared/locales/${locale}/later.ts`)).later;
  const { wrongCard, expense, unexplained } = words.after.reasons;
  return { void: wrongCard, expense, short: unexplained };
}
