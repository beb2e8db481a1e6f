// What may come in over a border: values of the right shape, almost right ones, and anything at all; decided by a seed.
import type { Chance } from '../../testkit/chance.ts';

/** For a long run: `FUZZ_RUNS=50000 FUZZ_SEED=1 npx vitest run tests/borders`; so many inputs for each border. */
export const runs = Number(process.env.FUZZ_RUNS ?? 600);
export const seed = Number(process.env.FUZZ_SEED ?? 1);

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '../../etc',
  '%zz',
  "'; DROP TABLE sales; --",
  '\u0000',
  '\ud800',
  '\u202e',
  '9'.repeat(400),
  'x'.repeat(5000),
];

function text(chance: Chance): string {
  if (chance.often(0.6)) return chance.pick(oddTexts);
  return Array.from({ length: chance.int(12) }, () =>
    String.fromCharCode(Math.floor(chance.next() * (chance.often(0.8) ? 127 : 65_535))),
  ).join('');
}

/** Any value that JSON, or a structured clone, can carry. */
export function oddValue(chance: Chance, depth = 0): unknown {
  switch (Math.floor(chance.next() * (depth > 2 ? 6 : 8))) {
    case 0:
      return null;
    case 1:
      return chance.often(0.5);
    case 2:
      return chance.pick([0, -1, 1, 0.5, 1e21, -0, Number.MAX_SAFE_INTEGER, Number.NaN, Number.POSITIVE_INFINITY]);
    case 3:
    case 4:
      return text(chance);
    case 5:
      return undefined;
    case 6:
      return Array.from({ length: chance.int(4) }, () => oddValue(chance, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: chance.int(4) }, () => [text(chance), oddValue(chance, depth + 1)]),
      );
  }
}

/** The same with something in it changed, taken out, put in or doubled. */
export function mutated(chance: Chance, value: unknown): unknown {
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    const at = Math.floor(chance.next() * (copy.length + 1));
    const what = chance.next();
    if (what < 0.2) copy.splice(at, 1);
    else if (what < 0.4) copy.splice(at, 0, oddValue(chance));
    else if (at < copy.length) copy[at] = mutated(chance, copy[at]);
    return copy;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const at = Math.floor(chance.next() * (entries.length + 1));
    const entry = entries[at];
    if (!entry || chance.often(0.1)) entries.push([text(chance), oddValue(chance)]);
    else if (chance.often(0.15)) entries.splice(at, 1);
    else entries[at] = [entry[0], mutated(chance, entry[1])];
    return Object.fromEntries(entries);
  }
  if (typeof value === 'string' && chance.often(0.4)) {
    const at = Math.floor(chance.next() * (value.length + 1));
    return `${value.slice(0, at)}${chance.often(0.5) ? text(chance) : ''}${value.slice(at + 1)}`;
  }
  return oddValue(chance);
}

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** A value that a JSON schema describes; `word` gives the texts, so that some of them mean something. */
export function fromSchema(chance: Chance, schema: unknown, word: (schema: Schema) => string): unknown {
  if (!isSchema(schema)) return oddValue(chance);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return chance.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fromSchema(chance, chance.pick(choices), word);
  switch (schema.type) {
    case 'object': {
      const properties = isSchema(schema.properties) ? schema.properties : {};
      const required = Array.isArray(schema.required) ? schema.required : [];
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => required.includes(name) || chance.often(0.5))
          .map(([name, inner]) => [name, fromSchema(chance, inner, word)]),
      );
    }
    case 'array':
      return Array.from({ length: chance.int(3) }, () => fromSchema(chance, schema.items, word));
    case 'string':
      return word(schema);
    case 'integer':
    case 'number':
      return Math.min(Number(schema.maximum ?? 50), Number(schema.minimum ?? 0) + chance.int(20));
    case 'boolean':
      return chance.often(0.5);
    case 'null':
      return null;
    default:
      return undefined;
  }
}

/** Bytes of a text that were cut, flipped or made longer. */
export function torn(chance: Chance, bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = chance.int(copy.length);
  switch (chance.int(3)) {
    case 0:
      return copy.subarray(0, at);
    case 1:
      if (copy.length > 0) copy[at] = chance.int(256);
      return copy;
    default:
      return Buffer.concat([copy, copy.subarray(at)]);
  }
}

/** Rejections that nobody handled while `work` ran. */
export async function unhandledDuring(work: () => Promise<void>): Promise<unknown[]> {
  const seen: unknown[] = [];
  const note = (reason: unknown): void => void seen.push(reason);
  process.on('unhandledRejection', note);
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', note);
  }
  return seen;
}
