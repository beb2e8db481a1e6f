// A day of three shops with seven tills, at their screens: sold in cash and by card, voided and paid out, voided and still owed, closed with Zs. The
// page of a real head office, on a real database, says the same to the cent as what went over the counter, as each till's ledger and each Z.
// Invariant: what is expected is what the spec's own hands took and gave, never what a till or head office says.
import type { Browser } from '@playwright/test';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { builtPage } from '../../../head-office/page-door/built-page.ts';
import { trainingStore } from '../../../sandbox/core/options.ts';
import type { TodayView } from '../../../shared/head-office/views.ts';
import { officePage as words } from '../../../shared/locales/en/office-page.ts';
import { formatMoney } from '../../../shared/money.ts';
import { shiftSettings } from '../../../shared/shift/settings.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { type OtherTill, startOtherTill } from '../../../testkit/drive/other-till.ts';
import { books, games } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { type Service, startService } from '../../../testkit/drive/service.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { closeShift, openShift } from '../../../testkit/drive/shift.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import { enterAs, goodPassword, granted, makeFirstUser, makeUser } from '../../../testkit/head-office/page-client.ts';
import { patienceMs } from '../../../testkit/patience.ts';

const auditor = 'Alma Auditor';

type Shop = { readonly id: string; readonly name: string; readonly terminals: readonly string[] };
/** One name is no markup, whatever it looks like, and two shops have the same. */
const shops: readonly Shop[] = [
  { id: 'hafen-1', name: 'Bücher & <b>Karten</b>', terminals: ['T1', 'T2', 'T3'] },
  { id: 'markt-2', name: 'Geschenkehaus', terminals: ['T1', 'T2'] },
  { id: 'nord-3', name: 'Geschenkehaus', terminals: ['T1', 'T2'] },
];

/** What the hands at one till took and gave, in minor units. */
type Hands = {
  readonly shop: Shop;
  readonly terminal: string;
  readonly till: OtherTill;
  cashMinor: number;
  cardMinor: number;
  backMinor: number;
  owedMinor: number;
  cards: number;
};

const minorOf = ({ amount }: { readonly amount: string }) => Math.round(Number(amount) * 100);
const euros = (minor: number) => formatMoney({ currency: 'EUR', amount: (minor / 100).toFixed(2) }, 'en-GB');
const sumOf = (hands: readonly Hands[], of: (one: Hands) => number) => hands.reduce((sum, one) => sum + of(one), 0);
const takingsOf = ({ cashMinor, cardMinor, backMinor }: Hands) => cashMinor + cardMinor - backMinor;

async function openTill(
  browser: Browser,
  service: Service,
  office: Office,
  shop: Shop,
  terminal: string,
): Promise<Hands> {
  const code = await office.expect(shop.id, terminal);
  const till = await startOtherTill(browser, service, terminal, {
    store_id: shop.id,
    shifts: shiftSettings.parse({}),
    head_office: { url: office.url, code },
  });
  return { shop, terminal, till, cashMinor: 0, cardMinor: 0, backMinor: 0, owedMinor: 0, cards: 0 };
}

async function sold(hands: Hands, by: 'cash' | 'card'): Promise<void> {
  const { screens } = hands.till;
  const card = by === 'cash' ? books : games;
  await sell(screens, { cards: [card], by });
  await screens.handOver();
  await screens.newSale();
  if (by === 'cash') hands.cashMinor += minorOf(card);
  else hands.cardMinor += minorOf(card);
  hands.cards += 1;
}

/** The newest sale's card is voided; its money goes back, or is still owed. */
async function voided(hands: Hands, isPaidOut: boolean): Promise<void> {
  const { screens } = hands.till;
  await screens.openSale();
  await screens.button('after:line.void').click();
  await screens.approve(manager, 'the wrong card');
  await expect(screens.button('after:refund.begin').first()).toBeVisible();
  if (isPaidOut) {
    await screens.refund();
    hands.backMinor += minorOf(books);
  } else hands.owedMinor += minorOf(books);
  await screens.press('F2');
}

