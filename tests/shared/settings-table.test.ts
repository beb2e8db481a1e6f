// The rows of the settings agree with the schemas, somebody reads each, and no secret gets into what shows settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withoutSecrets } from '../../electron/till/provisioning/read-fields.ts';
import { fields, settingsWith } from '../../shared/settings/fields.ts';
import { provisionedShape, provisioning, settingsChange } from '../../shared/settings/provisioning.ts';
import { settings } from '../../shared/settings/table.ts';
import { listFiles } from '../../testkit/architecture/tree.ts';

/** Every object that a field may be. */
function objectsIn(field: z.core.$ZodType): readonly z.ZodObject[] {
  if (field instanceof z.ZodObject) return [field];
  if (field instanceof z.ZodPipe) return objectsIn(field.out);
  if (field instanceof z.ZodUnion) return field.options.flatMap(objectsIn);
  const wraps = field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;
  return wraps ? objectsIn(field.unwrap()) : [];
}

const pathsIn = (shape: Readonly<Record<string, z.core.$ZodType>>): ReadonlySet<string> =>
  new Set(
    Object.entries(shape).flatMap(([key, field]) => [
      key,
      ...objectsIn(field).flatMap((one) => Object.keys(one.shape).map((name) => `${key}.${name}`)),
    ]),
  );

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = listFiles(root)
  .filter((path) => /^(electron|renderer)\/.*\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

test.each(Object.keys(settings))('%s is read by somebody', (key) => {
  expect(sources).toMatch(new RegExp(`\\b${key}\\b`));
});

const secrets = [...fields].flatMap(([path, { kept }]) => (kept === 'vault' ? [path] : []));

test('each row is of a field that a file may have', () => {
  const known = new Set([...pathsIn(provisioning.shape), ...pathsIn(settingsChange.shape)]);
  expect([...fields.keys()].filter((path) => !known.has(path))).toEqual([]);
});

const numbers = [...fields].flatMap(([path, row]) => (row.kind === 'whole' ? [[path, row.from, row.to] as const] : []));

test.each(numbers)('%s takes %d to %d and nothing beyond', (path, from, to) => {
  const [key = '', name] = path.split('.');
  const takes = (value: number) =>
    settingsChange.safeParse({ [key]: name === undefined ? value : { [name]: value } }).success;
  expect([from - 1, from, to, to + 1].map(takes)).toEqual([false, true, true, false]);
});

describe('a secret', () => {
  test('is one of these', () => {
    expect(secrets.toSorted()).toEqual(
      ['head_office.code', 'key_secret', 'store_key', 'terminal_passphrase', 'webhook_keys'].toSorted(),
    );
  });

  test('has no place in the settings that are kept in the clear', () => {
    const kept = pathsIn(provisionedShape);
    expect(secrets.filter((path) => kept.has(path))).toEqual([]);
  });

  test('is shown to no screen, and not given to the support', () => {
    const shown: readonly string[] = [...settingsWith({ isShown: true }), ...settingsWith({ support: true })];
    expect(shown.filter((key) => secrets.includes(key))).toEqual([]);
  });

  test('leaves the file, and so does what no row knows', () => {
    const file = {
      environment: 'sandbox',
      key_secret: 'a secret',
      webhook_keys: [{ key_id: 'W1', key_secret: 'a secret' }],
      password: 'a secret',
      head_office: { url: 'https://head-office.example/v1', ca: 'PEM', code: 'a secret' },
      drop_old_store_keys: true,
      customer_pause: null,
      operators: [{ id: 'anna' }],
    };
    expect(JSON.parse(withoutSecrets(JSON.stringify(file)))).toEqual({
      environment: 'sandbox',
      head_office: { url: 'https://head-office.example/v1', ca: 'PEM' },
      drop_old_store_keys: true,
      customer_pause: null,
      operators: [{ id: 'anna' }],
    });
  });
});
