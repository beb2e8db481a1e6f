// The way to a section of the settings, from any screen and from any other section.
import type { Page } from '@playwright/test';
import type { Section } from '../../shared/settings/sections.ts';
import type { Screens } from './screens.ts';

export async function openSettings(page: Page, screens: Screens, section: Section): Promise<void> {
  const { t } = screens.words;
  await screens.openManage('settings');
  await page.getByRole('button', { name: t(`setting:section.${section}`), exact: true }).click();
}
