// The manager's half: every page of Manage, in the states that a walk can bring about.
import { expect } from '@playwright/test';
import { manager } from '../drive/set-up.ts';
import type { Tour } from './tour.ts';

export const manage: Tour = {
  name: 'manage',
  options: { service: {}, provisioning: {}, prints: true },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await screens.press('F12');
    await expect(page.getByRole('heading', { name: t('manage:page.health'), exact: true })).toBeVisible();
    await stop('manage-health');
  },
};
