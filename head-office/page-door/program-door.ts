// The entrance for other programs: `GET /v1/TABLE`, a page of rows at a time, by a key. Invariants: a key reads its own tables and stores alone; each
// look is in the audit before it is answered; a row is what the CSV of the page has.
import type { Hono } from 'hono';
import { z } from 'zod';
import { type FileName, fileNames } from '../../shared/head-office/users.ts';
import { day, text } from '../../shared/request-parts.ts';
import type { Database } from '../core/database.ts';
import { type Exchange, type Refusal, refuse } from '../core/exchange.ts';
import { WrongCursor } from '../core/paged.ts';
import { rowOf } from '../views/file-headings.ts';
import { filePage, headingsOf } from '../views/files.ts';
import type { Reader } from '../views/scope.ts';
import { aboutOf, isBeyond } from './about.ts';
import { recordLook } from './audit.ts';
import type { FoldedRows } from './folded-rows.ts';
import { findKey } from './program-keys.ts';

const mostRows = 1000;
const readRequest = z.strictObject({
  from: day.describe('The first business day.'),
  to: day.describe('The last business day.'),
  store: text(100).exactOptional(),
  till: text(100).exactOptional(),
  after: z.string().max(2000).exactOptional().describe('`next` of the page before.'),
});

type ProgramDeps = {
  readonly database: Database;
  readonly now: () => Date;
  readonly refusedTry: FoldedRows;
};

const refusals = {
  unauthorized: { status: 401, class: 'unauthorized', code: 'key_unknown', message: 'This key opens nothing.' },
  forbidden: { status: 403, class: 'forbidden', code: 'not_of_this_key', message: 'This key does not read that.' },
  bad: { status: 400, class: 'invalid_request', code: 'bad_request', message: 'The query cannot be read.' },
} as const satisfies Readonly<Record<string, Refusal>>;

export function servePrograms(app: Hono<{ Bindings: Exchange }>, { database, now, refusedTry }: ProgramDeps): void {
  let described: object | null = null;
  app.get('/v1/openapi.json', () => {
    described ??= openApi(readRequest, refusals);
    return Response.json(described);
  });
  for (const name of fileNames)
    app.get(`/v1/${name}`, async (c) => {
      const [, key] = /^Bearer (\S{1,100})$/i.exec(c.req.header('authorization') ?? '') ?? [];
      return answer(name, key, c.req.query(), c.env.address);
    });

  async function answer(name: FileName, key: string | undefined, query: unknown, address: string): Promise<Response> {
    const at = now();
    const found = key === undefined ? null : await findKey(database, key, at);
    if (!found) {
      await refusedTry({ userId: null, name: '', address }, at, 'key-unknown');
      return refuse(refusals.unauthorized);
    }
    const asked = readRequest.safeParse(query);
    if (!asked.success) return refuse(refusals.bad);
    const stores: Reader['stores'] = found.stores.length === 0 ? 'all' : found.stores;
    if (!found.tables.includes(name) || (await isBeyond(database, stores, asked.data)))
      return refuse(refusals.forbidden);
    const actor = { userId: found.keyId, name: found.name, address };
    await recordLook(database, actor, at, 'key-read', [name, await aboutOf(database, asked.data)].join(' · '));
    const { after, ...days } = asked.data;
    try {
      const reader = { stores, userId: found.keyId, now: at };
      const { rows, next } = await filePage(database, reader, name, days, { after, most: mostRows });
      return Response.json({ rows, next }, { headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      if (error instanceof WrongCursor) return refuse(refusals.bad);
      throw error;
    }
  }
}

// What the interface for other programs says of itself, in OpenAPI 3.1, made from what it checks and answers.

const title: Readonly<Record<(typeof fileNames)[number], string>> = {
  cards: 'Cards sold, one row a card, by the business day of the sale.',
  payments: 'What was paid and paid back, one row a movement.',
  days: 'Takings of each till, day and way to pay.',
  zs: 'Shifts and their Zs.',
  pots: 'What each Z counted, one row a way to pay. A page may have none.',
  due: 'Money that customers are owed now, whatever the days.',
  companies: 'Orders for companies, one row an order, by the business day on which it was placed.',
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

function openApi(request: z.ZodObject, refusals: Readonly<Record<string, Refusal>>): object {
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
