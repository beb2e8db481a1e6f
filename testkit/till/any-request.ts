// Requests at random that the door lets through on a channel, with the worst that each field takes: for properties over all channels.
// Invariant: each is one that the channel's own schema takes, and as the door hands it on.
import fc from 'fast-check';
import { z } from 'zod';
import type { Channel } from '../../shared/ipc/ipc.ts';
import { tables } from '../../shared/ipc/ipc-schemas.ts';
import type { Known, Shape } from './every-request.ts';

const days = ['0001-01-01', '1582-10-10', '1969-12-31', '1970-01-01', '2026-11-06', '2100-12-31', '2101-01-01'];
const dates = ['0000-01-01', ...days, '9999-12-31'];
const moments = dates.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999Z`]);
const numbers = ['0', '-0', '1', '25.00', '0.01', '999999999999999.99', '999999999999999', '1e400', '-1', 'NaN', ''];
const texts = [...numbers, ...dates, 'EUR', 'XXX', 'anna', '__proto__', '\u0000', '\uD800', '🂡', "'; --", '%', '../..'];

function arbitraryOf(shape: Shape, known: Known, name = ''): fc.Arbitrary<unknown> {
  const made = madeFor(shape, known);
  const given = known[name] ?? [];
  return given.length === 0 || shape.type === 'object' ? made : fc.oneof(fc.constantFrom(...given), made);
}

function madeFor(shape: Shape, known: Known): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => arbitraryOf(one, known)));
  switch (shape.type) {
    case 'object': {
      const { properties = {}, required = [] } = shape;
      const fields = Object.entries(properties).map(
        ([name, field]) => [name, arbitraryOf(field, known, name)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
    }
    case 'array':
      return fc.array(arbitraryOf(shape.items ?? {}, known), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 3, (shape.minItems ?? 0) + 3),
      });
    case 'integer':
    case 'number': {
      const [least, most] = [shape.minimum ?? -Number.MAX_SAFE_INTEGER, shape.maximum ?? Number.MAX_SAFE_INTEGER];
      return fc.constantFrom(...[least, most, 0, 1, -1, 60].filter((one) => one >= least && one <= most));
    }
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textFor(shape);
    default:
      return fc.constant(null);
  }
}

function textFor({ format, pattern, minLength = 0, maxLength = 300 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom(...dates);
  if (format === 'date-time') return fc.constantFrom(...moments);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const fitting = texts.filter(({ length }) => length >= minLength && length <= maxLength);
  const long = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) });
  return fitting.length === 0 ? long : fc.oneof(fc.constantFrom(...fitting), long);
}

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** The fields of a request that are a date or a moment. */
export function dateFieldsOf(channel: Channel): readonly string[] {
  const schema = tables[channel].request;
  const namesIn = (shape: Shape, name: string): readonly string[] => [
    ...(shape.format?.startsWith('date') ? [name] : []),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((one) => namesIn(one, name)),
    ...(shape.items ? namesIn(shape.items, name) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([inner, field]) => namesIn(field, inner)),
  ];
  return schema instanceof z.ZodUndefined ? [] : [...new Set(namesIn(shapeOf(schema), ''))];
}

export function anyRequest(channel: Channel, known: Known): fc.Arbitrary<unknown> {
  const schema = tables[channel].request;
  if (schema instanceof z.ZodUndefined) return fc.constant(undefined);
  return arbitraryOf(shapeOf(schema), known)
    .map((value) => schema.safeParse(value))
    .filter(({ success }) => success)
    .map(({ data }) => data);
}
