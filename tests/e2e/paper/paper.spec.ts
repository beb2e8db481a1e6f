// The slips of a sale on paper: one activation slip with the card's code, one receipt without it, nothing twice, nothing before its time.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { aWhileMs } from '../../../testkit/drive/service.ts';
import { cashier, supervisor, wrongPin } from '../../../testkit/drive/set-up.ts';
import { readPdf } from '../../../testkit/printing/pdf-reader.ts';

test.use({ options: { service: {}, provisioning: {}, prints: 'and-opens-drawer' } });

test('the slips of a card that takes a moment to be active', async ({ till, service }) => {
  const { page, screens, printed } = till;
  const times = (text: string) => printed().split(text).length - 1;
  await screens.signIn(cashier);
  service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
  await sell(screens, { ends: 'keep-card' });
  const kicks = () => times('\u001bp\u0000\u0019\u00fa');
  await expect.poll(kicks, 'the drawer').toBe(1);
  expect(printed(), 'the paper').not.toContain('ACTIVATED');
  service.hurry(aWhileMs);
  await screens.expectVerdicts('hand-over');
  const order = service.books().orders[0];
  const code = order?.delivery?.code ?? '';
  expect(code).not.toBe('');
  await expect.poll(() => times(code), 'the paper').toBe(1);
  // The slip, its PIN's and the receipt, all of this sale; the code is on one of them only.
  await expect.poll(() => times(order?.receipt_id ?? '-'), 'the paper').toBe(3);
  // One strip: the card's own part says it.
  expect(times('ACTIVATED'), 'the paper').toBe(1);

  await screens.handOver();
  await screens.openSale();
  await test.step('on screen the code is masked until somebody asks', async () => {
    await screens.slip('after:print.preview', 'activation').first().click();
    const slip = page.getByRole('dialog');
    await expect(slip.getByRole('article')).toBeVisible();
    await expect(slip, 'a secret on screen').not.toContainText(code);
    await slip.getByRole('button', { name: screens.words.t('after:print.reveal') }).click();
    // It was given: that takes a second person.
    await screens.approve(supervisor);
    await expect(slip).toContainText(code);
    // As a file it carries no code, whatever is shown.
    await slip.getByRole('button', { name: screens.words.t('after:print.savePdf') }).click();
    const file = join(dirname(till.ledgerFile), 'slips', `sandbox-${order?.receipt_id}-activation.pdf`);
    await expect(slip.getByRole('status')).toHaveText(screens.words.t('word:savedFile', { file }));
    const rows = readPdf(readFileSync(file))
      .rows.flat()
      .map(({ text }) => text);
    expect(rows.join(' ')).toContain('ACTIVATED');
    expect(rows.join(' '), 'a secret in a file').not.toContain(code);
    await slip.getByRole('button', { name: screens.words.t('frame:close') }).click();
    await expect(slip).toBeHidden();
  });
  await screens.press('F2');
  await till.booksAgree();

  await test.step('without a sale, on the word of a supervisor', async () => {
    const asking = page.getByRole('alertdialog', { name: screens.words.t('drawers:title') });
    await screens.press('F10');
    await asking.getByRole('button', { name: screens.words.t('after:reasons.count') }).click();
    await screens.approve({ ...supervisor, pin: wrongPin });
    await expect(page.getByRole('alertdialog')).toContainText(screens.words.t('till:error.wrong_pin'));
    expect(kicks(), 'the drawer').toBe(1);
    await screens.approve(supervisor);
    await expect(page.getByRole('status').filter({ hasText: screens.words.t('drawers:opened') })).toBeVisible();
    await expect.poll(kicks, 'the drawer').toBe(2);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: screens.words.t('frame:close') })
      .last()
      .click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await screens.button('frame:openDrawer').click();
    await expect(asking).toBeVisible();
    await screens.press('Escape');
    await expect(asking).toBeHidden();
  });
  expect(times(code), 'the paper').toBe(1);
  expect(kicks(), 'the drawer').toBe(2);
});

test.describe('behind the Windows spooler', () => {
  test.use({ options: { service: {}, provisioning: { printer: 'windows:Slip printer' } } });

  test('the printer is marked unproven on every screen', async ({ till }) => {
    const { page, screens } = till;
    const mark = page.getByRole('list', { name: screens.words.t('frame:status.label') }).getByRole('listitem');
    const unproven = mark.filter({ hasText: screens.words.t('guide:printer.unproven.what') });
    await expect(unproven).toBeVisible();
    await screens.signIn(cashier);
    await expect(unproven).toBeVisible();
  });
});