/** The float of 150.00 and what came in cash, in notes of 50 and 5. */
async function closed(hands: Hands): Promise<void> {
  const inDrawer = 15_000 + hands.cashMinor - hands.backMinor;
  const fifties = Math.floor(inDrawer / 5000);
  const fives = (inDrawer % 5000) / 500;
  await closeShift(
    hands.till,
    { '50.00': fifties, ...(fives > 0 ? { '5.00': fives } : {}) },
    { cards: euroText(hands.cardMinor) },
  );
  const { screens, page } = hands.till;
  await expect(page.getByRole('heading', { name: screens.words.t('shifts:z.title', { n: 1 }) })).toBeVisible();
  await expect(screens.text('shifts:z.drawer.even')).toBeVisible();
}
const euroText = (minor: number) => (minor / 100).toFixed(2);

async function day(hands: Hands, n: number): Promise<void> {
  await hands.till.screens.signIn(cashier);
  await openShift(hands.till, { '100.00': 1, '50.00': 1 });
  for (let sales = 1 + (n % 2); sales > 0; sales -= 1) await sold(hands, 'cash');
  await sold(hands, 'card');
  if (n === 0) {
    await sold(hands, 'cash');
    await voided(hands, true);
  }
  if (n === 3) {
    await sold(hands, 'cash');
    await voided(hands, false);
    return;
  }
  await closed(hands);
}

const zBody = z.object({ grandTotalMinor: z.int() });

/** What the till's own ledger, and its Z where it made one, say of its takings. */
function ownTakings(ledgerFile: string) {
  const db = new Database(ledgerFile, { readonly: true, timeout: 60_000 });
  try {
    const moved = db
      .prepare<[], number>("SELECT coalesce(sum(amount_minor), 0) FROM movements WHERE kind IN ('sale', 'refund')")
      .pluck()
      .get();
    const told = db.prepare<[], string>("SELECT body FROM journal WHERE kind = 'z-made'").pluck().all();
    return { moved, zs: told.map((body) => zBody.parse(JSON.parse(body)).grandTotalMinor) };
  } finally {
    db.close();
  }
}

const followedTo = z.object({ count: z.int(), hash: z.string(), projected: z.int().nullable() });

/** Until head office has each till's whole journal, and shows it. */
async function followed(office: Office, all: readonly Hands[]): Promise<void> {
  for (const { till } of all) {
    await expect(async () => {
      // As the server's own follower, which this one has not.
      await followAll(office.database, (error) => office.bugs.push(error));
      const sql = `SELECT b.count, b.hash, f.projected FROM books b LEFT JOIN followed f USING (till, ledger)
        WHERE b.ledger = $1`;
      // Read anew each time: the till goes on to write what it does by itself.
      const { count, hash, ledger } = ownHead(till.ledgerFile);
      expect((await office.rows(followedTo, sql, [ledger]))[0]).toEqual({ count, hash, projected: count });
    }).toPass({ timeout: patienceMs });
  }
}

function ownHead(ledgerFile: string) {
  const db = new Database(ledgerFile, { readonly: true, timeout: 60_000 });
  try {
    const sql = 'SELECT h.count, h.hash, l.id AS ledger FROM journal_head h, ledger l';
    return z.object({ count: z.int(), hash: z.string(), ledger: z.string() }).parse(db.prepare<[]>(sql).get());
  } finally {
    db.close();
  }
}

