// Hands the address of the till's page to its starter: as JSON to a program, in the default browser to a person.
// Invariant: standard output carries these lines and nothing else; the address works once.
import { spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { choices } from './choices.ts';

export function showAddress(url: string): void {
  if (!choices().open) {
    process.stdout.write(`${JSON.stringify({ url })}\n`);
    // What was compiled is kept now: a till under test is often killed.
    flushCompileCache();
    return;
  }
  const opener = openerFor(url, process.platform, process.env);
  process.stdout.write(opener ? `Counterfoil opens in the browser: ${url}\n` : `Counterfoil is at ${url}\n`);
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
