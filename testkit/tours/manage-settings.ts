// The settings of a till, section by section, and what is said where something is wrong or cannot be tried.
import { expect } from '@playwright/test';
import { sections } from '../../renderer/screens/manage/settings/sections.ts';
import { manager } from '../drive/set-up.ts';
import type { Tour } from './tour.ts';

export const manageSettings: Tour = {
  name: 'manage-settings',
  options: { service: {}, provisioning: {}, prints: true },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await screens.openManage('settings');
    for (const section of sections) {
      await page.getByRole('button', { name: t(`setting:section.${section}`), exact: true }).click();
      await expect(page.getByRole('heading', { name: t(`setting:section.${section}`), exact: true })).toBeVisible();
      if (section === 'slips') await expect(page.getByRole('article')).toBeVisible();
      await stop(`settings-${section}`);
    }
    await page.getByRole('button', { name: t('setting:section.phones'), exact: true }).click();
    await page.getByLabel(t('setting:phone.support')).fill('ask Tom');
    await screens.button('setting:save').click();
    await expect(page.getByText(t('setting:wrong.phone'))).toBeVisible();
    await stop('settings-wrong-field');
    await page.getByLabel(t('setting:phone.support')).fill('+49 30 99');
    await screens.button('setting:save').click();
    await expect(screens.text('setting:saved')).toBeVisible();
    await stop('settings-saved');
    await page.getByRole('button', { name: t('setting:section.printer'), exact: true }).click();
    await screens.button('device:printer.typed').click();
    await page.getByLabel(t('device:printer.address')).fill('tcp://127.0.0.1:1');
    await screens.button('device:test.print').click();
    await expect(page.getByText(t('device:test.not-printed'))).toBeVisible();
    await stop('settings-printer-silent');
    await page.getByRole('button', { name: t('setting:section.terminal'), exact: true }).click();
    await page.getByLabel(t('setting:terminal.kind')).selectOption('nexo');
    await stop('settings-terminal-nexo');
  },
};
