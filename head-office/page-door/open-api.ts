// What the interface for other programs says of itself, in OpenAPI 3.1, made from what it checks and answers.
import { z } from 'zod';
import { fileNames } from '../../shared/head-office/users.ts';
import type { Refusal } from '../core/exchange.ts';
import { rowOf } from '../views/file-headings.ts';
import { headingsOf } from '../views/files.ts';

const title: Readonly<Record<(typeof fileNames)[number], string>> = {
  cards: 'Cards sold, one row a card, by the business day of the sale.',
  payments: 'What was paid and paid back, one row a movement.',
  days: 'Takings of each till, day and way to pay.',
  zs: 'Shifts and their Zs.',
  pots: 'What each Z counted, one row a way to pay. A page may have none.',
  due: 'Money that customers are owed now, whatever the days.',
  alarms: 'Alarms by the date, in UTC, at which they were raised.',
};

const schemaOf = (shape: z.ZodType) => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape);
  return schema;
};
const body = (description: string, shape: z.ZodType) => ({
  description,
  content: { 'application/json': { schema: schemaOf(shape) } },
});
const refusal = z.object({ class: z.string(), code: z.string(), message: z.string() });

export function openApi(request: z.ZodObject, refusals: Readonly<Record<string, Refusal>>): object {
  const refused = Object.values(refusals).map(({ status, message }) => [status, body(message, refusal)]);
  const parameters = Object.entries(request.shape).map(([name, shape]) => ({
    name,
    in: 'query',
    required: !z.safeParse(z.object({ [name]: shape as z.ZodType }), {}).success,
    schema: schemaOf(shape as z.ZodType),
  }));
  const path = (name: (typeof fileNames)[number]) => {
    const row = rowOf(headingsOf(name));
    const page = z.strictObject({ rows: z.array(row), next: z.string().nullable().describe('Null: the last page.') });
    const get = { operationId: name, summary: title[name], parameters };
    return [
      `/v1/${name}`,
      { get: { ...get, responses: { 200: body('A page of rows.', page), ...Object.fromEntries(refused) } } },
    ];
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Counterfoil head office',
      version: '1',
      description: 'Reads by a key that IT makes on the page *Users*.',
    },
    security: [{ key: [] }],
    paths: Object.fromEntries(fileNames.map(path)),
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
