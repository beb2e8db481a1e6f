// What every spec starts with: a service of its own, a till process set up for it, and the till's window.
// Invariant: the same spec runs on the stand-in and on Electron; where Electron cannot run it is skipped with its reason.
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import type { SandboxOptions } from '../../sandbox/core/options.ts';
import { intlLocales } from '../../shared/locales/intl.ts';
import type { Provisioning } from '../../shared/settings/provisioning.ts';
import { variable } from '../../tools/stand-in/choices.ts';
import { compareBooks, readTillBooks, type StillOpen, type TillBooks } from '../checks/books.ts';
import { secretsOnDisk } from '../checks/secrets.ts';
import { putClockAhead } from './clock-ahead.ts';
import { createScreens, type Screens, writeCodeDown } from './screens.ts';
import { type Service, startService } from './service.ts';
import { provisioningOf, writeProvisioning } from './set-up.ts';
import { plugIn } from './usb-stick.ts';
import { clockAhead, onElectron, onStandIn, type Running } from './window.ts';

export type Till = {
  readonly page: Page;
  readonly screens: Screens;
  readonly data: string;
  /** Its computer's XDG_STATE_HOME, outside `data` and of this till alone: the names of ledgers come again among tills of one second. */
  readonly state: string;
  /** Its ledger's anchor, there. */
  anchorFile(): string;
  readonly ledgerFile: string;
  /** Of a till with `usbStick`. */
  readonly stick: string;
  /** The printer of a till with `prints`. */
  readonly paperFile: string;
  /** From now on the printer opens and every write fails, so the till cannot know what came out; until the file is removed. */
  breakPaper(): void;
  /** What it was sent so far, a character a byte. */
  printed(): string;
  /** Another view of the same till, as a second tab; null on Electron, which has one window. */
  secondWindow(): Promise<{ readonly page: Page; readonly screens: Screens } | null>;
  /** The page of the customer's display, of a till that has one (`customer_display`); on the stand-in as a tab that is opened now. */
  display(): Promise<Page>;
  /** Ends the till politely and starts it again on its own data, with these flags besides; what they ask for is asked on screen. */
  restart(between?: () => Promise<void> | void, flags?: readonly string[]): Promise<void>;
  /** The same after a SIGKILL. */
  powerCut(between?: () => Promise<void> | void): Promise<void>;
  /** The power goes, and comes back so much later by every clock of the shop and of the service. Not on Electron: its clock cannot be set. */
  offFor(ms: number): Promise<void>;
  /** The till starts again at a computer whose clock alone is so far ahead of the right time. Not on Electron, like `offFor`. */
  clockWrong(ms: number): Promise<void>;
  /** Waits until the till has cut its own power and is there again, with a new window. Not on Electron: it comes back as another process. */
  cutItsOwnPower(): Promise<void>;
  books(): TillBooks;
  /** Waits until both sides' books agree and nothing else is open. */
  booksAgree(open?: StillOpen): Promise<void>;
};

export type Options = {
  /** What the service of this file is told besides its keys. */
  readonly service: Partial<SandboxOptions>;
  readonly provisioning: Partial<Provisioning>;
  /** It has a printer of its own, which is a file, with or without a cash drawer. */
  readonly prints?: boolean | 'and-opens-drawer';
  /** A stick is plugged in: its folder is `till.stick`. */
  readonly usbStick?: boolean;
  /** The recovery code of the new till is still to be shown to a manager. */
  readonly showsCode?: boolean;
  /** What it is at its first start, before this version. Not on Electron. */
  readonly firstVersion?: string;
  /** Not set up: the till opens in training, against the service it brings along. */
  readonly training?: boolean;
  /** There is no till yet: it opens its first set-up. */
  readonly setsUp?: boolean;
};

type Fixtures = { readonly service: Service; readonly till: Till };
/** Starts the worker's browser at the first call. */
type OpenBrowser = () => Promise<Browser>;

/** A spec of what Electron cannot show, and why not: it is no spec there (playwright.config.ts). */
export const standInOnly = (why: string, ...tags: `@${string}`[]) => ({
  tag: ['@stand-in', ...tags],
  annotation: { type: 'not on Electron', description: why },
});

