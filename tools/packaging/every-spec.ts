// `npm run prove:electron`: every end-to-end spec on the pinned Electron. A spec that is skipped fails it, as one that fails does: only
// what ran was shown.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { countPlaywright } from '../npm-test/counting.ts';
import { electronBinary } from '../stand-in/electron-binary.ts';
import { root } from './builder.ts';

const load = createRequire(import.meta.url);
const missing = 75;

if (electronBinary() === null) {
  console.log("not proven here: Electron's program is not present (npx install-electron fetches it)");
  process.exit(missing);
}
const folder = mkdtempSync(join(tmpdir(), 'counterfoil-specs-'));
try {
  const report = join(folder, 'report.json');
  run('electron-vite', 'bin/electron-vite.js', ['build']);
  run(
    '@playwright/test',
    'cli.js',
    ['test', '--project', 'electron', '--reporter=list,json', ...process.argv.slice(2)],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  const { passed, failed, skipped, faults } = countPlaywright(JSON.parse(readFileSync(report, 'utf8')));
  for (const fault of faults) console.log(fault);
  for (const [reason, count] of skipped) console.log(`${count} skipped: ${reason}`);
  const left = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  console.log(`on Electron: ${passed} passed, ${failed} failed, ${left} skipped`);
  process.exitCode = failed === 0 && left === 0 && passed > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Its exit code says no more than the report does. */
function run(packageName: string, script: string, args: readonly string[], env = {}): void {
  const program = join(dirname(load.resolve(`${packageName}/package.json`)), script);
  spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}
