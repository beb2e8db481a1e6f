// A till that does not exist yet, as a process of its own with an empty folder, and what a person does at its set-up.
// Invariant: it is driven by what stands on the screen; a power cut is a SIGKILL, and the next start is the same command.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '../../shared/locales/intl.ts';
import type { Role } from '../../shared/operator.ts';
import { scannerTestText } from '../../shared/scan/scanner-test.ts';
import type { SetUpStep } from '../../shared/set-up/set-up-steps.ts';
import { type LoopbackPrinter, openLoopbackPrinter, well } from '../printing/loopback-printer.ts';
import { type KillAt, killVariable } from './kill-at-rename.ts';
import { startTill } from './process.ts';
import { scan } from './scanner.ts';
import { createScreens, type Screens } from './screens.ts';
import type { Credentials } from './set-up.ts';
import { tap } from './touch.ts';
import { wordsOf } from './words.ts';

export type NewPerson = { readonly name: string; readonly role: Role; readonly pin: string };

export const newManager: NewPerson = { name: 'Nora Nolan', role: 'manager', pin: '75310846' };
export const newCashier: NewPerson = { name: 'Cem Çelik', role: 'cashier', pin: '64829175' };

export const newStore = {
  id: 'hafen-7',
  name: 'Buchladen am Hafen',
  street: 'Hafenstraße 7',
  postal_code: '24103',
  city: 'Kiel',
  country: 'DE',
  currency: 'EUR',
} as const;

