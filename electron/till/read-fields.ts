// Reads a file a manager wrote, a provisioning file or a change of settings. Invariant: a refusal is one sentence that names the
// first wrong field, and no value of the file is in it: it may be a secret.
import { z } from 'zod';
import { tokenPattern } from '../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../shared/result.ts';

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
  const isMissing = issue.path.length === 1 && !Object.hasOwn(json, String(issue.path[0]));
  return fault(path, isMissing ? missing(path) : wording(issue));
}

/** The same file without its secrets; everything else stays, in its order. */
export function withoutSecrets(text: string): string {
  const fields = anyObject.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  const {
    key_secret: _secret,
    store_key: _store,
    terminal_passphrase: _passphrase,
    webhook_keys: _keys,
    ...rest
  } = fields;
  return `${JSON.stringify(rest, null, 2)}\n`;
}

const anyObject = z.record(z.string(), z.unknown());

function wording(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(issue.expected)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `is too small: at least ${issue.minimum}`
        : `is too short: at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `is too large: at most ${issue.maximum}`
        : `is too long: at most ${issue.maximum}`;
    case 'invalid_format':
      if (issue.format === 'url') return 'must be an address such as https://host/v1';
      return issue.format === 'regex' && issue.message.startsWith('Invalid')
        ? `must match ${issue.pattern ?? tokenPattern.source}`
        : issue.message;
    default:
      return issue.message;
  }
}

function article(expected: string): string {
  if (expected === 'null') return 'null';
  return /^[aeio]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

function fault(field: string | null, message: string): Result<never, FieldFault> {
  return err({ field, message });
}
