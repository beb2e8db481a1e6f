// What no rule can settle at one till, each kind on a list of its own, by what the service, the terminal or the power does.
import { expect, type Locator } from '@playwright/test';
import type { AttentionCode } from '../../shared/errors.ts';
import { goOffline, payWithoutLine, printClaimSlip } from '../drive/claim-slip.ts';
import { confirmElsewhere, elsewhere } from '../drive/elsewhere.ts';
import type { Till } from '../drive/fixture.ts';
import { scan } from '../drive/scanner.ts';
import { books, games } from '../drive/screens.ts';
import { pay, reserve, sell } from '../drive/selling.ts';
import type { Service } from '../drive/service.ts';
import { cashier, manager } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

const minutesMs = (minutes: number): number => minutes * 60_000;

/** From any screen to the entry on the list. */
export async function openMatter(till: Pick<Till, 'page' | 'screens'>, code: AttentionCode): Promise<Locator> {
  await expect(till.page.getByRole('navigation').locator('[data-badge=""]')).toBeVisible();
  await till.screens.press('F7');
  const entry = till.page.locator(`[data-attention="${code}"]`);
  await expect(entry).toBeVisible();
  return entry;
}

/** Somebody else takes the card back, and the till finds out as its code is asked for. */
async function findDead({ screens }: Till, service: Service): Promise<void> {
  await screens.openSale();
  await screens.slip('after:print.preview', 'activation').first().click();
  await expect(screens.button('after:print.reveal')).toBeVisible();
  const orderId = service.books().orders[0]?.id ?? '';
  expect((await elsewhere(service, (client) => client.invalidateRetailOrder(orderId))).ok).toBe(true);
  await screens.button('after:print.reveal').click();
  await expect(screens.text('till:error.code_not_readable')).toBeVisible();
}

/** Voids the card of the newest sale, with a manager's word. */
async function voidCard({ screens }: Till): Promise<void> {
  await screens.openSale();
  await screens.button('after:line.void').click();
  await screens.approve(manager, 'wrong card');
}

function matter(name: string, walk: Tour['walk'], more: Partial<Tour['options']> = {}): Tour {
  return {
    name,
    options: { service: {}, provisioning: {}, ...more },
    async walk(at, stop) {
      await at.till.screens.signIn(cashier);
      await walk(at, stop);
    },
  };
}

const notLetIn = matter('not let in', async ({ till, service }, stop) => {
  service.controls.next({ call: 'confirm', reply: { kind: 'refuse', code: 'invalid_signature' }, times: 100 });
  await pay(till.screens);
  await openMatter(till, 'not_authorised');
  await stop('not-authorised');
});

const waiting = matter('waiting too long', async ({ till, service }, stop) => {
  service.controls.next({ call: 'confirm', reply: { kind: 'drop-before' }, times: 10_000 });
  await sell(till.screens, { ends: 'keep-card' });
  await till.offFor(minutesMs(12));
  await till.screens.signIn(cashier);
  await openMatter(till, 'waiting_too_long');
  await stop('waiting-too-long');
  await till.offFor(minutesMs(60));
  await till.screens.signIn(cashier);
  await openMatter(till, 'waiting_too_long');
  await stop('waiting-an-hour');
});

const unknownOrder = matter('an order nobody knows', async ({ till, service }, stop) => {
  for (const call of ['confirm', 'read'] as const)
    service.controls.next({ call, reply: { kind: 'refuse', code: 'entity_not_found' }, times: 100 });
  await pay(till.screens);
  await openMatter(till, 'order_missing');
  await stop('order-missing');
});

const nonsense = matter('an answer without sense', async ({ till, service }, stop) => {
  service.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
  service.controls.next({ call: 'create', reply: { kind: 'drop-before' }, times: 10_000 });
  await till.screens.addCard(books);
  await till.screens.takePayment();
  await expect.poll(() => service.books().orders.length).toBe(1);
  await confirmElsewhere(service);
  service.controls.reset();
  await openMatter(till, 'answer_makes_no_sense');
  await stop('answer-makes-no-sense');
});

const conflict = matter('a conflict of numbers', async ({ till, service }, stop) => {
  service.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'reused_idempotency_key' }, times: 50 });
  await till.screens.addCard(books);
  await till.screens.takePayment();
  await openMatter(till, 'key_conflict');
  await stop('key-conflict');
});

const tooLateToAsk = matter('too late to ask again', async ({ till, service }, stop) => {
  service.controls.next({ call: 'create', reply: { kind: 'drop-before' }, times: 10_000 });
  await till.screens.addCard(books);
  await till.screens.takePayment();
  await expect.poll(() => till.books().lines.map((line) => line.state)).toEqual(['reserving']);
  await till.offFor(minutesMs(25 * 60));
  await till.screens.signIn(cashier);
  await openMatter(till, 'replay_window_over');
  await stop('replay-window-over');
});

