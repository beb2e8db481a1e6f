// Tells systemd that the session is well. Invariant: nothing is sent unless the compositor has just answered, so that systemd ends a
// session whose keeper or compositor is stopped. Node speaks no datagrams of Unix, so systemd's own program sends it.
import { execFile } from 'node:child_process';
import { connect } from 'node:net';

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

// Whether the compositor of the session still works: sway answers its version from the loop that draws. A stopped one takes the connection
// and says nothing.

const magic = Buffer.from('i3-ipc');
/** No payload; the type is `get_version`. */
const question = Buffer.concat([magic, Buffer.from([0, 0, 0, 0, 7, 0, 0, 0])]);

/** False where it does not answer within `limitMs`. */
export function doesAnswer(socket: string, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(socket);
    const end = (answer: boolean): void => {
      clearTimeout(timer);
      line.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(false), limitMs);
    line.once('connect', () => line.write(question));
    line.once('data', (said) => end(said.subarray(0, magic.length).equals(magic)));
    line.once('error', () => end(false));
    line.once('close', () => end(false));
  });
}
