// The health page, as a till has it that is nearly well, and with what fails when the line goes down.
import { expect } from '@playwright/test';
import { groupSeparator, swapCase } from '../../shared/scan/cleaning.ts';
import { scannerTestText } from '../../shared/scan/scanner-test.ts';
import { scan } from '../drive/scanner.ts';
import { manager } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

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
    await screens.button('health:fix.scanner-test').last().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img')).toBeVisible();
    await stop('scanner-test');
    for (const [typed, verdict] of [
      [swapCase(scannerTestText), 'caps-lock'],
      [scannerTestText.replace(groupSeparator, ''), 'group-separator-lost'],
      [scannerTestText, 'good'],
    ] as const) {
      await scan(page, typed);
      await expect(dialog.getByRole('status')).toHaveAttribute('data-verdict', verdict);
      await stop(`scanner-test-${verdict}`);
    }
    await closeDialog(page);
    await screens.button('health:support.save').click();
    await expect(page.getByRole('status').filter({ hasText: '.json' })).toBeVisible();
    await stop('manage-health-tried');
    await service.gate.shut();
    await expect(heading('health:is.connection-offline')).toBeVisible();
    await stop('manage-health-offline');
    service.gate.open();
  },
};