const tooLateToCancel = matter('too late to cancel', async ({ till, service }, stop) => {
  await reserve(till.screens);
  await confirmElsewhere(service);
  service.controls.next({ call: 'invalidate', reply: { kind: 'refuse', code: 'action_not_allowed' }, times: 50 });
  await till.screens.button('paying:cancelSale').click();
  await openMatter(till, 'cancel_too_late');
  await stop('cancel-too-late');
});

const cancelledElsewhere = matter(
  'cancelled by somebody else',
  async ({ till, service }, stop) => {
    const { page, screens } = till;
    await sell(screens);
    await screens.handOver();
    await findDead(till, service);
    await stop('invalidated-elsewhere-slip');
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 2000 });
      await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 2000 });
    }).toPass();
    await openMatter(till, 'invalidated_elsewhere');
    await stop('invalidated-elsewhere');
    await screens.openSale();
    await stop('invalidated-elsewhere-sale');
  },
  { prints: true },
);

const cancelledHere = matter(
  'cancelled by somebody else before it was handed over',
  async ({ till, service }, stop) => {
    const { page, screens } = till;
    await sell(screens);
    await findDead(till, service);
    await closeDialog(page);
    await screens.expectVerdicts('return-nothing-yet');
    await stop('found-dead');
  },
  { prints: true },
);

const deadCard = matter('a dead card in a hand', async ({ till, service }, stop) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await sell(screens);
  await screens.handOver();
  // The card is taken back, and the till does not hear of it: it is told that there is no such order.
  service.controls.next({ call: 'invalidate', reply: { kind: 'drop-after' }, times: 1 });
  service.controls.next({ call: 'invalidate', reply: { kind: 'refuse', code: 'entity_not_found' }, times: 1000 });
  await voidCard(till);
  const missing = await openMatter(till, 'order_missing');
  await stop('order-missing-voided');
  // While it is decided nothing is on its way: what the service says of it meanwhile would end it.
  await service.gate.shut();
  await screens.takeStep(missing, 'settle-card-handed-over');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('after:reasons.askedService') })
    .click();
  await screens.approve(manager);
  await expect(missing).toBeHidden();
  service.controls.reset();
  service.gate.open();
  const dead = await openMatter(till, 'given_card_dead');
  await stop('given-card-dead');
  await screens.takeStep(dead, 'customer-told');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await stop('given-card-dead-told');
  await closeDialog(page);
  await screens.openSale();
  await screens.expectVerdicts('return-money');
  await stop('given-card-dead-sale');
});

const unknownReturn = matter('a return of unknown end', async ({ till }, stop) => {
  const { screens } = till;
  await sell(screens);
  await voidCard(till);
  await screens.button('after:refund.begin').click();
  await screens.button('after:tender.unknown').click();
  await screens.expectVerdicts('find-out-first');
  await openMatter(till, 'refund_unknown');
  await stop('refund-unknown');
});

const otherTerminal = matter(
  'a terminal that says something else',
  async ({ till }, stop) => {
    await reserve(till.screens, games);
    await till.screens.beginCard('10.02');
    await expect(till.screens.button('after:tender.giveUp')).toBeVisible();
    // The simulator is late, and a person says meanwhile that nothing was taken.
    await till.page.evaluate(async () => {
      const { invoke } = window.till;
      const open = await invoke['sale:current']();
      const tenderId = open.ok ? (open.value?.sale.tenders.at(-1)?.id ?? '') : '';
      await invoke['tender:answer']({ tenderId, answer: { kind: 'unknown' } });
      await invoke['tender:answer']({ tenderId, answer: { kind: 'declined' } });
    });
    await openMatter(till, 'terminal_disagrees');
    await stop('terminal-disagrees');
  },
  { provisioning: { card_terminal: { kind: 'simulator' } } },
);

/** The slip came back while the line was down, and meanwhile somebody else had ended the order. */
const quicker = matter(
  'another till was quicker',
  async ({ till, service }, stop) => {
    const { page, screens } = till;
    await payWithoutLine(till, () => goOffline(till, service));
    const claim = await printClaimSlip(till);
    await scan(page, claim);
    await expect(screens.button('after:claim.step.take-slip.do')).toBeVisible();
    await stop('claim-unreachable-take');
    await screens.button('after:claim.step.take-slip.do').click();
    await screens.expectVerdicts('keep-card');
    await confirmElsewhere(service);
    service.gate.open();
    await openMatter(till, 'settled_elsewhere');
    await stop('settled-elsewhere');
    await scan(page, claim);
    await expect(screens.button('after:claim.step.hand-over.do')).toBeVisible();
    await stop('settled-elsewhere-claim');
    await screens.openSale();
    await stop('settled-elsewhere-sale');
  },
  { prints: true },
);

export const matters: readonly Tour[] = [
  notLetIn,
  waiting,
  unknownOrder,
  nonsense,
  conflict,
  tooLateToAsk,
  tooLateToCancel,
  cancelledElsewhere,
  cancelledHere,
  deadCard,
  unknownReturn,
  otherTerminal,
  quicker,
];
