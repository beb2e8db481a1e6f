// Takes the launcher's own flags out of a command line; what is left is the till's. `npm start` and the tests read them alike.
import { err, ok, type Result } from '../../shared/result.ts';

export type LaunchFlags = {
  /** The stand-in, without opening a browser; the first line of standard output is JSON. */
  readonly headless: boolean;
  /** The stand-in's port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
  readonly rest: readonly string[];
};

export function takeLaunchFlags(args: readonly string[]): Result<LaunchFlags, string> {
  const rest: string[] = [];
  let headless = false;
  let port = 0;
  const queue = [...args];
  for (let arg = queue.shift(); arg !== undefined; arg = queue.shift()) {
    if (arg === '--headless') headless = true;
    else if (arg === '--port' || arg.startsWith('--port=')) {
      const text = arg === '--port' ? (queue.shift() ?? '') : arg.slice('--port='.length);
      port = Number(text);
      if (!/^\d{1,5}$/.test(text) || port > 65_535) return err('--port must be a number from 0 to 65535');
    } else rest.push(arg);
  }
  return ok({ headless, port, rest });
}
