// A till that starts anew requests the restart first, and then ends without any event of an orderly shutdown.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createRestart } from '../../electron/shell/restart.ts';
import { until } from '../../testkit/until.ts';

function anew(isKept = false): unknown[] {
  const calls: unknown[] = [];
  createRestart(
    { relaunch: () => void calls.push(['relaunch']), exit: (code) => void calls.push(['exit', code]) },
    null,
    isKept,
  )();
  return calls;
}

it('starts the same till again', () => {
  expect(anew()).toEqual([['relaunch'], ['exit', 0]]);
});

it('leaves its start to the keeper of a locked session', () => {
  expect(anew(true)).toEqual([['exit', 75]]);
});

it.runIf(process.platform === 'linux')(
  'starts an AppImage by its file with the same arguments, only once the process before is gone, and looks for nothing in its mount',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anew '));
    try {
      const [appImage, told, till] = [join(folder, 'the till'), join(folder, 'told'), join(folder, 'till.mjs')];
      // Of a process that nobody has waited for yet, `kill -0` still says yes, so this asks for its open files.
      const asked = `[ -e "/proc/$before/fd/0" ] && echo beside || echo alone; printf '%s\\n' "$PATH$LD_LIBRARY_PATH$APPDIR" "$@"`;
      writeFileSync(
        appImage,
        `#!/bin/sh\nbefore=$(cat '${told}.pid')\n{ ${asked}; } >'${told}.new'\nmv '${told}.new' '${told}'\n`,
      );
      chmodSync(appImage, 0o755);
      const module = pathToFileURL(join(import.meta.dirname, '../../electron/shell/restart.ts'));
      // Electron's own helper never comes to start an AppImage: it is gone with the place that it ran from. And what Node has open is closed
      // long before the process ends, which is told by nothing but its end.
      writeFileSync(
        till,
        `import { writeFileSync } from 'node:fs';
        import { createRestart } from ${JSON.stringify(String(module))};
        writeFileSync(${JSON.stringify(`${told}.pid`)}, String(process.pid));
        const shut = () => process._getActiveHandles().forEach((one) => one.destroy?.());
        const app = { relaunch() {}, exit: () => (shut(), setTimeout(() => process.exit(0), 800)) };
        createRestart(app, ${JSON.stringify(appImage)})();`,
      );
      const mount = join(folder, 'mount');
      const env = {
        PATH: `${mount}:${mount}/usr/sbin:/usr/bin:/bin`,
        LD_LIBRARY_PATH: `${mount}/usr/lib:`,
        APPDIR: mount,
      };
      const before = spawn(process.execPath, [till, '--data', '/a folder', "it's"], { stdio: 'ignore', env });
      await once(before, 'exit');
      await until('the next start', () => existsSync(told));
      expect(readFileSync(told, 'utf8').split('\n')).toEqual([
        'alone',
        '/usr/bin:/bin',
        till,
        '--data',
        '/a folder',
        "it's",
        '',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
