// The scanner test: from Health and in the set-up, without a printer, whatever keyboard the scanner types on. Only what came whole, or
// without GS alone, is noted as working.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupSeparator } from '../../../shared/scan/cleaning.ts';
import { scannerTestText } from '../../../shared/scan/scanner-test.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { scan, scanBare } from '../../../testkit/drive/scanner.ts';
import { supervisor } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: { untested_devices: ['scanner'] } } });

const plain = scannerTestText.replace(groupSeparator, '');
const swapped = [...plain].map((one) => (one < 'a' ? one.toLowerCase() : one.toUpperCase())).join('');
/** What the operating system makes of it: the scanner types an American keyboard's keys. */
const faults: readonly (readonly [typed: string, verdict: string])[] = [
  [swapped, 'caps-lock'],
  ["CFT1'aqwy-AQWY-zm;09Z".replaceAll('-', 'ß').replace(';', 'ö').replace('Z', 'Y'), 'qwertz'],
  ['CFT&µqazw)QAZW)y,m' + 'àçW', 'azerty'],
  [plain.replace(/\d/g, ''), 'digits-lost'],
  [plain.slice(0, 12), 'cut'],
  [`${plain}#`, 'prefix-or-suffix'],
  ['4006381333931', 'another-code'],
];

for (const [kind, scanned] of [
  ['with a start sign', scan],
  ['that only types', scanBare],
] as const)
  test(`a scanner ${kind} is told what is wrong with it, and works once the code came whole`, async ({ till }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(supervisor);
    await screens.openManage('health');
    const untested = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: t('health:is.scanner-untested'), exact: true }) });
    await untested.getByRole('button', { name: t('health:fix.scanner-test') }).click();
    const dialog = page.getByRole('dialog', { name: t('device:scanner.title') });
    const verdict = dialog.getByRole('status');
    await expect(dialog.getByRole('img')).toBeVisible();
    for (const [typed, said] of faults) {
      await scanned(page, typed);
      await expect(verdict).toHaveAttribute('data-verdict', said);
      await expect(verdict).toContainText(t(`device:scanner.todo.${said}`));
    }
    await expect(dialog).not.toContainText('4006381333931');
    // Signs before its own code are named, so that the shop can say them; nothing else that was scanned is shown.
    await scanned(page, `000026${plain}`);
    await expect(verdict).toContainText(t('device:scanner.inFront', { signs: '000026' }));
    const isUntested = () =>
      JSON.parse(readFileSync(join(till.data, 'sandbox', 'settings.json'), 'utf8')).till.untested_devices;
    expect(isUntested()).toEqual(['scanner']);
    await scanned(page, plain);
    await expect(verdict).toHaveAttribute('data-verdict', 'group-separator-lost');
    await scanned(page, scannerTestText);
    await expect(verdict).toHaveAttribute('data-verdict', 'good');
    await expect.poll(isUntested).toBeUndefined();
    await dialog.getByRole('button', { name: t('frame:close') }).click();
    await expect(page.getByRole('heading', { name: t('health:is.scanner-known'), exact: true })).toBeVisible();
  });

test('a scanner that only types, and rightly types a sign with AltGr, works', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(supervisor);
  await screens.openManage('health');
  await screens.button('health:fix.scanner-test').first().click();
  const dialog = page.getByRole('dialog', { name: t('device:scanner.title') });
  await expect(dialog.getByRole('img')).toBeVisible();
  // A German keyboard, as Windows reports it: with AltGr, Ctrl and Alt are down too. Nothing else sends such keys.
  await page.evaluate((signs) => {
    const press = (key: string, more: KeyboardEventInit = {}) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      );
    for (const sign of signs)
      if (sign === '|') press(sign, { ctrlKey: true, altKey: true, modifierAltGraph: true });
      else if (sign === '\u001d') press('+', { code: 'BracketRight', ctrlKey: true });
      else press(sign);
    press('Enter', { code: 'Enter' });
  }, scannerTestText);
  await expect(dialog.getByRole('status')).toHaveAttribute('data-verdict', 'good');
});
