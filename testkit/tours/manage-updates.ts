// Updates as a manager sees them: offered, waiting, refused, on their way, and off.
import { expect } from '@playwright/test';
import type { UpdateState } from '../../shared/release/update-state.ts';
import { manager } from '../drive/set-up.ts';
import { openSettings } from '../drive/settings.ts';
import { anUpdate, tellUpdates } from '../drive/told-updates.ts';
import type { Tour } from './tour.ts';

const version = '1.5.0';
const states: Readonly<Record<string, UpdateState>> = {
  waiting: { kind: 'waiting', version, why: ['sale-open', 'requests-unsent'] },
  failed: { kind: 'failed', version, reason: 'not-installed' },
  refused: { kind: 'refused', version: null, reason: 'altered' },
  fetching: { kind: 'fetching', version, received: 43_000_000, total: 118_400_000 },
  none: { kind: 'none' },
  off: { kind: 'off', reason: 'no-key' },
};

export const manageUpdates: Tour = {
  name: 'manage updates',
  options: {
    service: {},
    provisioning: { updates: { address: 'https://updates.example/counterfoil', channel: 'stable', hour: null } },
  },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    const told = await tellUpdates(page, { ...anUpdate, state: { kind: 'ready', version } });
    await screens.signIn(manager);
    await screens.openManage('today');
    await expect(page.getByText(t('health:is.update-ready', { version }))).toBeVisible();
    await stop('updates-today');
    await openSettings(page, screens, 'updates');
    await expect(screens.button('update:install')).toBeVisible();
    await stop('updates-ready');
    for (const [name, state] of Object.entries(states)) {
      await told.hears({ ...anUpdate, state });
      await expect(page.locator(`[data-update="${state.kind}"]`)).toBeVisible();
      await stop(`updates-${name}`);
    }
    await told.hears({ ...anUpdate, state: states.refused ?? { kind: 'none' } });
    await screens.openManage('health');
    await expect(page.getByRole('heading', { name: t('health:is.update-refused') })).toBeVisible();
    await stop('updates-health');
  },
};
