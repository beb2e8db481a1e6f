// Training, as `npm start` opens it: its people and their PINs on screen, a service of its own, and stories a trainer starts at a tap.
// Every story is walked to its end as a trainee would, and both books agree afterwards.

import { channelNames } from '../../../shared/ipc/channel-names.ts';
import type { Channel } from '../../../shared/ipc/ipc.ts';
import { compareBooks } from '../../../testkit/checks/books.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { pay, reserve, sell } from '../../../testkit/drive/selling.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';
import { closeShift, countDrawer, openShift } from '../../../testkit/drive/shift.ts';
import { createTrainer, ledgerFault, trainee, trainer, trainingOrders } from '../../../testkit/drive/trainer.ts';

test.use({ options: { service: {}, provisioning: {}, training: true } });

test('a first sale in training, with a refusal an expert chose', async ({ till, service }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await expect(page.getByRole('banner')).toContainText(t('till:environment.training'));
  const people = page.getByRole('main').getByRole('listitem');
  await expect(people).toHaveCount(3);
  await expect(people.filter({ hasText: t('till:role.cashier') })).toContainText(trainee.pin);
  // Who made this, and what to do first.
  await expect(page.getByRole('main')).toContainText('Counterfoil');
  const icon = page.getByRole('main').locator('img');
  await expect.poll(() => icon.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true);
  await expect(page.getByRole('main')).toContainText(
    t('counter:signIn.first', { name: trainee.name, pin: trainee.pin }),
  );
  await screens.signIn(trainee);

  await screens.button('frame:nav.training').click();
  const dialog = page.getByRole('dialog', { name: t('frame:nav.training') });
  await dialog.getByText(t('drill:fake.experts')).click();
  await dialog.getByRole('button', { name: t('drill:training.apply') }).click();
  // In the cashier's words, not by a code.
  await expect(dialog.locator('ol')).toContainText(t('refusal:terminal_limit_exceeded.what'));
  await dialog.getByRole('button', { name: t('frame:close') }).click();
  await screens.addCard(books);
  await screens.takePayment();
  await expect(screens.text('refusal:terminal_limit_exceeded.what')).toBeVisible();
  await screens.button('paying:cancelSale').click();
  await screens.newSale();

  await sell(screens, { given: '50.00' });
  await screens.handOver();
  // The service of this spec was never asked: training has its own.
  expect(service.books().requests).toEqual([]);
  expect(till.books().lines.map((line) => line.state)).toEqual(['refused', 'active']);
  await expect.poll(() => compareBooks(trainingOrders(till), till.books())).toEqual([]);
});

test('closing says what to type for a terminal that prints no slip', async ({ till }) => {
  const { screens } = till;
  await screens.signIn(trainee);
  await reserve(screens, books);
  await screens.payCard();
  await screens.handOver();
  await screens.press('F10');
  await screens.button('shifts:close.title').click();
  await countDrawer(till, { '50.00': 5 });
  await expect(screens.text('drill:pretend.totals')).toBeVisible();
});

