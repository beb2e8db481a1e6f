// Forged Electron events: how the till ends, wakes, and recovers a broken page.
import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { loadPage, takeSingleInstance, watchLifecycle, watchPage } from '../../electron/shell/lifecycle.ts';

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

class HandTimers {
  now = 0;
  readonly due: { at: number; work: () => void }[] = [];
  nowMs = () => this.now;
  after = (ms: number, work: () => void) => {
    this.due.push({ at: this.now + ms, work });
    return () => {};
  };
  pass(ms: number): void {
    this.now += ms;
    for (const one of this.due.filter(({ at }) => at <= this.now)) {
      this.due.splice(this.due.indexOf(one), 1);
      one.work();
    }
  }
}

function life(stop: () => Promise<void> = async () => {}) {
  const app = Object.assign(new EventEmitter(), { quit: vi.fn(), exit: vi.fn() });
  const powerMonitor = new EventEmitter();
  const timers = new HandTimers();
  const till = { stop: vi.fn(stop), wake: vi.fn() };
  const written = log();
  const lifecycle = watchLifecycle({ app, powerMonitor, log: written, timers } as never);
  lifecycle.follow(till);
  const quit = () => {
    app.emit('before-quit');
    const preventDefault = vi.fn();
    app.emit('will-quit', { preventDefault });
    return preventDefault;
  };
  return { app, powerMonitor, timers, till, lifecycle, quit, written };
}

describe('the till', () => {
  it('is stopped once before the process ends, however often it is asked', async () => {
    const { app, till, quit, lifecycle } = life();
    expect(lifecycle.ending()).toBe(false);
    expect(quit()).toHaveBeenCalledOnce();
    quit();
    expect(lifecycle.ending()).toBe(true);
    expect(app.exit).not.toHaveBeenCalled();
    await expect.poll(() => app.exit).toHaveBeenCalledWith(0);
    expect(till.stop).toHaveBeenCalledOnce();
  });

  it('is stopped also where it took the place of one that was stopped', async () => {
    const { app, quit, lifecycle } = life();
    quit();
    await expect.poll(() => app.exit).toHaveBeenCalledOnce();
    const next = { stop: vi.fn(async () => {}), wake: vi.fn() };
    lifecycle.follow(next);
    quit();
    await expect.poll(() => app.exit).toHaveBeenCalledTimes(2);
    expect(next.stop).toHaveBeenCalledOnce();
  });

  it('is abandoned if it does not stop within 5 s; the next start recovers it', async () => {
    const { app, timers, quit } = life(() => new Promise(() => {}));
    quit();
    timers.pass(4_999);
    await Promise.resolve();
    expect(app.exit).not.toHaveBeenCalled();
    timers.pass(1);
    await expect.poll(() => app.exit).toHaveBeenCalledWith(0);
  });

  it('still ends if it breaks while stopping, and logs that', async () => {
    const { app, quit, written } = life(() => Promise.reject(new Error('broken')));
    quit();
    await expect.poll(() => app.exit).toHaveBeenCalledWith(0);
    expect(written.error).toHaveBeenCalledOnce();
  });

  it('wakes after the machine slept', () => {
    const { powerMonitor, till } = life();
    powerMonitor.emit('resume');
    expect(till.wake).toHaveBeenCalledOnce();
  });

  it('makes a shutdown wait, and quits', () => {
    const { powerMonitor, app } = life();
    const preventDefault = vi.fn();
    powerMonitor.emit('shutdown', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(app.quit).toHaveBeenCalledOnce();
  });

  it('ends with its window', () => {
    const { app } = life();
    app.emit('window-all-closed');
    expect(app.quit).toHaveBeenCalledOnce();
  });

  it('is the only one in its folder, and comes to the front when a second one starts', () => {
    const front = vi.fn();
    const app = (first: boolean) => Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => first });
    const held = app(true);
    expect(takeSingleInstance(held as never, front)).toBe(true);
    held.emit('second-instance');
    expect(front).toHaveBeenCalledOnce();
    expect(takeSingleInstance(app(false) as never, front)).toBe(false);
  });
});

describe('the page', () => {
  function page() {
    const contents = Object.assign(new EventEmitter(), { reload: vi.fn(), forcefullyCrashRenderer: vi.fn() });
    const window = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => false });
    const timers = new HandTimers();
    const app = { quit: vi.fn() };
    const again = watchPage({ window, app, log: log(), timers } as never);
    const die = (reason: string) => {
      contents.emit('render-process-gone', {}, { reason, exitCode: 1 });
      timers.pass(0);
    };
    return { contents, window, timers, app, die, again };
  }

  it('reloads after it died: three times at once, then as the minute’s limit allows', () => {
    const { contents, timers, die } = page();
    for (const reason of ['crashed', 'oom', 'killed']) die(reason);
    expect(contents.reload).toHaveBeenCalledTimes(3);
    die('crashed');
    expect(contents.reload).toHaveBeenCalledTimes(3);
    timers.pass(60_000);
    expect(contents.reload).toHaveBeenCalledTimes(4);
  });

  it('is no end of the till where it dies during its first load', async () => {
    const loadURL = () => Promise.reject(new Error("ERR_FAILED (-2) loading 'app://counterfoil/index.html'"));
    const written = log();
    await loadPage({ loadURL }, 'app://counterfoil/index.html', written);
    expect(written.error).toHaveBeenCalledOnce();
  });

  it('does not reload after it ended cleanly', () => {
    const { contents, die } = page();
    die('clean-exit');
    expect(contents.reload).not.toHaveBeenCalled();
  });

  it('has its process ended when it hangs, because it would ignore a reload', () => {
    const { contents, window, die } = page();
    window.emit('unresponsive');
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
    die('killed');
    expect(contents.reload).toHaveBeenCalledOnce();
  });

  it('reloads for any other cause too, within the same limit', () => {
    const { contents, timers, again } = page();
    for (let time = 0; time < 5; time += 1) {
      again('it was not loaded');
      timers.pass(0);
    }
    expect(contents.reload).toHaveBeenCalledTimes(3);
  });

  it('reloads when its preload failed', () => {
    const { contents, timers } = page();
    contents.emit('preload-error', {}, '/preload.cjs', new Error('x'));
    timers.pass(0);
    expect(contents.reload).toHaveBeenCalledOnce();
  });

  it('quits with a Windows session', () => {
    const { window, app } = page();
    window.emit('query-session-end', {});
    expect(app.quit).toHaveBeenCalledOnce();
  });
});
