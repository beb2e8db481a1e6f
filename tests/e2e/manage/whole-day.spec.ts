// A whole day of a shop at its screens, on the day after one that was closed well: opened blind, sold in cash and by card, a slip of another
// till paid out, a drop, handed over, a card of yesterday voided, closed blind with differences, its Z printed and read back by npos, and all
// of it held against a service in which each kind of mismatch is planted that the sandbox can have.
// Invariant: at the screens wherever a person acts; what is planted is planted at the service.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import type { FindingKind } from '../../../shared/reconcile/views.ts';
import { shiftSettings } from '../../../shared/shift/settings.ts';
import { payWithoutLine, printClaimSlip } from '../../../testkit/drive/claim-slip.ts';
import { elsewhere, sellElsewhere } from '../../../testkit/drive/elsewhere.ts';
import { expect, type Options, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { startOtherTill } from '../../../testkit/drive/other-till.ts';
import { byHand, scan } from '../../../testkit/drive/scanner.ts';
import { bakery, books, games } from '../../../testkit/drive/screens.ts';
import { pay, sell } from '../../../testkit/drive/selling.ts';
import type { Service } from '../../../testkit/drive/service.ts';
import { cashier, manager, otherManager, supervisor } from '../../../testkit/drive/set-up.ts';
import { closeShift, openShift } from '../../../testkit/drive/shift.ts';
import { freePort } from '../../../testkit/free-port.ts';
import { readSlips } from '../../../testkit/printing/slip-reader.ts';

const port = await freePort();
const key = { keyId: 'HOOK1', keySecret: randomBytes(24).toString('base64url') };
const day = 86_400_000;
const options: Options = {
  service: {
    webhooks: [{ url: `http://127.0.0.1:${port}/webhooks`, key }],
    settings: { webhookFirstRetryMs: 50, webhookMostRetryMs: 500, invalidationPeriodS: 7 * 86_400 },
  },
  provisioning: {
    shifts: shiftSettings.parse({}),
    webhooks: { port, address: '127.0.0.1', path: '/webhooks' },
    webhook_keys: [{ key_id: key.keyId, key_secret: key.keySecret }],
  },
  prints: 'and-opens-drawer',
};
test.use({ options });

/** A card that another till took 25.00 for and could not activate: the text of its slip's code. Nobody hears of that till again. */
async function slipOfAnotherTill(till: Till, service: Service): Promise<string> {
  const browser = till.page.context().browser();
  if (!browser) throw new Error('no browser');
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-paper-'));
  const paper = join(folder, 'slips.bin');
  const printer = `${pathToFileURL(paper).href}?drawer=no`;
  const other = await startOtherTill(browser, service, 'T2', { printer });
  try {
    const { page, screens } = other;
    const issuer = { page, screens, printed: () => (existsSync(paper) ? readFileSync(paper, 'latin1') : '') };
    await screens.signIn(cashier);
    await payWithoutLine(issuer, async () =>
      service.controls.next({ call: 'confirm', reply: { kind: 'drop-before' }, times: 10_000 }),
    );
    return await printClaimSlip(issuer);
  } finally {
    expect(await other.close(), 'secrets on the disk').toEqual([]);
    service.controls.reset();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the done screen of a sale whose cards are all ready. */
async function sold({ screens }: Till): Promise<void> {
  await screens.handOver();
  await screens.newSale();
}

test(
  'from yesterday’s Z to today’s, and what the service says to both',
  standInOnly('the clock of Electron cannot be set, and this needs two tills'),
  async ({ till, service }) => {
    const t = till.screens.words.t;
    const money = till.screens.words.money;
    const orderOf = (n: number) => till.books().lines[n]?.order_id ?? '';
    let slip = '';

    await test.step('yesterday: one card, and a Z without a difference', async () => {
      slip = await slipOfAnotherTill(till, service);
      await till.screens.signIn(cashier);
      await openShift(till, { '100.00': 1, '50.00': 1 });
      await sell(till.screens);
      await sold(till);
      await closeShift(till, { '100.00': 1, '50.00': 1, '20.00': 1, '5.00': 1 });
      await expect(till.page.getByRole('heading', { name: t('shifts:z.title', { n: 1 }) })).toBeVisible();
      await expect(till.screens.text('shifts:z.drawer.even')).toBeVisible();
    });
    await till.offFor(day);
    const firstZ = zBytes(till, 1);

    await test.step('today: in cash, and by card', async () => {
      await till.screens.signIn(cashier);
      await openShift(till, { '100.00': 1, '50.00': 1 });
      await sell(till.screens);
      await sold(till);
      await sell(till.screens, { cards: [games], by: 'card' });
      await sold(till);
    });

    await test.step('the slip of another till: its money goes back here', async () => {
      const { page, screens } = till;
      await scan(page, slip);
      await screens.button('after:claim.step.return-money.do').click();
      await screens.approve(manager, 'will not wait');
      await screens.expectVerdicts('return-money');
      await screens.refund();
      await screens.expectVerdicts('nothing-owed');
    });

    await test.step('a drop, and the supervisor takes over', async () => {
      const { page, screens } = till;
      await screens.press('F10');
      await screens.button('shifts:move.drop.title').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('input:focus')).toBeVisible();
      await page.keyboard.type('20', byHand);
      await dialog.getByRole('button', { name: t('after:reasons.tooFull') }).click();
      await dialog.getByRole('button', { name: t('shifts:move.drop.do') }).click();
      await expect(dialog.getByText(t('shifts:printed.printed'))).toBeVisible();
      await dialog.getByRole('button', { name: t('word:done') }).click();
      await screens.button('shifts:handOver.title').click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('combobox').selectOption({ label: supervisor.name });
      for (const person of [cashier, supervisor]) {
        await expect(page.getByLabel(t('shifts:handOver.pinOf', { name: person.name }))).toBeFocused();
        await page.keyboard.type(person.pin, byHand);
        await page.keyboard.press('Enter');
      }
      await expect(question).toBeHidden();
    });

    await test.step('yesterday’s card is voided: 25.00 leaves today’s drawer', async () => {
      const { screens } = till;
      await screens.openSale(4 - 1);
      await screens.button('after:line.void').click();
      await screens.approve(manager, 'the wrong card');
      await screens.refund();
      await screens.expectVerdicts('nothing-owed');
    });

    await test.step('planted: a card voided and not paid out, one that died elsewhere, one that never ends, one of nobody', async () => {
      const { screens } = till;
      await screens.press('F2');
      await sell(screens, { cards: [books, bakery], given: '35.00' });
      await sold(till);
      await screens.openSale();
      await screens.voidCard(books.name);
      await screens.approve(otherManager, 'the wrong card');
      await expect(screens.button('after:refund.begin')).toBeVisible();
      service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 2 * day }, times: 1 });
      await screens.press('F2');
      await pay(screens, { cards: [bakery] });
      await screens.expectVerdicts('keep-card');
      const stranger = await sellElsewhere(service, 'T1', books.code);
      const dead = till.books().lines.find((line) => line.product_code === bakery.code)?.order_id ?? '';
      expect((await elsewhere(service, (client) => client.invalidateRetailOrder(dead))).ok).toBe(true);
      await expect.poll(() => till.books().attention.length).toBeGreaterThan(0);
      expect(stranger).not.toBe('');
    });

    await test.step('closed blind: 5.00 short, the card terminal’s slip 10.00 short', async () => {
      // 150.00 + 25.00 - 25.00 - 20.00 - 25.00 + 35.00 + 10.00 is 150.00.
      const short = { '100.00': 1, '20.00': 2, '5.00': 1 };
      const { page, screens } = till;
      await screens.signOut();
      await screens.signIn(supervisor);
      await closeShift(till, short, { cards: '40.00', again: true });
      await expect(page.getByRole('cell', { name: money('150.00'), exact: true })).toBeVisible();
      await page.getByRole('button', { name: t('after:reasons.wrongChange') }).click();
      await screens.button('shifts:close.title').click();
      await screens.approve(manager);
      await expect(page.getByRole('heading', { name: t('shifts:z.title', { n: 2 }) })).toBeVisible();
      await expect(page.locator('[data-result]')).toContainText(`${t('shifts:z.drawer.short')}${money('-5.00')}`);
      await expect(page.getByRole('status').filter({ hasText: t('shifts:printed.printed') })).toBeVisible();
    });

    await test.step('its Z as npos reads it from the printer, and yesterday’s byte for byte', async () => {
      // Its job alone: those before it open the drawer too.
      const bytes = Buffer.from(till.printed(), 'latin1');
      const begins = bytes.lastIndexOf('\u001b@', bytes.lastIndexOf('Z report 2'));
      const rows = readSlips(bytes.subarray(begins)).flatMap((job) => job.rows.map(({ text }) => text));
      const paper = rows.join('\n');
      for (const row of [/Z report 2/, /Sold \(5\).*120\.00/, /Refunded \(2\).*50\.00/, /Approved by Maria Meyer/])
        expect(paper).toMatch(row);
      expect(rows.filter((row) => /^Expected/.test(row)).map((row) => /\d+\.\d\d/.exec(row)?.[0])).toEqual([
        '150.00',
        '50.00',
        // The other till took it.
        '25.00',
      ]);
      expect(zBytes(till, 1)).toEqual(firstZ);
    });

    await test.step('reconciled: each planted mismatch with its next step', async () => {
      await till.offFor(2 * 60_000);
      const { page, screens } = till;
      const [yesterdays, cash, card] = [orderOf(0), orderOf(1), orderOf(2)];
      service.misreport(yesterdays, (order) => ({ ...order, state: 'completed' }));
      service.misreport(cash, () => null);
      service.misreport(card, (order) => ({ ...order, product_code: books.code }));
      await screens.signIn(manager);
      await screens.openManage('reconcile');
      await page.getByLabel(t('reconciling:period.label')).selectOption('week');
      await screens.button('reconciling:start').click();
      const kinds: FindingKind[] = [
        'alive-there',
        'theirs-only',
        'differs',
        'dead-there',
        'ours-only',
        'money-without-card',
        'drawer',
        'terminal',
        'pending',
      ];
      for (const kind of kinds)
        await expect(page.getByRole('row').filter({ hasText: t(`reconciling:kind.${kind}`) })).toHaveCount(1);
      await expect(page.getByRole('row')).toHaveCount(1 + kinds.length);
      const tile = (words: string) => page.getByRole('button', { name: words });
      const waiting = tile(t('reconciling:sum.waiting', { count: 1 }));
      await waiting.click();
      await expect(waiting).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('row')).toHaveCount(1 + 1);
      await tile(t('reconciling:sum.findings', { count: kinds.length - 1 })).click();
      await expect(page.getByRole('row')).toHaveCount(kinds.length);
      await expect(waiting).toHaveAttribute('aria-pressed', 'false');
      await tile(t('reconciling:sum.findings', { count: kinds.length - 1 })).click();
      await expect(page.getByRole('row')).toHaveCount(1 + kinds.length);
    });

    const held = verifyFile(till.ledgerFile);
    expect(held.ok ? null : held.error).toBeNull();
  },
);

function zBytes({ ledgerFile }: Till, n: number): unknown {
  const db = new Database(ledgerFile, { readonly: true, timeout: 60_000 });
  try {
    return db.prepare('SELECT body, sha256 FROM z_reports WHERE n = ?').get(n) ?? null;
  } finally {
    db.close();
  }
}
