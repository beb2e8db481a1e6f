// Reads what was typed after `service`: the words of a command, what it takes by place, `name=value` fields, and the switches.
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type Command, commands, type Given } from './commands.ts';

export type Typed =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly given: Given;
      readonly json: boolean;
      readonly live: boolean;
      /** The absolute path of a file; null where none was named. */
      readonly codesTo: string | null;
    };

/** `newKey` makes the Idempotency-Key where none was typed. The error is one sentence. */
export function readTyped(
  args: readonly string[],
  { newKey, fileOf }: { readonly newKey: () => string; readonly fileOf: (name: string) => string },
): Result<Typed, string> {
  const parsed = split(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help || positionals.length === 0) return ok({ kind: 'help' });
  const words = positionals.filter((one) => !isField(one));
  // The longest first: "balance set" before "balance".
  const command = [...commands]
    .sort((a, b) => b.words.length - a.words.length)
    .find(({ words: own }) => own.split(' ').every((word, at) => words[at] === word));
  if (!command) return err(`there is no command ${words.slice(0, 2).join(' ')}: --help lists them`);
  const rest = words.slice(command.words.split(' ').length);
  if (rest.length !== command.places.length) return err(`use: ${usageOf(command)}`);
  const places = Object.fromEntries(
    command.places.map((place, at) => [place, place === 'file' ? fileOf(rest[at] ?? '') : (rest[at] ?? '')]),
  );
  const fields = nested(positionals.filter(isField));
  if (!fields.ok) return fields;
  return ok({
    kind: 'command',
    command,
    given: { places, fields: fields.value, idempotencyKey: values.key ?? newKey() },
    json: values.json ?? false,
    live: values.live ?? false,
    codesTo: values['codes-to'] === undefined ? null : fileOf(values['codes-to']),
  });
}

/** `balance set CURRENCY balance=1000.00` */
export function usageOf({ words, places, fields, keyed, codes }: Command): string {
  return [
    words,
    ...places.map((place) => place.toUpperCase()),
    ...(fields ? [fields] : []),
    ...(keyed ? ['[--key KEY]'] : []),
    ...(codes ? ['[--codes-to FILE]'] : []),
  ].join(' ');
}

const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  live: { type: 'boolean' },
  key: { type: 'string' },
  'codes-to': { type: 'string' },
} as const;

function split(args: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    // Its text quotes the option, never a value.
    return err(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : 'the options cannot be read');
  }
}

const isField = (text: string) => /^[a-z_]+(\.[a-z0-9_]+)*=/.test(text);

/** `address.city=Galway tenders.0.type=cash` as an object; a number makes a list. */
function nested(pairs: readonly string[]): Result<unknown, string> {
  const root: Record<string, unknown> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const path = pair.slice(0, at).split('.');
    const last = path.pop() ?? '';
    let holder = root;
    for (const name of path) {
      const inside = holder[name] ?? {};
      if (typeof inside !== 'object' || inside === null) return err(`${pair.slice(0, at)} stands below a value`);
      holder[name] = inside;
      holder = inside as Record<string, unknown>;
    }
    if (Object.hasOwn(holder, last)) return err(`${pair.slice(0, at)} is given twice`);
    holder[last] = pair.slice(at + 1);
  }
  return ok(withLists(root));
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withLists(one)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}
