// The first start of a version that was just installed, as a shop sees it: it is checked before anybody can sign in, and what fails is said.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UpdateRecord } from '../../../electron/update/way-back/update-record.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

const begun: UpdateRecord = {
  from: '0.0.9',
  to: packageFile.version,
  at: '2026-11-07T03:00:00.000Z',
  state: 'begun',
  kept: null,
  why: null,
  asks: 0,
};

test('a version that was just installed passes its check and sells; one that fails it, or is too old, says so and changes nothing', async ({
  till,
}) => {
  const folder = dirname(till.ledgerFile);
  const settings = join(folder, 'settings.json');
  const update = (change: Partial<UpdateRecord> = {}) =>
    writeFileSync(join(folder, 'update.json'), JSON.stringify({ ...begun, ...change }));
  const state = () => JSON.parse(readFileSync(join(folder, 'update.json'), 'utf8')).state;
  await till.screens.signIn(cashier);

  await test.step('it does not read the settings', async () => {
    const before = { settings: '', ledger: Buffer.alloc(0) };
    await till.restart(() => {
      before.settings = readFileSync(settings, 'utf8');
      before.ledger = readFileSync(till.ledgerFile);
      writeFileSync(settings, before.settings.replace('"terminal_id"', '"terminal"'));
      update();
    });
    await expect(till.screens.text('fault:update_failed.title')).toBeVisible();
    expect(state()).toBe('goes-back');
    expect(readFileSync(till.ledgerFile)).toEqual(before.ledger);
    await till.restart(() => writeFileSync(settings, before.settings));
  });

  await test.step('it passes', async () => {
    await till.screens.signIn(cashier);
    expect(state()).toBe('passed');
    await till.restart();
    await till.screens.signIn(cashier);
  });

  await test.step('an older one finds what a newer one added', async () => {
    let ledger = Buffer.alloc(0);
    await till.restart(() => {
      ledger = readFileSync(till.ledgerFile);
      const head = { ledgerId: 'another', count: 1, hash: '' };
      update({ to: '9.0.0', state: 'passed', kept: { head, files: [], anchor: null } });
    });
    await expect(till.screens.text('fault:needs_version.title')).toBeVisible();
    await expect(till.page.getByText('9.0.0')).toHaveCount(2);
    expect(readFileSync(till.ledgerFile)).toEqual(ledger);
    await till.restart(() => update({ to: '9.0.0', state: 'came-back' }));
    await till.screens.signIn(cashier);
  });
});
