// The settings of a till, section by section, and what is said where something is wrong or cannot be tried.
import { expect } from '@playwright/test';
import { sectionsByGroup } from '../../shared/settings/sections.ts';
import { manager, otherManager } from '../drive/set-up.ts';
import { openSettings } from '../drive/settings.ts';
import type { Tour } from './tour.ts';

export const manageSettings: Tour = {
  name: 'manage-settings',
  options: { service: {}, provisioning: {}, prints: true },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await screens.openManage('settings');
    await expect(page.getByRole('button', { name: t('setting:section.nextTill'), exact: true })).toBeVisible();
    await stop('settings');
    await walkSearch(till, stop);
    for (const section of sectionsByGroup.flatMap(([, sections]) => sections)) {
      await openSettings(page, screens, section);
      await expect(page.getByRole('heading', { name: t(`setting:section.${section}`), exact: true })).toBeVisible();
      if (section === 'slips') await expect(page.getByRole('article')).toBeVisible();
      await stop(`settings-${section}`);
    }
    await walkRackCards(till, stop);
    await openSettings(page, screens, 'phones');
    await page.getByLabel(t('setting:phone.support')).fill('ask Tom');
    await screens.button('word:save').click();
    await expect(page.getByText(t('setting:wrong.phone'))).toBeVisible();
    await stop('settings-wrong-field');
    await page.getByLabel(t('setting:phone.support')).fill('+49 30 99');
    await screens.button('word:save').click();
    await expect(screens.text('setting:saved')).toBeVisible();
    await stop('settings-saved');
    await openSettings(page, screens, 'staff');
    await page.getByLabel(t('setting:limits.newManager')).fill('2');
    await screens.button('word:save').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('settings-takes-two');
    await screens.approve(otherManager);
    await expect(screens.text('setting:waiting.saved')).toBeVisible();
    await stop('settings-waiting');
    await screens.button('setting:all').click();
    await screens.button('setting:changes.title').click();
    const changes = page.getByRole('dialog', { name: t('setting:changes.title') });
    await expect(changes.getByText(t('setting:changes.what.waits'), { exact: false })).toBeVisible();
    await stop('settings-changes');
    await page.keyboard.press('Escape');
    await expect(changes).toHaveCount(0);
    await openSettings(page, screens, 'printer');
    await screens.button('device:printer.typed').click();
    await page.getByLabel(t('device:printer.address')).fill('tcp://127.0.0.1:1');
    await screens.button('device:test.print').click();
    await expect(page.getByText(t('device:test.not-printed'))).toBeVisible();
    await stop('settings-printer-silent');
    await openSettings(page, screens, 'terminal');
    await page.getByLabel(t('setting:terminal.kind')).selectOption('nexo');
    await stop('settings-terminal-nexo');
  },
};

/** By a word on screen, and by one that is on none. */
async function walkSearch(
  { page, screens }: Parameters<Tour['walk']>[0]['till'],
  stop: (name: string) => Promise<void>,
) {
  const { t } = screens.words;
  const search = page.getByRole('searchbox', { name: t('setting:find') });
  await search.fill(t('setting:terminal.address').split(' ')[0] ?? '');
  await expect(page.locator('[data-found] li').first()).toBeVisible();
  await stop('settings-found');
  await search.fill('xyz');
  await expect(page.getByText(t('setting:foundNone', { typed: 'xyz' }))).toBeVisible();
  await stop('settings-found-none');
}

/** A rule that is not kept for its example, one that is, and codes that are tried. */
async function walkRackCards(
  { page, screens }: Parameters<Tour['walk']>[0]['till'],
  stop: (name: string) => Promise<void>,
) {
  const { t } = screens.words;
  await openSettings(page, screens, 'rackCards');
  await screens.button('rack:add').click();
  await stop('settings-rack-rule');
  await page.getByLabel(t('word:name')).fill('Papierboot');
  await page.getByRole('button', { name: /Papierboot/ }).click();
  await page.getByLabel(t('rack:field.lengths')).fill('13');
  await page.getByLabel(t('rack:field.ranges')).fill('9910–9919');
  await page.getByLabel(t('rack:field.masks')).fill('X13 N16');
  await page.getByLabel(t('rack:field.example')).fill('5449000000996');
  await screens.button('rack:keep').click();
  await expect(page.getByText(t('rack:cannotKeep'))).toBeVisible();
  await stop('settings-rack-wrong');
  await page.getByLabel(t('rack:field.lengths')).fill('16');
  await page.getByLabel(t('rack:field.masks')).fill('G13 N16');
  await screens.button('rack:keep').click();
  await expect(page.getByText(t('rack:example.looks-like-product'))).toBeVisible();
  await stop('settings-rack-example');
  await page.getByLabel(t('rack:field.example')).fill('9910000000000002');
  await screens.button('rack:keep').click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await page.getByLabel(t('rack:try.field')).fill('9910000000000002');
  await screens.button('rack:try.go').click();
  await expect(page.getByText(/0002$/)).toBeVisible();
  await stop('settings-rack-tried');
  await page.getByLabel(t('rack:try.field')).fill('5449000000996');
  await screens.button('rack:try.go').click();
  await expect(page.getByText(t('scanning:reason.unknown-product'))).toBeVisible();
  await stop('settings-rack-tried-nothing');
}
