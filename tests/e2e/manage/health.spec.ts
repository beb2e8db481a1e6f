// The health page on screen: failures first, each with the button that helps; what is tried says how it went; diagnostics are saved.
import { readFileSync } from 'node:fs';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { cashier, manager, supervisor } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {}, prints: true } });

test('everything is checked when the page opens; a test slip comes out; what fails stands on top and goes once it is put right', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(supervisor);
  await screens.openManage('health');
  const heading = (key: string) => page.getByRole('heading', { name: t(key), exact: true });
  await expect(heading('health:is.connection-online')).toBeVisible();
  await expect(heading('health:is.signature-accepted')).toBeVisible();
  // Nothing was printed yet: the finding has the same button as the tests beside it.
  await expect(heading('health:is.printer-unused')).toBeVisible();
  await screens.button('health:fix.test-slip').last().click();
  await expect(screens.text('health:tried.printed')).toBeVisible();
  await expect(heading('health:is.printer-ready')).toBeVisible();
  expect(till.printed().length).toBeGreaterThan(0);

  await service.gate.shut();
  await expect(heading('health:is.connection-offline')).toBeVisible();
  await expect(screens.text('health:offline')).toBeVisible();
  service.gate.open();
  await page
    .getByRole('listitem')
    .filter({ has: heading('health:is.connection-offline') })
    .getByRole('button', { name: t('health:fix.check') })
    .click();
  await expect(heading('health:is.connection-online')).toBeVisible();
});

test('diagnostics are one file in the till’s own folder, without names', async ({ till }) => {
  const { page, screens } = till;
  await screens.signIn(manager);
  await screens.openManage('health');
  await screens.button('health:support.save').click();
  const said = page.getByRole('status').filter({ hasText: '.json' });
  await expect(said).toBeVisible();
  const file = /\S+\.json/.exec((await said.textContent()) ?? '')?.[0] ?? '';
  const saved = readFileSync(file, 'utf8');
  expect(JSON.parse(saved).till.terminalId).toBe('T1');
  for (const { name, pin } of [cashier, supervisor, manager]) {
    expect(saved).not.toContain(name);
    expect(saved).not.toContain(pin);
  }
});
