// A shop with a till on real Electron: a service, a provisioned till, and a sale that waits for its money on the screen.
// Invariant: nothing of it is left running or on the disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Locale } from '../../shared/locales/intl.ts';
import type { Provisioning } from '../../shared/settings/provisioning.ts';
import { compareBooks, readTillBooks } from '../checks/books.ts';
import { books, createScreens, type Screens, writeCodeDown } from '../drive/screens.ts';
import { type Service, startService } from '../drive/service.ts';
import { provisioningOf, writeProvisioning } from '../drive/set-up.ts';
import { until } from '../until.ts';
import { endProcessesWith, type RealTill, type Start, startReal } from './real-till.ts';

export type OpenTill = { readonly till: RealTill; readonly page: Page; readonly screens: Screens };

export type Opening = Start & {
  /** Done to the till before it has a page. */
  readonly first?: (till: RealTill) => Promise<void>;
  /** The recovery code of a new till is still to be shown to a manager. */
  readonly showsCode?: boolean;
};

export type Shop = {
  readonly service: Service;
  readonly data: string;
  /** The first start sets the till up. Resolves once its page is there. */
  open(given?: Opening): Promise<OpenTill>;
  end(): Promise<void>;
};

export async function openShop(
  change: Partial<Provisioning> = {},
  world: Parameters<typeof startService>[0] = {},
): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-shop-'));
  const data = join(folder, 'data');
  const file = join(folder, 'till.json');
  const service = await startService(world);
  writeProvisioning(file, provisioningOf(service.credentials, change));
  let flags = ['--provision', file];
  return {
    service,
    data,
    async open(given) {
      const till = startReal(data, flags, given);
      await given?.first?.(till);
      const opened = { till, ...(await pageOf(till, change.locale)) };
      if (flags.length > 0 && given?.showsCode !== true) await writeCodeDown(opened.page);
      flags = [];
      return opened;
    },
    async end() {
      await endProcessesWith(data);
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The page of a till with its screens; again where it was loaded again. */
export async function pageOf(till: RealTill, locale: Locale = 'en'): Promise<Pick<OpenTill, 'page' | 'screens'>> {
  const page = await till.page();
  return { page, screens: createScreens(page, locale) };
}

/** A card of 25.00, reserved; the screen then asks for the money. */
export async function beginSale({ screens }: OpenTill): Promise<void> {
  await screens.addCard(books);
  await screens.takePayment();
  await sumIsDue(screens);
}

/** Resolves once the screen asks for the money of that sale. */
export function sumIsDue(screens: Screens): Promise<void> {
  return screens.expectDue(books.amount);
}

/** Throws where till and service do not say the same in the end. */
export async function booksAgree({ service, data }: Shop): Promise<void> {
  const file = join(data, 'sandbox', 'ledger.sqlite');
  await until('the books agree', () => compareBooks(service.books().orders, readTillBooks(file)).length === 0);
}