export async function startNewTill(browser: Browser, locale: Locale = 'en', env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-new-'));
  const data = join(folder, 'data');
  const printer = await openLoopbackPrinter('closes-in-order', well);
  const words = wordsOf(locale);
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const open = async (more: NodeJS.ProcessEnv = {}) => {
    const till = await startTill(['--set-up', '--locale', locale, '--data', data], { ...env, ...more });
    const page = await context.newPage();
    await page.goto(till.url);
    return { till, page, screens: createScreens(page, locale) };
  };
  let running = await open();
  const { steps, button, field } = createSetUpSteps(() => running.page, locale, printer);

  return {
    words,
    data,
    steps,
    button,
    field,
    get page(): Page {
      return running.page;
    },
    get screens(): Screens {
      return running.screens;
    },
    output: () => running.till.output(),
    printed: () => printedOn(printer),
    /** `cutAt`: where the power goes next, by itself. */
    async powerCut(cutAt?: KillAt): Promise<void> {
      await running.till.kill();
      await running.page.close();
      running = await open(cutAt && { [killVariable]: JSON.stringify(cutAt), NODE_OPTIONS: `--import ${killer}` });
    },
    isRunning: () => isAlive(running.till.pid),
    async close(): Promise<void> {
      await context.close();
      await running.till.kill();
      await printer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const killer = new URL('./kill-at-rename.ts', import.meta.url).href;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Printer = Pick<LoopbackPrinter, 'address' | 'heard'>;

const none: Printer = { address: '', heard: () => [] };

const printedOn = (printer: Printer): string => Buffer.concat(printer.heard()).toString('latin1');

/** A page of set-up is called as its step is, but for two that say more. */
const titleOf = (step: SetUpStep): string =>
  step === 'service' || step === 'join' ? `setUp:${step}.title` : `setUp:step.${step}`;

/** What a person does at each step. */
export function createSetUpSteps(page: () => Page, locale: Locale, printer: Printer = none) {
  const { t } = wordsOf(locale);
  const button = (key: string, values?: Readonly<Record<string, string | number>>) =>
    page().getByRole('button', { name: t(key, values), exact: true });
  const field = (key: string) => page().getByRole('textbox', { name: t(key), exact: true });
  const title = (step: SetUpStep) => page().getByRole('heading', { level: 1, name: t(titleOf(step)), exact: true });

  const steps = {
    title,
    async next(step: SetUpStep): Promise<void> {
      await button('frame:continue').click();
      await expect(title(step)).toBeVisible();
    },
    /** On the keys that a finger on the field brings up. */
    async typeByFinger(into: Locator, text: string): Promise<void> {
      await tap(into);
      const keys = page().getByRole('group', { name: t('counter:pad.keys'), exact: true });
      const press = (name: string) => keys.getByRole('button', { name, exact: true }).click();
      let isSigns = false;
      let isCapital = false;
      for (const sign of text) {
        if (/[^a-z0-9]/i.test(sign) !== isSigns) await press('#-/');
        isSigns = /[^a-z0-9]/i.test(sign);
        if (/[a-z]/i.test(sign) && /[A-Z]/.test(sign) !== isCapital) {
          await press(isCapital ? 'abc' : 'ABC');
          isCapital = !isCapital;
        }
        await press(sign);
      }
      await expect(into).toHaveValue(text);
    },
    /** Address, key and secret; waits until every check is good. */
    async service({ baseUrl, keyId, keySecret }: Credentials): Promise<void> {
      if ((await field('setUp:service.address').inputValue()) !== baseUrl)
        await field('setUp:service.address').fill(baseUrl);
      if ((await field('setUp:service.keyId').inputValue()) !== keyId) await field('setUp:service.keyId').fill(keyId);
      await page().getByLabel(t('setUp:service.secret'), { exact: true }).fill(keySecret);
      await expect(page().locator('[data-check="permissions"]')).toHaveAttribute('data-state', 'good');
      await expect(button('frame:continue')).toBeEnabled();
    },
    async fillStore(store: Readonly<Record<keyof typeof newStore, string>>): Promise<void> {
      await button('setUp:store.register').click();
      for (const [name, value] of Object.entries(store)) await field(`setUp:store.${name}`).fill(value);
      await button('setUp:store.review').click();
    },
    async registerStore(): Promise<void> {
      await steps.fillStore(newStore);
      await button('setUp:store.send').click();
      await expect(page().getByText(`${newStore.name} · ${newStore.id}`)).toBeVisible();
      // The list comes later, and it is chosen there too.
      await expect(
        page().getByRole('listitem').getByRole('button', { name: newStore.name, pressed: true }),
      ).toBeVisible();
    },
    async till(terminalId: string): Promise<void> {
      await field('setUp:till.id').fill(terminalId);
      await page().getByRole('checkbox').first().check();
    },
    async fillPerson({ name, role, pin }: NewPerson): Promise<void> {
      await field('word:name').fill(name);
      await button(`till:role.${role}`).click();
      for (const label of ['frame:pin.label', 'setUp:people.pinAgain'])
        await page().getByLabel(t(label), { exact: true }).fill(pin);
    },
    async putPerson(person: NewPerson): Promise<void> {
      const { name } = person;
      await steps.fillPerson(person);
      await button('word:addPerson').click();
      await expect(page().getByRole('button', { name: t('setUp:people.edit', { name }) })).toBeVisible();
    },
    async givePin(pin: string, submit: string): Promise<void> {
      await page().getByLabel(t('frame:pin.label'), { exact: true }).fill(pin);
      await page().getByLabel(t('setUp:people.pinAgain'), { exact: true }).fill(pin);
      await button(submit).click();
    },
    /** A printer that is a file: chosen by its address, and seen to print. */
    async testPrinter(): Promise<void> {
      const device = page().locator('[data-device="printer"]');
      await device.getByRole('button', { name: t('device:printer.typed'), exact: true }).click();
      await expect(field('device:printer.address')).toBeFocused();
      await field('device:printer.address').fill(printer.address);
      await device.getByRole('button', { name: t('device:test.print'), exact: true }).click();
      await device.getByRole('button', { name: t('device:test.yes'), exact: true }).click();
      await expect(device).toHaveAttribute('data-state', 'tested');
    },
    /** Scans the code that is on the screen. */
    async testScanner(): Promise<void> {
      const scanner = page().locator('[data-device="scanner"]');
      await scanner.getByRole('button', { name: t('health:fix.scanner-test'), exact: true }).click();
      await expect(page().getByRole('dialog').getByRole('img')).toBeVisible();
      await scan(page(), scannerTestText);
      await expect(page().getByRole('dialog').getByRole('status')).toHaveAttribute('data-verdict', 'good');
      await page()
        .getByRole('dialog')
        .getByRole('button', { name: t('frame:close') })
        .click();
      await expect(scanner).toHaveAttribute('data-state', 'tested');
    },
    /** A shop without one: that is a choice, not something left for later. */
    async noPrinter(): Promise<void> {
      const printer = page().locator('[data-device="printer"]');
      await printer.getByRole('button', { name: t('frame:status.printer.none.is') }).click();
      await expect(printer).toHaveAttribute('data-state', 'none');
      await expect(printer).not.toContainText(t('setUp:devices.skipped'));
    },
    /** What the last step says of the till under this name. */
    finishRow: (label: string) =>
      page()
        .locator('dl > div')
        .filter({ has: page().locator('dt', { hasText: t(label) }) })
        .locator('dd'),
    async skipDevices(): Promise<void> {
      for (const device of ['printer', 'scanner', 'card_terminal']) {
        const one = page().locator(`[data-device="${device}"]`);
        if ((await one.getAttribute('data-state')) !== 'open') continue;
        await one.getByRole('button', { name: t('setUp:devices.skip'), exact: true }).click();
        await expect(one).toHaveAttribute('data-state', 'skipped');
      }
    },
    /** For customers, who cannot touch it. */
    async chooseMonitor(name: string): Promise<void> {
      const part = page().getByRole('region', { name: t('setting:section.customerDisplay') });
      const touch = part.getByRole('checkbox');
      await expect(touch).toHaveCount(0);
      await part.getByRole('combobox').selectOption({ label: name });
      await touch.uncheck();
      await expect(touch).not.toBeChecked();
      await expect(part).toContainText(t('setUp:devices.untold'));
    },
    /** Answers the code that was shown; with a printer it can be printed before. */
    async noteCode(how: 'written' | 'printed' = 'written'): Promise<string> {
      const shape = /([0-9A-Z]{5}-){3}[0-9A-Z]{5}/;
      const code = shape.exec(await page().getByText(shape).innerText())?.[0] ?? '';
      if (how === 'printed') {
        await button('word:print').click();
        await expect(page().getByText(t('setUp:recovery.printed.printed'))).toBeVisible();
        expect(printedOn(printer)).toContain(code);
      }
      await button('setUp:recovery.hide').click();
      await page().getByLabel(t('frame:recovery.code'), { exact: true }).fill(code);
      await button('word:check').click();
      await expect(page().getByText(t('setUp:recovery.noted'))).toBeVisible();
      return code;
    },
    /** The till opens in the same window, and asks who is there. */
    async finish(person: NewPerson): Promise<void> {
      await button('setUp:finish.submit').click();
      await expect(page().getByRole('button', { name: person.name })).toBeVisible();
    },
  };
  return { steps, button, field };
}
