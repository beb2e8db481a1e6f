// A nexo terminal on the till's own network, plain and sealed: a payment whose answer was lost is found by its status and charged once,
// a declined one leaves the sum due, and neither asks the cashier for a code.
import { randomBytes } from 'node:crypto';
import { shiftSettings } from '../../../shared/shift/settings.ts';
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { fits } from '../../../testkit/checks/fits.ts';
import { expect, type Options, test as plain } from '../../../testkit/drive/fixture.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { countDrawer, openShift } from '../../../testkit/drive/shift.ts';
import { type NexoServer, startNexoTerminal } from '../../../testkit/payment/nexo-terminal.ts';

const passphrase = randomBytes(12).toString('hex');
const key = { identifier: 'till-key', version: 1 };

/** A till with such a terminal, and what else its file holds. */
const withTerminal = (sealed: boolean, also: Options['provisioning'] = {}) =>
  plain.extend<{ terminal: NexoServer }>({
    // biome-ignore lint/correctness/noEmptyPattern: what Playwright asks for where a fixture needs no other.
    terminal: async ({}, use) => {
      const terminal = await startNexoTerminal(sealed ? { ...key, passphrase } : null);
      await use(terminal);
      await terminal.close();
    },
    options: async ({ terminal }, use) =>
      use({
        service: {},
        provisioning: {
          ...also,
          card_terminal: {
            kind: 'nexo',
            address: terminal.address,
            poi_id: 'P400-123456789',
            key: sealed ? key : null,
            authority: null,
          },
          ...(sealed ? { terminal_passphrase: passphrase } : {}),
        },
      }),
  });

for (const sealed of [false, true]) {
  const test = withTerminal(sealed);

  test(`a payment that dropped is recovered, ${sealed ? 'sealed' : 'plain'}`, async ({ till, terminal }) => {
    const { screens } = till;
    const parts = () => till.books().parts.map((part) => part.state);
    await screens.signIn(cashier);
    await reserve(screens);
    terminal.next('decline');
    await screens.button('till:method.card').click();
    await expect.poll(parts).toEqual(['declined']);
    await screens.expectDue('25.00');
    terminal.next('approve-and-drop');
    await screens.button('till:method.card').click();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await till.booksAgree();
    expect(parts()).toEqual(['declined', 'approved']);
    expect(terminal.worked.map((one) => one.category)).toEqual(['Payment', 'Payment']);
    expect(terminal.received.some((body) => body.includes('RequestedAmount'))).toBe(!sealed);
    if (sealed) return;

    await test.step('one that it took and a person denied is a matter for a manager', async () => {
      const { t, money } = screens.words;
      await screens.newSale();
      await reserve(screens);
      // Asked about it, it tells of another one, until somebody has looked.
      terminal.confuseStatus(terminal.worked[0]?.serviceId ?? '');
      terminal.next('approve-and-drop');
      await screens.button('till:method.card').click();
      await screens.button('after:tender.notTaken').click();
      await screens.expectDue('25.00');
      terminal.confuseStatus(terminal.worked.at(-1)?.serviceId ?? '');
      await expect(till.page.getByRole('navigation').locator('[data-badge=""]')).toHaveText(/^1\b/);
      await screens.press('F7');
      const entry = till.page.locator('[data-attention="terminal_disagrees"]');
      await expect(entry).toContainText(t('matter:owes.compare', { amount: money('25.00') }));
      await screens.openSteps(entry);
      await expect(entry.getByRole('button', { name: t('matter:step.settle-pay-out.do') })).toBeVisible();
    });
  });
}

