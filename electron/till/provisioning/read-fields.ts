// Reads a file a manager wrote, a provisioning file or a change of settings. Invariant: a refusal is one sentence that names the
// first wrong field, and no value of the file is in it: it may be a secret.
import { z } from 'zod';
import { err, ok, type Result } from '../../../shared/result.ts';
import { fields } from '../../../shared/settings/fields.ts';

/** One sentence for standard error; `field` is the file's field it is about, where there is one. */
export type FieldFault = { readonly field: string | null; readonly message: string };

/** `what` names the kind of file, for a field it does not have; `missing` may say more of a field that is not there. */
export function readFields<T>(
  text: string,
  schema: z.ZodType<T>,
  what: string,
  missing: (field: string) => string = () => 'is missing',
): Result<T, FieldFault> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return fault(null, 'the file is not valid JSON');
  }
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    return fault(null, 'the file must hold one JSON object');
  const parsed = schema.safeParse(json, { reportInput: false });
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  if (issue === undefined) return fault(null, `the file is not ${what}`);
  if (issue.code === 'unrecognized_keys') {
    const path = [...issue.path, issue.keys[0] ?? ''].map(String).join('.');
    return fault(path, `is not a field of ${what}`);
  }
  const path = issue.path.map(String).join('.');
  return fault(path, isMissing(json, issue.path) ? missing(path) : wording(issue));
}

/** The same file, in its order, with what a row says is no secret: nothing else stays in it. */
export function withoutSecrets(text: string): string {
  const given = anyObject.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  const stays = Object.entries(given).flatMap(([key, value]) => {
    const row = fields.get(key);
    if (row?.kept === undefined || row.kept === 'vault') return [];
    const parts = anyObject.safeParse(value);
    return [[key, parts.success ? Object.fromEntries(partsWithoutSecrets(key, parts.data)) : value]];
  });
  return `${JSON.stringify(Object.fromEntries(stays), null, 2)}\n`;
}

const partsWithoutSecrets = (key: string, parts: Readonly<Record<string, unknown>>) =>
  Object.entries(parts).filter(([name]) => fields.get(`${key}.${name}`)?.kept !== 'vault');

const anyObject = z.record(z.string(), z.unknown());

/** There is nothing at `path`, though its parent exists. */
function isMissing(json: object, path: readonly PropertyKey[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return false;
  if (!Object.hasOwn(json, name)) return true;
  const inside: unknown = Reflect.get(json, name);
  return typeof inside === 'object' && inside !== null && isMissing(inside, rest);
}

function wording(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${isCounted(issue.origin) ? 'is too short' : 'is too small'}: at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `${isCounted(issue.origin) ? 'is too long' : 'is too large'}: at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
}

/** As a person who writes the file would say it. */
const kinds: Partial<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  int: 'a whole number without quotes',
  boolean: 'true or false without quotes',
  array: 'a list in [ ]',
  object: 'an object in { }',
};

const isCounted = (origin: string) => origin === 'string' || origin === 'array';
const unitOf = (origin: string) => (origin === 'string' ? ' characters' : '');

function fault(field: string | null, message: string): Result<never, FieldFault> {
  return err({ field, message });
}
