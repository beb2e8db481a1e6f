// The health page, as a till has it that is nearly well, and with what fails when the line goes down.
import { expect } from '@playwright/test';
import { manager } from '../drive/set-up.ts';
import type { Tour } from './tour.ts';

export const manageHealth: Tour = {
  name: 'manage health',
  options: { service: {}, provisioning: {}, prints: true },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    const heading = (key: string) => page.getByRole('heading', { name: t(key), exact: true });
    await screens.signIn(manager);
    await screens.openManage('health');
    await expect(heading('health:is.signature-accepted')).toBeVisible();
    await stop('manage-health');
    await screens.button('health:fix.test-slip').last().click();
    await expect(screens.text('health:tried.printed')).toBeVisible();
    await screens.button('health:support.save').click();
    await expect(page.getByRole('status').filter({ hasText: '.json' })).toBeVisible();
    await stop('manage-health-tried');
    await service.gate.shut();
    await expect(heading('health:is.connection-offline')).toBeVisible();
    await stop('manage-health-offline');
    service.gate.open();
  },
};