test('stories of the service and the network', async ({ till }) => {
  test.slow();
  const { page, screens } = till;
  const { t } = screens.words;
  const { bar, begin, help, seesItDone } = createTrainer(till);
  const ask = async () => {
    await screens.addCard(books);
    await screens.takePayment();
  };
  const payAll = async () => {
    await screens.expectDue('25.00');
    await screens.payCash('25.00');
  };
  await screens.signIn(trainee);

  await test.step('card-refused', async () => {
    await begin('card-refused');
    await ask();
    await expect(screens.text('refusal:terminal_limit_exceeded.what')).toBeVisible();
    await screens.button('paying:cancelSale').click();
    await seesItDone();
  });
  await test.step('slow-service', async () => {
    await begin('slow-service');
    await ask();
    await help('service-answers');
    await payAll();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await seesItDone();
  });
  for (const [drill, way] of [
    ['network-after-payment', 'network-back'],
    ['no-answer', 'skip-wait'],
  ] as const)
    await test.step(drill, async () => {
      await begin(drill);
      await ask();
      await payAll();
      await screens.expectVerdicts('keep-card');
      await help(way);
      await screens.expectVerdicts('hand-over');
      await expect(page.getByRole('region', { name: t('drill:label') })).toContainText(t('drill:left.hand-over'));
      await screens.handOver();
      await seesItDone();
    });
  await test.step('network-after-payment, with the slip taken home', async () => {
    await begin('network-after-payment');
    await ask();
    await payAll();
    await screens.expectVerdicts('keep-card');
    await screens.slip('word:print', 'pending').click();
    await expect(screens.slip('after:print.again', 'pending')).toBeVisible();
    await help('network-back');
    await screens.expectVerdicts('hand-over-against-slip');
    await expect(bar()).toContainText(t('drill:left.slip'));
    await bar()
      .getByRole('button', { name: t('drill:bringSlip') })
      .click();
    // On the claim screen the slip is brought in the row of the field.
    const lookUp = await screens.button('after:claim.look').boundingBox();
    expect((await screens.button('drill:bringSlip').boundingBox())?.y).toBe(lookUp?.y);
    await screens.button('after:claim.step.take-slip.do').click();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await seesItDone();
  });
  await test.step('void', async () => {
    await begin('void');
    await ask();
    await payAll();
    await screens.expectVerdicts('hand-over');
    await expect(bar()).toContainText(t('drill:story.void.todo'));
    await screens.handOver();
    await screens.openSale();
    await screens.button('after:line.void').click();
    await screens.approve(trainer);
    await screens.expectVerdicts('return-money');
    // Training must not send anybody to a real drawer.
    await expect(page.getByRole('main')).toContainText(t('drill:pretend.cash-back'));
    await screens.refund();
    await seesItDone();
  });
  await test.step('activation-fails', async () => {
    await begin('activation-fails');
    await ask();
    await payAll();
    await screens.expectVerdicts('return-money');
    await screens.refund();
    await seesItDone();
  });
  await test.step('money-back-without-service', async () => {
    await begin('money-back-without-service');
    await ask();
    await payAll();
    await screens.expectVerdicts('keep-card');
    await screens.button('after:line.giveBack').click();
    // It says first that nothing comes of it before the line is back, and what does.
    await expect(till.page.getByRole('alertdialog')).toContainText(screens.words.t('after:line.giveBackOffline'));
    await screens.approve(trainer);
    await screens.expectVerdicts('return-nothing-yet');
    await help('network-back');
    await screens.expectVerdicts('return-money');
    await screens.refund();
    await seesItDone();
  });
  await expect.poll(() => compareBooks(trainingOrders(till), till.books())).toEqual([]);

  await test.step('order-unknown', async () => {
    await begin('order-unknown');
    await ask();
    await payAll();
    await screens.expectVerdicts('keep-card');
    await screens.press('F7');
    const entry = page.locator('[data-attention="order_missing"]');
    await screens.takeStep(entry, 'settle-money-back');
    await page.getByRole('alertdialog').getByRole('textbox').first().fill('the service knows no such card');
    await screens.approve(trainer);
    await expect(entry).toHaveCount(0);
    await screens.button('word:refund').click();
    await screens.expectVerdicts('return-money');
    await screens.refund();
    await seesItDone();
  });
  // Its order is another till's: not in the books compared above.
  await test.step('slip-of-another-till', async () => {
    await begin('slip-of-another-till');
    await bar()
      .getByRole('button', { name: t('drill:bringSlip') })
      .click();
    await screens.button('after:claim.step.finish.do').click();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await seesItDone();
  });
  const { parts, attention } = till.books();
  expect(attention).toEqual([]);
  expect(ledgerFault(till)).toBeNull();
  const states = parts.map((part) => part.state);
  expect(states).toEqual([...Array(4).fill('approved'), ...Array(4).fill('refunded'), 'approved']);
});

test('stories of the card terminal and the printer', async ({ till }) => {
  test.slow();
  const { page, screens } = till;
  const { t } = screens.words;
  const { begin, help, seesItDone } = createTrainer(till);
  const chargeFor = async () => {
    await reserve(screens);
    await screens.button('till:method.card').click();
  };
  const finish = async () => {
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await seesItDone();
  };
  const states = () => till.books().parts.map((part) => part.state);
  await screens.signIn(trainee);

  await test.step('terminal-declines', async () => {
    await begin('terminal-declines');
    await chargeFor();
    await expect.poll(states).toEqual(['declined']);
    await screens.expectDue('25.00');
    await screens.payCash('25.00');
    await finish();
  });
  await test.step('terminal-late', async () => {
    await begin('terminal-late');
    await chargeFor();
    await screens.button('after:tender.giveUp').click();
    await screens.expectDue('25.00');
    await screens.button('till:method.card').click();
    await finish();
  });
  await test.step('terminal-drops', async () => {
    await begin('terminal-drops');
    await chargeFor();
    await finish();
  });
  await test.step('terminal-unknown', async () => {
    await begin('terminal-unknown');
    await chargeFor();
    await expect(screens.text('after:tender.wasTaken')).toBeVisible();
    await page.getByRole('textbox', { name: t('after:tender.approvalCode') }).fill('774411');
    await screens.button('word:paid').click();
    await finish();
  });
  await test.step('refund-unknown', async () => {
    await begin('refund-unknown');
    await chargeFor();
    await screens.expectVerdicts('return-money');
    await screens.button('after:refund.begin').click();
    await screens.expectVerdicts('find-out-first');
    await screens.button('after:refund.done').click();
    await seesItDone();
  });
  for (const [drill, cause, way] of [
    ['paper-out', 'paper_out', 'paper-in'],
    ['cover-open', 'cover_open', 'cover-shut'],
  ] as const)
    await test.step(drill, async () => {
      await begin(drill);
      await sell(screens);
      await screens.handOver();
      await expect(page.getByRole('banner')).toContainText(t(`guide:cause.${cause}.what`));
      await help(way);
      await seesItDone();
      await expect(page.getByRole('banner')).not.toContainText(t(`guide:cause.${cause}.what`));
    });
  expect(states()).toEqual([
    'declined',
    'approved',
    'declined',
    'approved',
    'approved',
    'approved',
    'refunded',
    'approved',
    'approved',
  ]);
  await expect.poll(() => compareBooks(trainingOrders(till), till.books())).toEqual([]);
});

