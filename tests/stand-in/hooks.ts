// Makes `import 'electron'` mean the stand-in: `node --import ./tests/stand-in/hooks.ts out/main/main.js [flags]`.
// Invariant: the built bundles run unchanged, and never a live till: that needs Electron.
import { registerHooks } from 'node:module';
import { choices } from './choices.ts';
import { refusalOfLive } from './refuse-live.ts';

const electron = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: electron, shortCircuit: true } : next(specifier, context),
});

// A packaged program is its own executable: its arguments begin one place earlier.
if (choices.packaged) process.argv.splice(1, 1);

const live = refusalOfLive(process.argv.slice(choices.packaged ? 1 : 2));
if (live !== null) {
  process.stderr.write(`${live}\n`);
  process.exit(2);
}