for (const locale of ['en', 'de'] as const)
  plain.describe(`in ${locale}`, () => {
    const test = withTerminal(false, { locale });

    test('what the terminal says beside yes and no is on the screen', async ({ till, terminal }) => {
      const { page, screens } = till;
      const { t, money } = screens.words;
      const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });
      const look = async (screen: string): Promise<void> => {
        await isForEverybody(page, screen);
        await fits(page, screen);
      };
      await screens.signIn(cashier);
      await reserve(screens);
      const card = screens.button('till:method.card');
      for (const [fails, why] of [
        ['Busy', 'terminal'],
        ['Aborted', 'cancelled'],
      ] as const) {
        terminal.next({ fails });
        await card.click();
        await expect(alert(t(`paying:notCharged.${why}`, { amount: money('25.00') }))).toBeVisible();
        await look(`not charged: ${why}`);
      }
      terminal.next({ fails: 'Refusal' });
      await card.click();
      await expect(alert(t('paying:declined', { amount: money('25.00') }))).toBeVisible();

      for (const [reply, says] of [
        ['approve-half', t('paying:heard', { amount: money('12.50') })],
        [{ approves: { AuthenticationMethod: ['SignatureCapture'] } }, t('paying:wants.signature')],
        [
          { fails: 'Refusal', names: { AmountsResp: { AuthorizedAmount: 25 } } },
          t('paying:heard', { amount: money('25.00') }),
        ],
      ] as const) {
        terminal.next(reply);
        await card.click();
        await expect(alert(t('after:tender.wasTaken'))).toContainText(says);
        await look(says);
        // The fake one knows no more of it than that; a person says no, and it is asked once more before the next.
        await screens.button('after:tender.notTaken').click();
        await screens.expectDue('25.00');
      }
      await card.click();
      await screens.expectVerdicts('hand-over');
      expect(till.books().parts.map((part) => part.state)).toEqual([
        ...Array.from({ length: 6 }, () => 'declined'),
        'approved',
      ]);
    });
  });

plain.describe('with shifts', () => {
  const test = withTerminal(false, { shifts: shiftSettings.parse({}) });

  test('the terminal’s own totals fill the count, stand beside it, and where it tells none its slip is typed', async ({
    till,
    terminal,
  }) => {
    const { page, screens } = till;
    const { t, money } = screens.words;
    const pot = page.getByRole('textbox', { name: t('shifts:pot.terminal', { name: 'nexo P400-123456789' }) });
    await screens.signIn(cashier);
    await openShift(till, { '100.00': 1, '50.00': 1 });
    await reserve(screens);
    await screens.button('till:method.card').click();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.newSale();
    await screens.press('F10');
    await screens.button('shifts:close.title').click();
    await countDrawer(till, { '100.00': 1, '50.00': 1 });
    await expect(pot).toHaveValue('25.00');
    await expect(page.getByText(money('25.00'))).toBeVisible();
    // What somebody types is theirs, whatever the terminal says once more.
    await pot.fill('24.00');
    await screens.button('shifts:cards.askAgain').click();
    await expect(screens.button('shifts:cards.askAgain')).toBeVisible();
    await expect(pot).toHaveValue('24.00');
    await pot.fill('25.00');
    await isForEverybody(page, 'totals of a terminal');
    await fits(page, 'totals of a terminal');
    terminal.tellTotals('refused');
    await screens.button('shifts:cards.askAgain').click();
    await expect(screens.text('shifts:cards.silent')).toBeVisible();
    await expect(pot).toHaveValue('25.00');
    await pot.focus();
    await screens.press('Enter');
    await expect(page.getByRole('row', { name: t('shifts:figure.told') })).toContainText(money('25.00'));
    await screens.press('Enter');
    await expect(page.getByRole('heading', { name: t('shifts:z.title', { n: 1 }) })).toBeVisible();
    await expect(page.getByRole('row', { name: t('shifts:figure.told') })).toContainText(money('25.00'));
    // A correction counts what the terminal paid back, too.
    await screens.button('word:done').click();
    await screens.signOut();
    await screens.signIn(manager);
    await screens.openManage('shifts');
    await page.getByRole('button', { name: t('word:view') }).click();
    await screens.button('shifts:z.correct').click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox')
      .selectOption({ label: t('shifts:pot.terminal', { name: 'nexo P400-123456789' }) });
    await dialog.getByRole('textbox', { name: t('shifts:z.really') }).fill('30.00');
    await dialog.getByRole('textbox', { name: t('shifts:cards.refunds') }).fill('5.00');
    await dialog.getByRole('button', { name: t('after:reasons.mistyped') }).click();
    await dialog.getByRole('button', { name: t('shifts:z.correct') }).click();
    await expect(screens.text('shifts:z.correction', { k: 1 })).toBeVisible();
    const counted = till.books().journal.findLast(({ kind }) => kind === 'shift-counted');
    expect(counted?.body).toContain('"totalMinor":2500');
    await till.booksAgree();
  });
});
