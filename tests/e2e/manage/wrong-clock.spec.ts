// A computer's clock that is three days ahead: a manager confirms the right time, and once the clock is put right everything is there, once.
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { games } from '../../../testkit/drive/screens.ts';
import { manager } from '../../../testkit/drive/set-up.ts';

const aheadMs = 3 * 24 * 3_600_000 + 40 * 60_000;

test(
  'a clock three days ahead dates no sale once a manager confirmed the time, and nothing is missing when it is put right',
  standInOnly('the clock of Electron cannot be set'),
  async ({ till }) => {
    const soldToday = async (count: number) => {
      await till.screens.openManage('today');
      await expect(till.screens.text('word:saleCount', { count })).toBeVisible();
    };
    await till.clockWrong(aheadMs);
    await till.screens.signIn(manager);
    await till.screens.openManage('health');
    await till.screens.button('health:fix.confirm-clock').click();
    await expect(till.screens.text('health:means.clock-corrected')).toBeVisible();
    await till.screens.signOut();
    await till.screens.signIn(manager);
    await till.screens.addCard(games);
    await till.screens.takePayment();
    await till.screens.expectDue('50.00');
    await till.screens.payCash('50.00');
    await till.screens.expectVerdicts('hand-over');
    await till.screens.handOver();
    await till.screens.newSale();
    await soldToday(1);

    await till.clockWrong(0);
    await till.screens.signIn(manager);
    await soldToday(1);
    await till.screens.openManage('health');
    await expect(till.screens.text('health:means.clock-right')).toBeVisible();
  },
);
