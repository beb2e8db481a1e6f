// The guards around the page, the kiosk and its way out, and what happens when the page breaks or the keyring is locked.
import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { guardPage, guardSession } from '../../electron/shell/guards.ts';
import { isExitKey, keepKiosk } from '../../electron/shell/kiosk.ts';
import { createReloadLimit } from '../../electron/shell/reload-limit.ts';
import { pageUrl } from '../../electron/shell/scheme.ts';
import { unlock } from '../../electron/shell/unlock.ts';
import type { Secrets, VaultFault } from '../../electron/shell/vault.ts';
import { hasRoom, windowOptions } from '../../electron/shell/window-options.ts';
import type { Environment } from '../../shared/environment.ts';
import { err, ok } from '../../shared/result.ts';

class Page extends EventEmitter {
  opened: () => unknown = () => 'nobody asked';
  setWindowOpenHandler(handler: () => unknown): void {
    this.opened = handler;
  }
}

/** Whether the event's default was prevented. */
function stopped(target: EventEmitter, event: string, details: object = {}, ...rest: unknown[]): boolean {
  const preventDefault = vi.fn();
  target.emit(event, { ...details, preventDefault }, ...rest);
  return preventDefault.mock.calls.length > 0;
}

describe('the page', () => {
  const page = new Page();
  guardPage(page as never);

  it('opens no window', () => {
    expect(page.opened()).toEqual({ action: 'deny' });
  });

  it.each([
    'https://evil.example/',
    'app://counterfoil/other.html',
    'app://counterfoil.evil/index.html',
    'file:///etc/passwd',
    `${pageUrl}?x`,
  ])('goes nowhere: %s', (url) => {
    expect(stopped(page, 'will-frame-navigate', { url, isMainFrame: true })).toBe(true);
    expect(stopped(page, 'will-navigate', { url })).toBe(true);
    expect(stopped(page, 'will-redirect', { url })).toBe(true);
  });

  it('may reload itself, but not in a frame', () => {
    expect(stopped(page, 'will-frame-navigate', { url: pageUrl, isMainFrame: true })).toBe(false);
    expect(stopped(page, 'will-navigate', { url: pageUrl })).toBe(false);
    expect(stopped(page, 'will-frame-navigate', { url: pageUrl, isMainFrame: false })).toBe(true);
  });

  it('embeds nothing', () => {
    expect(stopped(page, 'will-attach-webview')).toBe(true);
  });

  it('gets no permission and downloads nothing', () => {
    const handlers: Record<string, (...args: unknown[]) => unknown> = {};
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: (handler: never) => void Object.assign(handlers, { request: handler }),
      setPermissionCheckHandler: (handler: never) => void Object.assign(handlers, { check: handler }),
      setDevicePermissionHandler: (handler: never) => void Object.assign(handlers, { device: handler }),
    });
    guardSession(session as never);
    const decided: unknown[] = [];
    handlers.request?.(page, 'media', (allowed: boolean) => decided.push(allowed));
    expect([decided, handlers.check?.(page, 'media'), handlers.device?.({ deviceType: 'usb' })]).toEqual([
      [false],
      false,
      false,
    ]);
    for (const url of ['https://example.test/a.pdf', 'blob:app://counterfoil/3a1f'])
      expect(stopped(session, 'will-download', { getURL: () => url })).toBe(true);
  });
});

describe('the window', () => {
  const options = (environment: Environment, isPackaged: boolean) =>
    windowOptions({ title: 'T', preload: '/preload.cjs', session: {} as never, kiosk: null, environment }, isPackaged);

  it.each<[Environment, boolean, boolean]>([
    ['training', false, true],
    ['sandbox', false, true],
    ['live', false, false],
    ['training', true, false],
    ['sandbox', true, false],
    ['live', true, false],
  ])('in %s, packaged: %s, has a developer’s tools: %s', (environment, isPackaged, has) => {
    expect(options(environment, isPackaged).webPreferences?.devTools).toBe(has);
  });

  it.each([
    [1024, 768, false],
    [1366, 728, false],
    [1280, 800, false],
    [1920, 1040, true],
    [960, 520, false],
    [1080, 1880, false],
  ])('on a screen with room for %i x %i stands whole: %s; where not, it fills the screen', (width, height, has) => {
    expect(hasRoom({ width, height })).toBe(has);
  });

  it('is never too large for 1024x768 pixels at 200 %', () => {
    const { minWidth = 0, minHeight = 0 } = options('live', true);
    expect([minWidth <= 512, minHeight <= 384 - 48]).toEqual([true, true]);
  });

  it('keeps its page isolated and away from Node', () => {
    expect(options('live', true).webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
    });
  });
});

