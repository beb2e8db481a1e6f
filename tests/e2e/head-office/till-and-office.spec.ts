// A till and a real head office on a real database: enrolled on screen, heard, revoked while a sale is being paid, and put back by somebody who
// put its ledger and the note beside it back together.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { atCommandLine } from '../../../head-office/core/audit-row.ts';
import { revokeTill, undoRevocation } from '../../../head-office/intake/revocation.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { manager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';

let code: string;
let whyNone: string | null;
let office: Office;
test.beforeAll(async () => {
  const server = await databaseServer();
  whyNone = server.ok ? null : server.error;
});
test.beforeEach(async () => {
  test.skip(whyNone !== null, whyNone ?? '');
  office = await openOffice();
  code = await office.expect('store-001', 'T1');
});
test.afterEach(async () => {
  expect(office.bugs).toEqual([]);
  await office.close();
});

const one = z.object({ till: z.string(), ledger: z.string(), count: z.number() });
const bookOf = async () => (await office.rows(one, 'SELECT till, ledger, count FROM books ORDER BY began_at DESC'))[0];

async function enrol({ page, screens }: Till, typed: string): Promise<void> {
  await page.getByLabel(screens.words.t('setting:headOffice.address')).fill(office.url);
  await page.getByLabel(screens.words.t('setting:headOffice.code')).fill(typed);
  await screens.button('setting:headOffice.save').click();
}

async function enrolled(till: Till): Promise<string> {
  await till.screens.signIn(manager);
  await openSettings(till.page, till.screens, 'headOffice');
  await enrol(till, code);
  await expect(till.screens.text('setting:saved')).toBeVisible();
  await expect.poll(async () => (await bookOf())?.count ?? 0).toBeGreaterThan(0);
  return (await bookOf())?.till ?? '';
}

const toSell = ({ page, screens }: Till) =>
  page.getByRole('button', { name: screens.words.t('word:till'), exact: true }).click();

async function sell(till: Till): Promise<void> {
  await till.screens.addCard(books);
  await till.screens.takePayment();
  await payAndGive(till);
}

/** The card may take a moment to be ready. */
async function payAndGive({ page, screens }: Till): Promise<void> {
  await screens.payCash('25.00');
  await expect(page.locator('[data-verdict="hand-over"]')).toBeVisible();
  await screens.handOver();
  await expect(page.getByRole('searchbox', { name: screens.words.t('counter:sell.search') })).toBeVisible();
}

function inLedger<T>({ ledgerFile }: Till, sql: string): T[] {
  const db = new Database(ledgerFile, { readonly: true });
  try {
    return db.prepare<[], T>(sql).pluck().all();
  } finally {
    db.close();
  }
}

test('a wrong code is named and nothing is kept; the right one enrols, and Health says that head office is heard', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'headOffice');
  await enrol(till, 'no code of anybody');
  await expect(screens.text('setting:why.code-unknown')).toBeVisible();
  const settings = join(till.data, 'sandbox', 'settings.json');
  expect(readFileSync(settings, 'utf8')).not.toContain('head_office');
  // The file that head office makes for new tills says all of it.
  const file = Buffer.from(JSON.stringify({ head_office: { url: office.url, code } }));
  await page
    .getByLabel(screens.words.t('setting:headOffice.certificate'), { exact: true })
    .setInputFiles({ name: 'till-settings.json', mimeType: 'application/json', buffer: file });
  await expect(page.getByLabel(screens.words.t('setting:headOffice.code'))).toHaveValue(code);
  await screens.button('setting:headOffice.save').click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await expect.poll(bookOf).toBeDefined();
  const { till: id = '' } = (await bookOf()) ?? {};
  await expect(page.locator('dl')).toContainText(id);
  expect(readFileSync(settings, 'utf8')).toContain(office.url);
  await screens.openManage('health');
  await expect(page.getByRole('heading', { name: t('health:is.head-office-heard'), exact: true })).toBeVisible();
  await expect
    .poll(() => bookOf())
    .toMatchObject({ count: inLedger<number>(till, 'SELECT count FROM journal_head')[0] });
});

