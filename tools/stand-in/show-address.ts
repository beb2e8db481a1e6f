// Hands the addresses of the till's page and of the customer's display to their starter: as JSON to a program, in the default browser to
// a person. Invariants: standard output carries these lines and nothing else, the till's first; an address works once.
import { spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { choices } from './choices.ts';

/** By which name each address is told. */
const told = { till: { key: 'url', name: 'Counterfoil' }, display: { key: 'display', name: 'The customer’s display' } };

export function showAddress(url: string, of: keyof typeof told): void {
  const { key, name } = told[of];
  if (!choices().open) {
    process.stdout.write(`${JSON.stringify({ [key]: url })}\n`);
    // What was compiled is kept now: a till under test is often killed.
    flushCompileCache();
    return;
  }
  const opener = openerFor(url, process.platform, process.env);
  process.stdout.write(opener ? `${name} opens in the browser: ${url}\n` : `${name} is at ${url}\n`);
  if (!opener) return;
  const child = spawn(opener.command, opener.args, { stdio: 'ignore', detached: true });
  const failed = () => process.stdout.write('No browser could be opened: open the address above.\n');
  child.on('error', failed).on('exit', (code) => code && failed());
  child.unref();
}

/** The command that opens the default browser; null where there is no display. */
export function openerFor(
  url: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): { readonly command: string; readonly args: string[] } | null {
  switch (platform) {
    case 'win32':
      return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
    case 'darwin':
      return { command: 'open', args: [url] };
    default:
      return env.DISPLAY || env.WAYLAND_DISPLAY ? { command: 'xdg-open', args: [url] } : null;
  }
}