describe('a kiosk', () => {
  function kiosk(mayLeave: boolean) {
    const close = vi.fn();
    const page = { setZoomFactor: vi.fn(), setVisualZoomLevelLimits: vi.fn() };
    const window = Object.assign(new EventEmitter(), { webContents: Object.assign(new EventEmitter(), page), close });
    const onRefused = vi.fn();
    const power = { start: vi.fn() };
    keepKiosk(window as never, { mayLeave: () => mayLeave, onRefused }, power as never);
    return { window, close, onRefused, page, power };
  }
  const key = { type: 'keyDown' as const, key: 'Q', control: true, meta: false, shift: true, alt: false };

  it('closes for a manager', () => {
    const { window, onRefused } = kiosk(true);
    expect(stopped(window, 'close')).toBe(false);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('stays open for anybody else, and says so', () => {
    const { window, onRefused } = kiosk(false);
    expect(stopped(window, 'close')).toBe(true);
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it('has a way out by keyboard that the page never sees', () => {
    const { window, close } = kiosk(true);
    expect(stopped(window.webContents, 'before-input-event', {}, key)).toBe(true);
    expect(close).toHaveBeenCalledOnce();
    expect(stopped(window.webContents, 'before-input-event', {}, { ...key, key: 'a' })).toBe(false);
    expect(close).toHaveBeenCalledOnce();
  });

  it.each(['p', 's', 'o', 'f', 'r', 'w', 'n', 't', '0', '+', '-', '='])('takes Ctrl+%s from the page', (letter) => {
    const { window, close } = kiosk(true);
    const input = { ...key, shift: false, key: letter };
    expect(stopped(window.webContents, 'before-input-event', {}, input)).toBe(true);
    expect(close).not.toHaveBeenCalled();
  });

  it.each(['F5', 'BrowserBack', 'PrintScreen'])('takes %s from the page', (name) => {
    const input = { ...key, control: false, shift: false, key: name };
    expect(stopped(kiosk(true).window.webContents, 'before-input-event', {}, input)).toBe(true);
  });

  it.each([
    ['what is typed', { control: false, shift: false, key: 'p' }],
    ["a scanner's start sign", { shift: false, key: 'b' }],
    ['the key to Manage', { control: false, shift: false, key: 'F12' }],
    ['the key that locks', { control: false, shift: false, key: 'F11' }],
    ['the list of commands', { shift: false, key: 'k' }],
  ])('leaves %s to the page', (_what, change) => {
    expect(stopped(kiosk(true).window.webContents, 'before-input-event', {}, { ...key, ...change })).toBe(false);
  });

  it('has no menu of the page, no zoom, and a screen that stays on', () => {
    const { window, page, power } = kiosk(false);
    expect(stopped(window.webContents, 'context-menu')).toBe(true);
    expect(stopped(window.webContents, 'zoom-changed')).toBe(true);
    window.webContents.emit('did-finish-load');
    expect(page.setZoomFactor).toHaveBeenCalledWith(1);
    expect(page.setVisualZoomLevelLimits).toHaveBeenCalledWith(1, 1);
    expect(power.start).toHaveBeenCalledExactlyOnceWith('prevent-display-sleep');
  });

  it.each([{ shift: false }, { control: false }, { alt: true }, { type: 'keyUp' as const }, { key: 'w' }])(
    'takes no other key for it: %o',
    (change) => {
      expect(isExitKey({ ...key, ...change })).toBe(false);
    },
  );
});

describe('a page that keeps breaking', () => {
  it('reloads three times at once, then as the minute’s limit allows', () => {
    const limit = createReloadLimit({ times: 3, perMs: 60_000 });
    for (const at of [0, 1000, 2000]) {
      expect(limit.waitMs(at)).toBe(0);
      limit.take(at);
    }
    expect(limit.waitMs(3000)).toBe(57_000);
    expect(limit.waitMs(60_000)).toBe(0);
    limit.take(60_000);
    expect(limit.waitMs(60_500)).toBe(500);
  });
});

describe('the vault', () => {
  const secrets: Secrets = { keySecret: 'k', storeKey: 's', ledgerKey: 'l' };
  const fault = (code: VaultFault['code']) => err({ code, detail: 'why', file: '/vault' });

  function opening(answers: readonly (ReturnType<typeof fault> | { ok: true; value: Secrets })[]) {
    const left = [...answers];
    const waits: (() => void)[] = [];
    const told: unknown[] = [];
    const done = unlock({
      read: async () => left.shift() ?? expect.fail('asked too often'),
      opened: async (opened) => void told.push(opened),
      refused: (code) => void told.push(code),
      restartProgram: () => void told.push('starts anew'),
      log: { hide: (secret) => told.push(`hide ${secret}`), info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      timers: {
        after(_ms, work) {
          waits.push(work);
          return () => {};
        },
      },
    });
    return { done, told, waits };
  }

  it('hides its secrets from the log before it opens', async () => {
    const withKeys = { ...secrets, webhookKeys: [{ keyId: 'W1', keySecret: 'w' }] };
    const { done, told } = opening([ok(withKeys)]);
    await done;
    expect(told).toEqual(['hide k', 'hide s', 'hide l', 'hide w', withKeys]);
  });

  it('is tried again while it is locked, until it opens', async () => {
    const { done, told, waits } = opening([fault('vault_locked'), fault('vault_locked'), ok(secrets)]);
    await done;
    expect(told).toEqual(['vault_locked']);
    waits.shift()?.();
    await expect.poll(() => waits).toHaveLength(1);
    waits.shift()?.();
    await expect.poll(() => told.at(-1)).toBe(secrets);
    expect(waits).toEqual([]);
  });

  it('that stays locked is read by a new process: this one would never find a keyring that came late', async () => {
    const { done, told, waits } = opening(Array.from({ length: 5 }, () => fault('vault_locked')));
    await done;
    for (let tries = 2; tries <= 5; tries += 1) {
      waits.shift()?.();
      await expect.poll(() => waits).toHaveLength(1);
    }
    expect(told).toEqual(Array(5).fill('vault_locked'));
    waits.shift()?.();
    expect(told.at(-1)).toBe('starts anew');
    expect(waits).toEqual([]);
  });

  it.each([
    ['vault_lost', 'vault_lost'],
    ['vault_unsafe', 'vault_unsafe'],
  ] as const)('that is %s waits for a person', async (code, shown) => {
    const { done, told, waits } = opening([fault(code)]);
    await done;
    expect([told, waits]).toEqual([[shown], []]);
  });
});