test(
  'stories of the clock and the power',
  standInOnly('Electron comes back as a process that the spec did not start'),
  async ({ till }) => {
    test.slow();
    const { begin, seesItDone } = createTrainer(till);
    const finish = async () => {
      const { screens } = till;
      await screens.expectVerdicts('hand-over');
      await screens.handOver();
      await seesItDone();
    };
    await till.screens.signIn(trainee);

    await test.step('wrong-clock', async () => {
      const { page, screens } = till;
      await begin('wrong-clock');
      const off = screens.words.t('frame:status.skew', { by: '' }).trim();
      await expect(page.getByRole('banner')).toContainText(off);
      await pay(screens);
      await finish();
      await expect(page.getByRole('banner')).not.toContainText(off);
    });
    await test.step('power-cut', async () => {
      await begin('power-cut');
      await reserve(till.screens);
      await till.screens.takeCash().click();
      await till.cutItsOwnPower();
      // Its cash is booked: the sale goes on where it was.
      await till.screens.signIn(trainee);
      await finish();
    });
    await test.step('shifts: one was open, is closed, and they are switched off and on in place', async () => {
      const { page, screens } = till;
      const choose = async () => {
        await screens.button('frame:nav.training').click();
        await page.getByLabel(screens.words.t('drill:fake.shifts')).click();
      };
      await choose();
      await expect(screens.text('till:error.shift_not_closed').first()).toBeVisible();
      await screens.press('Escape');
      await closeShift(till, { '50.00': 5 });
      await screens.press('F2');
      await expect(screens.text('shifts:open.lead')).toBeVisible();
      await choose();
      await screens.press('Escape');
      await expect(page.getByRole('searchbox')).toBeVisible();
      await choose();
      await screens.press('Escape');
      await openShift(till, { '50.00': 3 });
    });
    expect(till.books().parts.map((part) => part.state)).toEqual(['approved', 'approved']);
    await expect.poll(() => compareBooks(trainingOrders(till), till.books())).toEqual([]);
  },
);

test.describe('a till that is set up', () => {
  test.use({ options: { service: {}, provisioning: {}, training: false } });

  // Promise 8: training and live never mix.
  test('has no training, neither on screen nor behind it', { tag: ['@quick', '@money'] }, async ({ till }) => {
    const { page, screens } = till;
    await screens.signIn(cashier);
    await expect(screens.button('frame:nav.sales')).toBeVisible();
    await expect(screens.button('frame:nav.training')).toHaveCount(0);
    const asks: Partial<Record<Channel, unknown>> = {
      'training:pending': undefined,
      'training:next': { call: 'create', reply: { kind: 'server-error' }, times: 1 },
      'training:reset': undefined,
      'training:start': { drill: 'power-cut' },
      'training:help': undefined,
      'training:end': undefined,
      'training:terminal': { used: true, next: 'approve' },
      'training:printer': { trouble: 'paper_out' },
      'training:shifts': { on: true },
      'training:slip': undefined,
      'training:rack-card': { card: 'one-code' },
      'training:sold-card': { saleId: '01890000-0000-7000-8000-000000000000', isOther: false },
    };
    expect(Object.keys(asks).sort()).toEqual(channelNames.filter((channel) => channel.startsWith('training:')).sort());
    for (const [channel, request] of Object.entries(asks)) {
      const answer = await page.evaluate(
        ([name, given]) => Reflect.get(window.till.invoke, String(name))(given),
        [channel, request],
      );
      expect(answer, channel).toEqual({ ok: false, error: { code: 'not_in_training' } });
    }
  });
});
