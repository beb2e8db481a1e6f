// The second of two real tills dies just after it redeemed a slip, perhaps before the cashier knew. It starts again and asks for the slip;
// once that is scanned again, the card is handed over.
import { payWithoutLine, printClaimSlip } from '../../../testkit/drive/claim-slip.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { startOtherTill } from '../../../testkit/drive/other-till.ts';
import { scan } from '../../../testkit/drive/scanner.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {}, prints: true } });

// Promise 9: a card leaves once, though the power goes over it.
test(
  'the power goes just after a slip was redeemed: it is scanned again, and the card handed over',
  standInOnly('Electron has one window, and this needs two tills', '@money'),
  async ({ till, service }) => {
    const browser = till.page.context().browser();
    if (!browser) throw new Error('no browser');
    const [other] = await Promise.all([
      startOtherTill(browser, service, 'T2'),
      (async () => {
        await till.screens.signIn(cashier);
        await payWithoutLine(till, () => service.gate.shut());
      })(),
    ]);
    try {
      const claim = await printClaimSlip(till);
      await other.screens.signIn(cashier);
      await scan(other.page, claim);
      await other.screens.button('after:claim.step.finish.do').click();
      await other.screens.expectVerdicts('hand-over');
      await other.powerCut();

      const { page, screens } = other;
      await screens.signIn(cashier);
      await screens.openSale();
      await screens.expectVerdicts('hand-over-against-slip');
      await expect(screens.text('after:claim.todo.cut-off')).toBeVisible();
      await expect(screens.button('after:line.handOver')).toBeHidden();
      await screens.button('after:claim.scan').click();
      await scan(page, claim);
      await screens.button('after:claim.step.take-slip.do').click();
      await screens.expectVerdicts('hand-over');
      await screens.handOver();
      await screens.expectVerdicts('nothing-owed');
      await expect(page.locator('[data-badge=""]')).toHaveCount(0);
      expect(service.books().orders).toMatchObject([{ state: 'completed' }]);
      const confirms = service.books().requests.filter(({ path }) => path.endsWith('/confirm'));
      expect(confirms, 'confirmed once').toHaveLength(1);

      await test.step('a copy of it that the first till took without its line is a manager’s matter there', async () => {
        const { page: atFirst, screens: first } = till;
        await scan(atFirst, claim);
        await first.button('after:claim.step.take-slip.do').click();
        await first.expectVerdicts('keep-card');
        service.gate.open();
        await first.expectVerdicts('settled-elsewhere');
        await first.press('F7');
        const entry = atFirst.locator('[data-attention="settled_elsewhere"]');
        await expect(entry).toContainText(first.words.t('matter:about.settled_elsewhere.known'));
        await expect(entry).toContainText(
          first.words.t('matter:owes.elsewhere', { amount: first.words.money('25.00') }),
        );
        // What became of the card shows the slip.
        await expect(entry.getByRole('button').first()).toHaveText(first.words.t('after:claim.scan'));
      });
    } finally {
      expect(await other.close(), 'secrets on the disk').toEqual([]);
    }
  },
);