test(
  'three shops, seven tills: the page says what went over their counters',
  standInOnly('seven tills at once'),
  async ({ openBrowser }) => {
    const server = await databaseServer();
    test.skip(!server.ok, server.ok ? '' : server.error);
    const browser = await openBrowser();
    const built = await builtPage(() => {});
    const office = await openOffice(built.ok ? { pageFolder: built.value } : {});
    const services: Service[] = [];
    const all: Hands[] = [];
    try {
      for (const shop of shops) {
        const { address, currency } = trainingStore;
        const service = await startService({ stores: [{ id: shop.id, name: shop.name, address, currency }] });
        services.push(service);
        for (const terminal of shop.terminals) all.push(await openTill(browser, service, office, shop, terminal));
      }
      // As many at a time as this machine has cores for.
      for (const [n, hands] of all.entries())
        await test.step(`${hands.shop.id} ${hands.terminal}`, () => day(hands, n));

      for (const hands of all) {
        const own = ownTakings(hands.till.ledgerFile);
        expect(own.moved).toBe(takingsOf(hands));
        // A Z's grand total only grows: what went back is not taken off.
        expect(own.zs).toEqual(hands.owedMinor > 0 ? [] : [hands.cashMinor + hands.cardMinor]);
      }
      await followed(office, all);

      const it = await makeFirstUser(office);
      await makeUser(it, office, auditor, 'auditor');
      const reader = await enterAs(office, auditor);
      const everything = granted(await reader.ask('today', {}));
      expectFigures(everything, all);
      for (const row of everything.stores.rows) {
        const ofShop = all.filter(({ shop }) => shop.id === row.storeId);
        const store = granted(await reader.ask('today', { store: row.storeId }));
        expectFigures(store, ofShop);
        for (const one of store.tills)
          expectFigures(
            granted(await reader.ask('today', { till: one.tillId })),
            ofShop.filter(({ terminal }) => terminal === one.terminal),
          );
      }
      const zs = granted(await reader.ask('zs', { from: everything.day, to: everything.day }));
      expect(zs.zs.rows.map(({ storeId, terminal, verdict }) => `${storeId} ${terminal} ${verdict}`).sort()).toEqual(
        all
          .map(({ shop, terminal, owedMinor }) => `${shop.id} ${terminal} ${owedMinor > 0 ? 'open' : 'agrees'}`)
          .sort(),
      );
      const due = granted(await reader.ask('due', {}));
      expect(due.rows.rows.map(({ storeId, terminal, amount }) => [storeId, terminal, amount?.amount])).toEqual([
        ['markt-2', 'T1', '25.00'],
      ]);

      await test.step('the same on screen', async () => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
        const page = await context.newPage();
        await page.goto(new URL(office.url).origin);
        await page.getByLabel(words.word.name, { exact: true }).fill(auditor);
        await page.getByLabel(words.sign.password, { exact: true }).fill(goodPassword);
        await page.keyboard.press('Enter');
        const main = page.getByRole('main');
        await expect(main).toContainText(euros(sumOf(all, takingsOf)));
        for (const shop of shops) {
          const sum = sumOf(
            all.filter((one) => one.shop === shop),
            takingsOf,
          );
          await expect(
            main
              .getByRole('row')
              .filter({ hasText: shop.name })
              .filter({ hasText: euros(sum) })
              .first(),
          ).toBeVisible();
        }
        await expect(main.getByRole('row').filter({ hasText: 'markt-2' })).toContainText(euros(2500));
        await context.close();
      });
      const alarms = await office.rows(z.object({ kind: z.string() }), 'SELECT kind FROM alarms');
      expect(alarms).toEqual([]);
      expect(office.bugs).toEqual([]);
    } finally {
      const left: string[] = [];
      for (const { till } of all) left.push(...(await till.close()));
      for (const service of services) await service.close();
      await office.close();
      expect(left, 'secrets on the disk').toEqual([]);
    }
  },
);

function expectFigures({ figures, keptBack }: TodayView, of: readonly Hands[]): void {
  expect(keptBack).toEqual([]);
  expect(figures.taken.map(({ takings }) => takings)).toEqual([
    { currency: 'EUR', amount: euroText(sumOf(of, takingsOf)) },
  ]);
  const owed = sumOf(of, ({ owedMinor }) => owedMinor);
  expect(figures.due).toEqual(owed === 0 ? [] : [{ currency: 'EUR', amount: euroText(owed) }]);
  expect(figures.cards).toBe(sumOf(of, ({ cards }) => cards));
}
