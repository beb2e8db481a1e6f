// Whether the compositor of the session still works: sway answers its version from the loop that draws. A stopped one takes the connection
// and says nothing.
import { connect } from 'node:net';

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