test('revoked while a sale is being paid: that one is finished, no other starts, and taken back it sells again', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const id = await enrolled(till);
  await toSell(till);
  await screens.addCard(books);
  await screens.takePayment();
  await screens.expectDue('25.00');
  await office.database.transaction((tx) => revokeTill(tx, id, atCommandLine, new Date()));
  await expect
    .poll(() => inLedger(till, "SELECT body ->> 'what' FROM journal WHERE kind = 'head-office'"))
    .toEqual(['revoked']);
  await payAndGive(till);
  const refused = page.getByRole('alert').filter({ hasText: t('till:error.till_revoked') });
  const tryCard = async () => {
    const dialog = await screens.chooseProduct(books.name);
    await dialog.getByRole('button', { name: screens.words.money('25.00'), exact: true }).click();
    return dialog;
  };
  await tryCard();
  await expect(refused).toBeVisible();
  await till.restart();
  await till.screens.signIn(manager);
  const status = till.page.getByRole('list', { name: t('frame:status.label') });
  await expect(status).toContainText(t('headOffice:is.head-office-revoked'));
  await office.database.transaction((tx) => undoRevocation(tx, id, new Date()));
  await expect(status).not.toContainText(t('headOffice:is.head-office-revoked'));
  await sell(till);
  await till.booksAgree();
});

test('its ledger and its anchor put back together are noticed at the first report, and the lost sale is known by its receipt', async ({
  till,
}) => {
  const { t } = till.screens.words;
  await enrolled(till);
  await toSell(till);
  await sell(till);
  const folder = join(till.data, 'sandbox');
  const kept = join(till.data, 'kept');
  const parts = () => readdirSync(folder).filter((name) => /^ledger\.sqlite/.test(name));
  const [ledger = ''] = inLedger<string>(till, 'SELECT id FROM ledger');
  await till.restart(() => {
    for (const name of parts()) cpSync(join(folder, name), join(kept, name));
    cpSync(till.anchorFile(), join(kept, 'anchor.json'));
  });
  await till.screens.signIn(manager);
  await sell(till);
  const [lost = ''] = inLedger<string>(till, 'SELECT receipt_number FROM sales ORDER BY n DESC LIMIT 1');
  const head = () => inLedger<number>(till, 'SELECT count FROM journal_head')[0];
  await expect.poll(async () => (await bookOf())?.count).toBe(head());
  await till.restart(() => {
    for (const name of parts()) rmSync(join(folder, name));
    for (const name of readdirSync(kept).filter((one) => one !== 'anchor.json'))
      cpSync(join(kept, name), join(folder, name));
    cpSync(join(kept, 'anchor.json'), till.anchorFile());
    expect(existsSync(till.ledgerFile)).toBe(true);
  });
  await expect.poll(() => inLedger<string>(till, 'SELECT id FROM ledger')[0]).not.toBe(ledger);
  expect(inLedger(till, "SELECT count(*) FROM journal WHERE kind = 'ledger-restored'")).toEqual([1]);
  expect(inLedger(till, `SELECT count(*) FROM sales WHERE receipt_number = '${lost}'`)).toEqual([0]);
  // It goes on under its new id, from the last entry that both have.
  await till.screens.signIn(manager);
  await sell(till);
  await expect.poll(bookOf).toMatchObject({ ledger: inLedger(till, 'SELECT id FROM ledger')[0], count: head() });
  await followAll(office.database, (error) => expect(error).toBeUndefined());
  // Of what the till sent again nothing is lost.
  const sale = z.object({ receipt: z.string(), lost_of: z.string() });
  const gone = "SELECT receipt, lost_of FROM sales WHERE lost_of <> ''";
  expect(await office.rows(sale, gone)).toEqual([{ receipt: lost, lost_of: ledger }]);
  const status = till.page.getByRole('list', { name: t('frame:status.label') });
  await expect(status).toContainText(t('frame:status.wentBack'));
});
