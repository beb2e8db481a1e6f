// The till in a new process: training's power cut, another version, and a keyring that only a new process finds.
// Invariant: nothing is tidied up first, so the next start finds what a real power cut leaves.
import { spawn } from 'node:child_process';
import type { App } from 'electron';
import { againCode } from '../../shared/kiosk/keeper-line.ts';

/** `appImage`: the file of the AppImage that this process runs from, if any. */
export function createRestart(
  app: Pick<App, 'relaunch' | 'exit'>,
  appImage: string | null,
  isKept = false,
): () => void {
  return () => {
    // Its keeper starts it again: a till that it did not start would not be watched.
    if (isKept) return app.exit(againCode);
    if (appImage === null) app.relaunch();
    else startOnceEnded(appImage);
    app.exit(0);
  };
}

/**
 * Electron's own helper waits in the AppImage's mount, which goes with this process, and may not mount another (`NoNewPrivs`). So the
 * system's shell waits until this process is gone, whose folder the next one takes; a zombie (`Z`) counts as gone.
 */
function startOnceEnded(program: string): void {
  const waiting = 'while kill -0 "$0" && ! grep -q "^State:.Z" "/proc/$0/status"; do sleep 0.1; done; exec "$@"';
  const words = ['-c', waiting, `${process.pid}`, program, ...process.argv.slice(1)];
  spawn('/bin/sh', words, { detached: true, stdio: 'ignore', env: withoutMount(process.env) }).unref();
}

/** What the AppImage put before each path: a program that is looked for in a mount that is just going is not found anywhere. */
function withoutMount({ APPDIR: mount, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (!mount) return env;
  const isElsewhere = (path: string) => path !== mount && !path.startsWith(`${mount}/`);
  const paths = (value = '') => value.split(':').filter(isElsewhere).join(':');
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, paths(value)]));
}