export const test = base.extend<Fixtures & { options: Options }, { openBrowser: OpenBrowser }>({
  options: [{ service: {}, provisioning: {} }, { option: true }],

  // One for all specs of a worker, which costs a fifth of one for each; every spec has a context of its own.
  openBrowser: [
    async ({ playwright, launchOptions }, use) => {
      const shared: { browser?: Promise<Browser> } = {};
      await use(() => {
        shared.browser ??= playwright.chromium.launch(launchOptions);
        return shared.browser;
      });
      await (await shared.browser)?.close();
    },
    { scope: 'worker' },
  ],

  service: async ({ options }, use, testInfo) => {
    const why = cannotRun(testInfo);
    testInfo.skip(why !== null, why ?? '');
    const service = await startService(options.service);
    await use(service);
    await service.close();
  },

  till: async ({ options, service, openBrowser, contextOptions, viewport, locale }, use, testInfo) => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-'));
    const data = join(folder, 'data');
    const state = join(folder, 'state');
    const stick = join(folder, 'stick');
    const plugged = options.usbStick ? plugIn(stick) : {};
    const file = join(folder, 'till.json');
    const paper = join(folder, 'slips.bin');
    const printer = options.prints
      ? `${pathToFileURL(paper).href}?drawer=${options.prints === 'and-opens-drawer' ? 'yes' : 'no'}`
      : null;
    const provisioning = provisioningOf(service.credentials, { printer, ...options.provisioning });
    writeProvisioning(file, provisioning);
    const browser = isElectron(testInfo) ? null : await openBrowser();
    const context = await browser?.newContext({ ...contextOptions, viewport, ...(locale ? { locale } : {}) });
    const faults: string[] = [];
    let aheadMs = 0;
    // A page whose till is being ended cannot load what it had begun to: that is no fault of the page.
    let ending = false;
    const fault = (text: string) => {
      if (!ending) faults.push(text);
    };
    const watched = (page: Page) => {
      page.on('pageerror', (error) => fault(`error in the page: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/ERR_CONNECTION|Failed to load resource/.test(message.text()))
          fault(`console: ${message.text()}`);
      });
      return { page, screens: createScreens(page, provisioning.locale, options.training) };
    };
    let first: Record<string, string> =
      options.firstVersion === undefined ? {} : { [variable]: JSON.stringify({ version: options.firstVersion }) };
    const newPageOf = async (window: BrowserContext): Promise<Page> => {
      const page = await window.newPage();
      if (aheadMs !== 0) await page.addInitScript(putClockAhead, aheadMs);
      return page;
    };
    const open = async (args: readonly string[], asks = false): Promise<Running & { screens: Screens }> => {
      // A till that is not set up speaks the system's language.
      const language = provisioning.locale.includes('-') ? provisioning.locale : intlLocales[provisioning.locale];
      // The stand-in's page is the screen.
      const screen = asks && context ? { DISPLAY: ':0' } : {};
      const here = { LC_ALL: `${language.replace('-', '_')}.UTF-8`, XDG_STATE_HOME: state };
      const env = { ...here, ...plugged, ...clockAhead(aheadMs), ...screen, ...first };
      first = {};
      const opened = context ? await onStandIn(args, env, () => newPageOf(context)) : await onElectron(args, env);
      return { ...opened, ...watched(opened.page) };
    };
    const isNew = options.training || options.setsUp;
    const begins = options.setsUp ? ['--set-up'] : [];
    let running = await open(['--data', data, ...(isNew ? begins : ['--provision', file])]);
    if (!isNew && options.showsCode !== true) await writeCodeDown(running.page);
    const again = async (between?: () => Promise<void> | void, flags: readonly string[] = []): Promise<void> => {
      await running.page.close().catch(() => {});
      await between?.();
      ending = false;
      running = await open(['--data', data, ...flags], flags.length > 0);
    };
    // What the books last disagreed about, where a spec waits for them to agree.
    let disagreement: string[] = [];
    const ledgerFile = join(data, options.training ? 'training' : provisioning.environment, 'ledger.sqlite');

    await use({
      get page() {
        return running.page;
      },
      get screens() {
        return running.screens;
      },
      data,
      state,
      stick,
      anchorFile() {
        const anchors = join(state, 'counterfoil', 'anchors');
        const [name = '', ...others] = readdirSync(anchors).filter((one) => !one.startsWith('.'));
        expect(others).toEqual([]);
        return join(anchors, name);
      },
      ledgerFile,
      paperFile: paper,
      breakPaper() {
        // In one step: the till makes the file anew as soon as it is gone.
        symlinkSync('/dev/full', `${paper}.broken`);
        renameSync(`${paper}.broken`, paper);
      },
      printed: () => (existsSync(paper) ? readFileSync(paper, 'latin1') : ''),
      async secondWindow() {
        if (!context) return null;
        const page = await context.newPage();
        await page.goto(new URL(running.page.url()).origin);
        return { page, screens: createScreens(page, provisioning.locale, options.training) };
      },
      async display() {
        return watched(await running.display()).page;
      },
      async restart(between, flags) {
        ending = true;
        await running.stop();
        await again(between, flags);
      },
      async powerCut(between) {
        ending = true;
        await running.kill();
        await again(between);
      },
      async offFor(ms) {
        ending = true;
        await running.kill();
        aheadMs += ms;
        service.pass(ms);
        await again();
      },
      async clockWrong(ms) {
        ending = true;
        await running.stop();
        aheadMs = ms;
        await again();
      },
      async cutItsOwnPower() {
        ending = true;
        const url = await running.relaunched();
        const page = await running.page.context().newPage();
        await running.page.close();
        ending = false;
        running = { ...running, ...watched(page) };
        await page.goto(url);
      },
      books: () => readTillBooks(ledgerFile),
      async booksAgree(open) {
        const compare = () => (disagreement = compareBooks(service.books().orders, readTillBooks(ledgerFile), open));
        await expect.poll(compare).toEqual([]);
      },
    });

    ending = true;
    // An answer that is still on its way is for nobody; a page that is gone already has none.
    await running.page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
    await context?.close();
    await running.kill();
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('what the till said', { body: running.output(), contentType: 'text/plain' });
    const secrets = secretsOnDisk(data, service);
    rmSync(folder, { recursive: true, force: true });
    // A sale leaves no card code, no key and no PIN on the disk, whatever the spec was about.
    expect(secrets, 'secrets on the disk').toEqual([]);
    // Also where the spec ended before it could say so itself.
    expect(disagreement, 'the books').toEqual([]);
    expect(faults).toEqual([]);
  },
});

export { expect };

function isElectron(testInfo: TestInfo): boolean {
  return testInfo.project.name === 'electron';
}

/** Why this spec cannot run in this project, or null. */
function cannotRun(testInfo: TestInfo): string | null {
  if (!isElectron(testInfo)) return null;
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return hasDisplay ? null : 'there is no display for Electron';
}
