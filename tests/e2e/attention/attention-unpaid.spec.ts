// Reservations that a person has to decide: one without an answer for long, one too old to be asked again (the computer was off
// meanwhile, and starts again on its own data), one with an answer that makes no sense.
import type { Locator } from '@playwright/test';
import type { AttentionCode } from '../../../shared/errors.ts';
import { confirmElsewhere } from '../../../testkit/drive/elsewhere.ts';
import { expect, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

const minuteMs = 60_000;

async function reserveInVain(till: Till): Promise<void> {
  await till.screens.addCard(books);
  await till.screens.takePayment();
  await expect.poll(() => till.books().outbox.length).toBe(1);
}

/** The one entry there is. Nothing was taken for its card: it says so. */
async function opened(till: Till, code: AttentionCode): Promise<Locator> {
  const { t } = till.screens.words;
  await till.screens.press('F7');
  const entry = till.page.locator(`[data-attention="${code}"]`);
  await expect(entry.getByRole('heading', { level: 3 })).toHaveText(t(`matter:about.${code}.what`));
  await expect(entry).toContainText(t(`matter:about.${code}.known`));
  await expect(entry).toContainText(t('matter:owes.nothing'));
  await expect(till.page.locator('[data-attention]')).toHaveCount(1);
  return entry;
}

test(
  'a reservation that waits too long says so, and then only that it is too old to ask again',
  standInOnly('the clock of Electron cannot be set'),
  async ({ till, service }) => {
    const { t } = till.screens.words;
    service.controls.next({ call: 'create', reply: { kind: 'drop-before' }, times: 10_000 });
    await till.screens.signIn(cashier);
    await reserveInVain(till);
    await till.offFor(12 * minuteMs);
    await till.screens.signIn(cashier);
    const waits = await opened(till, 'waiting_too_long');
    await expect(waits).toContainText(t('matter:todoUnpaid'));
    await expect(waits.getByRole('button').first()).toHaveText(t('matter:step.retry.do'));
    await till.offFor(25 * 60 * minuteMs);
    await till.screens.signIn(cashier);
    const over = await opened(till, 'replay_window_over');
    await expect(over).toContainText(t('matter:doing.nothing'));
    await till.screens.openSteps(over);
    await expect(over.getByRole('button', { name: t('matter:step.settle-claim.do') })).toBeVisible();
  },
);

test('a reservation that somebody else activated before the till heard of it waits for a person', async ({
  till,
  service,
}) => {
  const { t } = till.screens.words;
  service.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
  service.controls.next({ call: 'create', reply: { kind: 'drop-before' }, times: 10_000 });
  await till.screens.signIn(cashier);
  await reserveInVain(till);
  await expect.poll(() => service.books().orders.length).toBe(1);
  await confirmElsewhere(service);
  service.controls.reset();
  const entry = await opened(till, 'answer_makes_no_sense');
  await till.screens.takeStep(entry, 'settle-nothing-owed');
  await till.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('after:reasons.askedService') })
    .click();
  await till.screens.approve(manager);
  await expect(till.screens.text('matter:none')).toBeVisible();
});
