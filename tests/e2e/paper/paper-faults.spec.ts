// A printer that takes nothing, and one that may have printed: the cashier reads why. A slip that was certainly not printed prints by
// itself; one that may have been prints on the cashier's word, as a copy without the code.
// The printer is a file, and a folder or a full device takes its place.
import { mkdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier, supervisor } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {}, prints: true } });

const slipOf = ({ page, screens }: Till, document: 'receipt' | 'activation' | 'pin') =>
  page.getByRole('group', { name: screens.words.t(`after:document.${document}`), exact: true });

async function sell({ screens }: Till): Promise<void> {
  await reserve(screens);
  await screens.payCard();
}

// Promise 7: a print failure changes no sale.
test('a slip that was certainly not printed waits and prints; of one that may have come out the cashier is asked', {
  tag: '@money',
}, async ({ till, service }) => {
  const { screens } = till;
  const { t } = screens.words;
  await screens.signIn(cashier);

  await test.step('certainly not printed: it waits, says why, and prints once the printer is back', async () => {
    mkdirSync(till.paperFile);
    await sell(till);
    await screens.expectVerdicts('hand-over');
    await expect(till.page.locator('[data-verdict]')).toHaveText(t('after:line.slipFirst'));
    const slip = slipOf(till, 'activation');
    await expect(slip).toContainText(t('after:job.unsent'));
    await expect(slip).toContainText(t('guide:cause.cannot_write.what'));
    const before = await slip.textContent();
    // It tries at once, and says so.
    await slip.getByRole('button', { name: t('after:print.tryNow') }).click();
    await expect(slip).not.toHaveText(before ?? '');

    rmdirSync(till.paperFile);
    // Hurries it; where it was quicker by itself, a copy comes out, without the code.
    await slip
      .getByRole('button', { name: new RegExp(`${t('after:print.tryNow')}|${t('after:print.again')}`) })
      .click();
    await expect(slip).toContainText(t('after:job.printed'));
    await expect(slipOf(till, 'receipt')).toContainText(t('after:job.printed'));
    const code = service.books().orders[0]?.delivery?.code ?? '';
    expect(code).not.toBe('');
    expect(till.printed().split(code), 'the paper').toHaveLength(2);
    await screens.handOver();
    await till.booksAgree();
    await screens.newSale();
  });
  await test.step('it may have come out: printed again it is a copy, without the code', async () => {
    till.breakPaper();
    await sell(till);
    await screens.expectVerdicts('live-print-again');
    const slip = slipOf(till, 'activation');
    // Several met the same printer: one question, until the cashier says that they differ.
    const together = till.page.locator('[data-asks-together]');
    await expect(together).toContainText(t('after:print.allPrinted'));
    await expect(slip).not.toContainText(t('after:print.didItPrint'));
    await screens.button('after:print.singly').click();
    await expect(together).toBeHidden();
    await expect(slip).toContainText(t('after:print.didItPrint'));

    unlinkSync(till.paperFile);
    await slip.getByRole('button', { name: t('after:print.printAnother') }).click();
    await expect(slip).toContainText(t('after:print.copy', { number: 1 }));
    await expect(slip).toContainText(t('after:job.printed'));
    expect(till.printed(), 'the paper').toContain('COPY 1');
    const code = service.books().orders[1]?.delivery?.code ?? '';
    expect(code).not.toBe('');
    expect(till.printed(), 'a secret on a copy').not.toContain(code);
    // Its PIN slip may have met the same printer, before the copy was printed.
    const pin = slipOf(till, 'pin');
    const itPrinted = pin.getByRole('button', { name: t('word:yes') });
    await expect(pin.getByText(t('after:job.printed')).or(itPrinted).first()).toBeVisible();
    if (await itPrinted.isVisible()) await itPrinted.click();
    await screens.expectVerdicts('live-show-code');
    await slip.getByRole('button', { name: t('after:print.preview') }).click();
    await screens.button('after:print.reveal').click();
    const preview = till.page.getByRole('dialog');
    await expect(preview).toContainText(code);
    // The button that showed the code is gone, and the dialog takes the focus back.
    await expect(preview.locator(':focus')).toHaveCount(1);
    await till.page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await screens.expectVerdicts('hand-over');
    await till.booksAgree();
    await screens.handOver();
    await screens.newSale();
  });
  await test.step('all of them again by one answer, and another person once for the PIN', async () => {
    till.breakPaper();
    await sell(till);
    const receipt = slipOf(till, 'receipt');
    // One that is asked about later is not answered before.
    for (const document of ['receipt', 'activation', 'pin'] as const)
      await expect(slipOf(till, document)).toContainText(t('after:job.unknown'));
    unlinkSync(till.paperFile);
    await screens.button('after:print.printAll').click();
    await screens.approve(supervisor);
    for (const slip of [receipt, slipOf(till, 'activation')]) {
      await expect(slip).toContainText(t('after:print.copy', { number: 1 }));
      await expect(slip).toContainText(t('after:job.printed'));
    }
    await expect(till.page.locator('[data-asks-together]')).toBeHidden();
    await screens.expectVerdicts('live-show-code');
  });
});
