// A cash drawer that does not open: the sale says so until it opens or a person says that it is open.
// The printer is a file, and a folder or a full device takes its place.
import { mkdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager, supervisor } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {}, prints: 'and-opens-drawer' } });

const noticeOf = ({ page, screens }: Till) => page.getByRole('region', { name: screens.words.t('word:cashDrawer') });
const kicksIn = (till: Till) => till.printed().split('\u001bp\u0000\u0019\u00fa').length - 1;

test('one that stayed shut opens when the cashier asks again; one of which nobody knows, on a supervisor’s word', async ({
  till,
}) => {
  const { page, screens } = till;
  const notice = noticeOf(till);
  await screens.signIn(cashier);

  await test.step('it stayed shut, and opens when the cashier asks again', async () => {
    mkdirSync(till.paperFile);
    await sell(screens, { given: '30.00' });
    await expect(notice.getByRole('alert')).toContainText(screens.words.t('paying:drawerNotice.not-opened'));
    await expect(notice).toContainText(screens.words.t('guide:cause.cannot_write.what'));

    await test.step('still shut: it says so again', async () => {
      await notice.getByRole('button', { name: screens.words.t('paying:drawerNotice.again') }).click();
      await expect(page.getByText(screens.words.t('drawers:not-opened'))).toBeAttached();
      await expect(notice).toBeVisible();
    });
    await test.step('the printer is back', async () => {
      rmdirSync(till.paperFile);
      await notice.getByRole('button', { name: screens.words.t('paying:drawerNotice.again') }).click();
      await expect(notice).toBeHidden();
      await expect.poll(() => kicksIn(till), 'the drawer').toBe(1);
    });
    await screens.handOver();
    await till.booksAgree();
    expect(kicksIn(till), 'the drawer').toBe(1);
    await screens.newSale();
  });
  await test.step('of which nobody knows: a supervisor lets it open again, and who sees it open puts it away', async () => {
    till.breakPaper();
    // The till cannot know of the slip either.
    await sell(screens, { given: '30.00', ends: 'live-print-again' });
    await expect(notice.getByRole('alert')).toContainText(screens.words.t('paying:drawerNotice.unknown'));
    const again = notice.getByRole('button', { name: screens.words.t('paying:drawerNotice.again') });

    await again.click();
    const dialog = page.getByRole('alertdialog', { name: screens.words.t('paying:drawerNotice.again') });
    await expect(dialog).toBeVisible();
    unlinkSync(till.paperFile);
    await screens.approve(supervisor);
    await expect(dialog).toBeHidden();
    await expect(notice).toBeHidden();
    await expect.poll(() => kicksIn(till), 'the drawer').toBe(1);
    await screens.newSale();

    await test.step('as money goes back, above that sale and no other', async () => {
      await screens.openSale();
      await screens.button('after:line.void').click();
      await screens.approve(manager, 'the wrong card');
      await screens.expectVerdicts('return-money');
      till.breakPaper();
      await screens.button('after:refund.begin').click();
      await expect(notice.getByRole('alert')).toContainText(screens.words.t('paying:drawerNotice.unknown'));
      await notice.getByRole('button', { name: screens.words.t('paying:drawerNotice.open') }).click();
      await expect(notice).toBeHidden();
      await screens.button('after:refund.done').click();
      await screens.expectVerdicts('nothing-owed');
      await expect(notice).toBeHidden();
    });
    await till.booksAgree();
  });
});
