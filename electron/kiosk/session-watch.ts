// Tells systemd that the session is well. Invariant: nothing is sent unless the compositor has just answered, so that systemd ends a
// session whose keeper or compositor is stopped. Node speaks no datagrams of Unix, so systemd's own program sends it.
import { execFile } from 'node:child_process';
import { doesAnswer } from './compositor.ts';

const everyMs = 800;

/** Answers how to end it. Without a NOTIFY_SOCKET it does nothing. */
export function watchSession(env: NodeJS.ProcessEnv): () => void {
  const { NOTIFY_SOCKET: asks, SWAYSOCK: compositor } = env;
  if (asks === undefined || compositor === undefined) return () => {};
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    if (await doesAnswer(compositor, everyMs)) await tell();
    isBusy = false;
  }, everyMs);
  return () => clearInterval(timer);
}

function tell(): Promise<void> {
  return new Promise((resolve) => {
    execFile('systemd-notify', ['--ready', 'WATCHDOG=1'], { timeout: everyMs }, () => resolve());
  });
}
