// Every request that the door lets through on a channel, as far as a few values of each field go: for tests that ask all there is to ask.
// Invariant: each is one that the channel's own schema takes.
import { z } from 'zod';
import type { TillChannel } from '../../shared/ipc/ipc.ts';
import { tables } from '../../shared/ipc/ipc-schemas.ts';

/** A JSON schema, as far as the requests need it. */
export type Shape = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
};

/** The values of a field, by its name. A field that may be left out is left out where it has none here. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const uuid = '01940000-0000-7000-8000-000000000000';

function valuesOf(shape: Shape, known: Known): readonly unknown[] {
  if ('const' in shape) return [shape.const];
  if (shape.enum) return shape.enum;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.flatMap((one) => valuesOf(one, known));
  switch (shape.type) {
    case 'object':
      return objectsOf(shape, known);
    case 'array':
      return [Array.from({ length: shape.minItems ?? 0 }, () => valuesOf(shape.items ?? {}, known)[0])];
    case 'integer':
    case 'number':
      return [Math.max(shape.minimum ?? 0, 0)];
    case 'boolean':
      return [false, true];
    case 'string':
      return [shape.format === 'uuid' ? uuid : 'x'.repeat(shape.minLength ?? 0)];
    default:
      return [null];
  }
}

function objectsOf({ properties = {}, required = [] }: Shape, known: Known): readonly unknown[] {
  let made: readonly Readonly<Record<string, unknown>>[] = [{}];
  for (const [name, field] of Object.entries(properties)) {
    const isNeeded = required.includes(name);
    const given = (known[name] ?? []).filter((value) => fits(field, value));
    const values = given.length === 0 && isNeeded ? valuesOf(field, known) : given;
    const without = isNeeded ? [] : made;
    made = [...without, ...made.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))];
  }
  return made;
}

/** By its shape alone. */
function fits(shape: Shape, value: unknown): boolean {
  if ('const' in shape) return shape.const === value;
  if (shape.enum) return shape.enum.includes(value);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.some((one) => fits(one, value));
  switch (shape.type) {
    case 'integer':
    case 'number':
      return typeof value === 'number' && value >= (shape.minimum ?? 0);
    case 'string':
      if (typeof value !== 'string') return false;
      if (shape.format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value);
      if (shape.format === 'uuid') return /^[\da-f]{8}-/.test(value);
      return shape.format !== 'date-time';
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return shape.type === 'null' ? value === null : typeof value === shape.type;
  }
}

export function everyRequest(channel: TillChannel, known: Known): readonly unknown[] {
  const schema = tables[channel].request;
  if (schema instanceof z.ZodUndefined) return [undefined];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return valuesOf(shape, known).flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}
