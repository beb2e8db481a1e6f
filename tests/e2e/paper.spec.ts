// The slips of a sale on paper: one activation slip with the card's code, one receipt without it, nothing twice, nothing before its time.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { books } from './screens.ts';
import { cashier } from './set-up.ts';
import { expect, test } from './till-fixture.ts';

const paper = join(mkdtempSync(join(tmpdir(), 'counterfoil-paper-')), 'slips.bin');
const printed = () => (existsSync(paper) ? readFileSync(paper, 'latin1') : '');
const times = (text: string) => printed().split(text).length - 1;

test.use({ options: { service: {}, provisioning: { printer: pathToFileURL(paper).href } } });

test('the slips of a card that takes a moment to be active', async ({ till, service }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 2000 }, times: 1 });
  await screens.addCard(books);
  await screens.takePayment();
  await screens.expectDue('25.00');
  await screens.payCash('25.00');
  await screens.expectVerdicts('keep-card');
  expect(printed()).not.toContain('ACTIVATED');
  await screens.expectVerdicts('hand-over');
  const order = service.books().orders[0];
  const code = order?.delivery?.code ?? '';
  expect(code).not.toBe('');
  await expect.poll(() => times(code)).toBe(1);
  // The slip, its PIN's and the receipt, all of this sale; the code is on one of them only.
  await expect.poll(() => times(order?.receipt_id ?? '-')).toBe(3);
  expect(times('ACTIVATED')).toBe(2);

  await test.step('on screen the code is masked until somebody asks', async () => {
    await page
      .getByRole('listitem')
      .filter({ hasText: books.name })
      .getByRole('button', { name: screens.words.t('after:print.preview') })
      .first()
      .click();
    const slip = page.getByRole('dialog');
    await expect(slip.getByRole('article')).toBeVisible();
    await expect(slip).not.toContainText(code);
    await slip.getByRole('button', { name: screens.words.t('after:print.reveal') }).click();
    await expect(slip).toContainText(code);
    await page.keyboard.press('Escape');
  });
  await screens.handOver();
  await till.booksAgree();
  expect(times(code)).toBe(1);
});
