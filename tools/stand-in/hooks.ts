// Runs the built till on plain Node: `node --import ./tools/stand-in/hooks.ts out/main/main.js [flags]`.
// Invariant: the bundles run unchanged, and never a live till: that needs Electron.
import './electron-hook.ts';
import { choices } from './choices.ts';
import { refusalOfLive } from './refuse-live.ts';

const { packaged } = choices();

// A packaged program is its own executable: its arguments begin one place earlier.
if (packaged) process.argv.splice(1, 1);

const live = refusalOfLive(process.argv.slice(packaged ? 1 : 2));
if (live !== null) {
  process.stderr.write(`${live}\n`);
  process.exit(2);
}
