// Updates on screen: where they come from is named at its field where it is wrong; a release that is ready is offered to a manager, in the
// till's language, and to nobody else.
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { closeShift, openShift, withShifts } from '../../../testkit/drive/shift.ts';
import { anOffer, anUpdate, tellUpdates } from '../../../testkit/drive/told-updates.ts';
import { program } from '../../../tools/stand-in/system-folders.ts';

const address = 'https://updates.example/counterfoil';
const { version } = anOffer;

test('where updates come from is kept where it is right, and named at its field where it is not', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'updates');
  const fields = {
    address: page.getByLabel(t('setting:updates.address')),
    channel: page.getByLabel(t('setting:updates.channel'), { exact: true }),
    hour: page.getByLabel(t('setting:updates.hour'), { exact: true }),
  };
  const save = screens.button('word:save');
  await expect(save).toBeDisabled();
  for (const [field, typed, put] of [
    ['address', 'http://updates.example/counterfoil', address],
    ['channel', 'Stable', 'beta'],
    ['hour', '3 am', '03:00'],
  ] as const) {
    await fields[field].fill(typed);
    await (field === 'address' ? save.click() : page.keyboard.press('Enter'));
    await expect(page.getByText(t(`setting:wrong.update_${field}`))).toBeVisible();
    await expect(fields[field]).toHaveAttribute('aria-invalid', 'true');
    await expect(fields[field]).toHaveValue(typed);
    await fields[field].fill(put);
    if (field === 'address') await fields.channel.fill('Stable');
    if (field === 'channel') await fields.hour.fill('3 am');
  }
  await save.click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await till.powerCut();
  await till.screens.signIn(manager);
  await openSettings(till.page, till.screens, 'updates');
  await expect(till.page.getByLabel(t('setting:updates.address'))).toHaveValue(address);
  await expect(till.page.getByLabel(t('setting:updates.hour'), { exact: true })).toHaveValue('03:00');
  await till.page.getByLabel(t('setting:updates.address')).fill('');
  await till.screens.button('setting:updates.saveNone').click();
  await expect(till.screens.text('setting:saved')).toBeVisible();
  await expect(till.page.getByLabel(t('setting:updates.hour'), { exact: true })).toHaveValue('');
});

test.describe('in German', () => {
  test.use({
    options: {
      service: {},
      provisioning: { locale: 'de', updates: { address, channel: 'stable', hour: null } },
    },
  });

  test(
    'a release is offered to a manager with what is new, now or at night; the cashier sees nothing of it',
    standInOnly('Electron’s own calls cannot be answered from outside'),
    async ({ till }) => {
      const { page, screens } = till;
      const { t } = screens.words;
      const told = await tellUpdates(page, { ...anUpdate, state: { kind: 'ready', version } });
      await screens.signIn(cashier);
      await expect(page.getByRole('navigation').first()).toContainText(cashier.name);
      await expect(page.getByText(version)).toHaveCount(0);
      await screens.signOut();
      await screens.signIn(manager);
      await expect(page.getByText(version)).toHaveCount(0);
      await screens.openManage('today');
      const row = page.getByRole('listitem').filter({ hasText: t('health:is.update-ready', { version }) });
      await row.getByRole('button').click();
      await told.hears({ ...anUpdate, state: { kind: 'waiting', version, why: ['wave'] } });
      await expect(page.getByText(t('update:hold.wave'))).toBeVisible();
      await expect(page.getByText(t('update:offer', { version }))).toHaveCount(0);
      await told.hears({ ...anUpdate, state: { kind: 'ready', version } });
      await expect(page.getByText('Erstattungen zeigen den Bon, zu dem sie gehören.')).toBeVisible();
      await expect(page.getByText(anOffer.notes.en ?? '')).toHaveCount(0);

      const install = screens.button('update:install');
      told.willBe({ kind: 'waiting', version, why: ['sale-open', 'requests-unsent'] });
      await install.click();
      await expect(page.getByText(t('update:hold.sale-open'))).toContainText(t('update:hold.requests-unsent'));
      await expect(install).toBeDisabled();
      await told.hears({ ...anUpdate, state: { kind: 'ready', version } });
      await screens.button('update:at', { hour: '03:00' }).click();
      await expect(screens.text('setting:saved')).toBeVisible();
      await expect(page.getByLabel(t('setting:updates.hour'), { exact: true })).toHaveValue('03:00');
      await told.hears({ ...anUpdate, hour: '03:00', state: { kind: 'ready', version } });
      await expect(page.getByText(t('update:atHour', { hour: '03:00' }))).toBeVisible();
      await expect(screens.button('update:at', { hour: '03:00' })).toHaveCount(0);
      told.willBe({ kind: 'installing', version });
      await install.click();
      await expect(page.getByText(t('health:is.update-installing', { version }))).toBeVisible();
      await expect(install).toHaveCount(0);
      expect(told.installs()).toBe(2);
    },
  );
});

test.describe('another version', () => {
  test.use({ options: { ...withShifts, firstVersion: '0.0.9' } });

  test('stands on the Z, on screen and on paper', standInOnly('Electron has one version'), async ({ till }) => {
    const float = { '50.00': 2 };
    await till.screens.signIn(manager);
    await openShift(till, float);
    await till.powerCut();
    await till.screens.signIn(manager);
    await closeShift(till, float, { again: false });
    const { page, screens } = till;
    const { version: to } = program();
    const change = { from: '0.0.9', to };
    // On the page, and on the slip beside it once that is drawn.
    await expect(screens.text('shifts:z.version', change).first()).toBeVisible();
    await expect(page.getByRole('article')).toContainText(`New version ${to} (was 0.0.9)`);
  });
});
