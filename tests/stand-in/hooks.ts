// Runs the built till on plain Node: `node --import ./tests/stand-in/hooks.ts out/main/main.js [flags]`.
// Invariant: the bundles run unchanged, and never a live till: that needs Electron.
import './electron-hook.ts';
import { choices } from './choices.ts';
import { refusalOfLive } from './refuse-live.ts';

// A packaged program is its own executable: its arguments begin one place earlier.
if (choices.packaged) process.argv.splice(1, 1);

const live = refusalOfLive(process.argv.slice(choices.packaged ? 1 : 2));
if (live !== null) {
  process.stderr.write(`${live}\n`);
  process.exit(2);
}
