// `npm run pseudo-locales`: two made-up languages, 40 % longer and from right to left, through types, layout, axe and pictures.
// What is given besides goes to Playwright, such as `-- -g "ar-XB a sale"`. Pictures: .cache/screenshots/pseudo/.
import { spawnSync } from 'node:child_process';
import { makeCopy } from './make-copy.ts';

const copy = makeCopy();
const run = (program: string, ...args: readonly string[]): number =>
  spawnSync(process.execPath, [`node_modules/${program}`, ...args], { cwd: copy, stdio: 'inherit' }).status ?? 1;

process.exitCode =
  run('typescript/bin/tsc', '--noEmit') ||
  run('electron-vite/bin/electron-vite.js', 'build') ||
  run(
    '@playwright/test/cli.js',
    'test',
    '--config',
    'tools/pseudo-locales/playwright.config.ts',
    ...process.argv.slice(2),
  );
