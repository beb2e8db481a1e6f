// Takes the launcher's own flags out of a command line; what is left is the till's. `npm start` and the tests read them alike.
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../shared/result.ts';

export type LaunchFlags = {
  /** The stand-in, without opening a browser; the first line of standard output is JSON. */
  readonly headless: boolean;
  /** The stand-in's port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
  readonly rest: readonly string[];
};

const options = { headless: { type: 'boolean' }, port: { type: 'string' } } as const;

export function takeLaunchFlags(args: readonly string[]): Result<LaunchFlags, string> {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const own = new Set<number>();
  let headless = false;
  let port = 0;
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (token.rawName === '--headless' && token.value === undefined) headless = true;
    else if (token.rawName === '--port') {
      const { index, value = '', inlineValue } = token;
      port = Number(value);
      if (!/^\d{1,5}$/.test(value) || port > 65_535) return err('--port must be a number from 0 to 65535');
      if (!inlineValue) own.add(index + 1);
    } else continue;
    own.add(token.index);
  }
  return ok({ headless, port, rest: args.filter((_, index) => !own.has(index)) });
}
