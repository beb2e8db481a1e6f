// The service as a Hono app: each endpoint behind the gate, then behind the reply a trainer chose for it.
// Invariant: every answer is JSON of the specification or its error envelope; a bug is a 500 and stands in the log.
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  idempotencyKeyPattern,
  type Product,
  retailOrderConfirm,
  retailOrderCreate,
  type Settlement,
  storeCreate,
} from '../shared/interface/resources.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { answer, fieldsOf, type Refusal, refuse, wrongField, wrongParameter } from './answers.ts';
import type { ChosenReply } from './chosen-reply.ts';
import type { Cursors } from './cursors.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import type { Exchange } from './exchange.ts';
import type { Gate } from './gate.ts';
import type { SandboxSettings } from './options.ts';
import { shownOrder } from './order-book.ts';
import { bodyHash, type OrderMoves } from './order-moves.ts';
import { arraySource, pageOf, readListQuery, single } from './paging.ts';
import type { ReplyQueue } from './reply-queue.ts';
import type { StoreBook } from './store-book.ts';

export type AppDeps = {
  readonly environment: 'sandbox' | 'live';
  readonly gate: Gate;
  readonly replies: ReplyQueue;
  readonly chosen: ChosenReply;
  readonly moves: OrderMoves;
  readonly stores: StoreBook;
  readonly catalogue: readonly Product[];
  readonly settlements: readonly Settlement[];
  readonly cursors: Cursors;
  readonly settings: SandboxSettings;
};

export type SandboxEnv = { Bindings: { exchange: Exchange } };
type Ctx = Context<SandboxEnv>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createApp(deps: AppDeps): Hono<SandboxEnv> {
  const { gate, replies, chosen, moves, stores, catalogue, cursors, settings } = deps;
  const app = new Hono<SandboxEnv>();

  /** Gate, chosen reply, work. */
  const guarded =
    (endpoint: Endpoint | null, work: (c: Ctx) => Response) =>
    async (c: Ctx): Promise<Response> => {
      const { exchange } = c.env;
      const call = endpoint?.call ?? null;
      const clockShifted = replies.shiftClock(call);
      if (clockShifted) exchange.log.reply = 'wrong-clock';
      if (exchange.body.length > settings.maxBodyBytes) return refuse(wrongField('body', 'is too large'));
      const away = gate.turnsAway(exchange, endpoint?.action ?? null);
      if (away) return refuse(away);
      const reply = clockShifted ? null : replies.take(call);
      if (!reply) return work(c);
      exchange.log.reply = reply.kind;
      return chosen.meet(reply, exchange, endpoint, c.req.param('id')?.toLowerCase() ?? null, async () => work(c));
    };
  const serve = (endpoint: Endpoint, work: (c: Ctx) => Response): void => {
    if (endpoint.liveOnly && deps.environment !== 'live') return;
    app.on(endpoint.method, endpoint.path, guarded(endpoint, work));
  };
  const order = (result: ReturnType<OrderMoves['read']>, status: 200 | 201 = 200) =>
    result.ok ? answer(status, shownOrder(result.value)) : refuse(result.error);

  serve(endpoints.ping, () => answer(200, {}));

  serve(endpoints.listProducts, (c) => {
    const query = queryOf(c);
    const list = readListQuery(query);
    if (!list.ok) return refuse(list.error);
    const country = filter(query, 'country', /^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code');
    if (!country.ok) return refuse(country.error);
    const scheme = filter(query, 'distribution_scheme', /^(agency|resale)$/, 'must be agency or resale');
    if (!scheme.ok) return refuse(scheme.error);
    const source = arraySource(
      catalogue,
      (product) =>
        (country.value === null || product.countries.includes(country.value)) &&
        (scheme.value === null || product.distribution_scheme === scheme.value),
    );
    const page = pageOf(source, `products ${country.value} ${scheme.value}`, list.value, cursors);
    return page.ok ? answer(200, { products: page.value.items, cursors: page.value.cursors }) : refuse(page.error);
  });
  serve(endpoints.readProduct, (c) => {
    const product = catalogue.find((one) => one.code === c.req.param('code'));
    return product ? answer(200, product) : refuse({ code: 'entity_not_found' });
  });

  serve(endpoints.createStore, (c) => {
    const input = readBody(c, storeCreate);
    if (!input.ok) return refuse(input.error);
    const made = stores.create(input.value);
    return made.ok ? answer(201, made.value) : refuse(made.error);
  });
  serve(endpoints.listStores, (c) => {
    const list = readListQuery(queryOf(c));
    if (!list.ok) return refuse(list.error);
    const page = pageOf(stores.rows, 'stores', list.value, cursors);
    return page.ok ? answer(200, { stores: page.value.items, cursors: page.value.cursors }) : refuse(page.error);
  });
  serve(endpoints.readStore, (c) => {
    const store = stores.get(c.req.param('id') ?? '');
    return store ? answer(200, store) : refuse({ code: 'entity_not_found' });
  });

  serve(endpoints.createOrder, (c) => {
    const { exchange } = c.env;
    const key = exchange.header('idempotency-key') ?? '';
    if (!idempotencyKeyPattern.test(key)) return refuse({ code: 'invalid_idempotency_key_header' });
    const hashed = bodyHash(exchange.body);
    // Before the body is looked into: a key that is used again is the fault to name, whatever else is wrong.
    if (moves.keyUse(key, hashed) === 'reused') return refuse({ code: 'reused_idempotency_key' });
    const input = readBody(c, retailOrderCreate);
    return input.ok ? order(moves.create(input.value, key, hashed), 201) : refuse(input.error);
  });
  serve(endpoints.readOrder, (c) => {
    const id = c.req.param('id') ?? '';
    return uuid.test(id) ? order(moves.read(id.toLowerCase())) : refuse(wrongParameter('id', 'must be a UUID'));
  });
  serve(endpoints.confirmOrder, (c) => {
    const found = moves.read((c.req.param('id') ?? '').toLowerCase());
    if (!found.ok) return refuse(found.error);
    const input = readBody(c, retailOrderConfirm);
    if (!input.ok) return refuse(input.error);
    return order(moves.confirm(found.value.id, input.value, c.env.exchange.activation));
  });
  serve(endpoints.invalidateOrder, (c) => order(moves.invalidate((c.req.param('id') ?? '').toLowerCase())));

  serve(endpoints.listSettlements, (c) => {
    const query = queryOf(c);
    const list = readListQuery(query);
    if (!list.ok) return refuse(list.error);
    const states = filter(query, 'states', /^(pending|paid)(,(pending|paid))*$/, 'must be a list of pending and paid');
    if (!states.ok) return refuse(states.error);
    const wanted = states.value?.split(',') ?? null;
    const source = arraySource(deps.settlements, (one) => wanted === null || wanted.includes(one.state));
    const page = pageOf(source, `settlements ${wanted?.toSorted().join()}`, list.value, cursors);
    return page.ok ? answer(200, { settlements: page.value.items, cursors: page.value.cursors }) : refuse(page.error);
  });

  app.notFound(guarded(null, () => refuse({ code: 'endpoint_not_found' })));
  app.onError((error, c) => {
    c.env.exchange.log.bug = error.message;
    return refuse({ code: 'internal_error' });
  });
  return app;
}

function queryOf(c: Ctx): URLSearchParams {
  return new URLSearchParams(c.env.exchange.query);
}

function filter(query: URLSearchParams, name: string, pattern: RegExp, word: string): Result<string | null, Refusal> {
  const value = single(query, name);
  if (!value.ok || value.value === null || pattern.test(value.value)) return value;
  return err(wrongParameter(name, word));
}

function readBody<T>(c: Ctx, schema: z.ZodType<T>): Result<T, Refusal> {
  const json = parseJson(c.env.exchange.body);
  if (!json.ok) return json;
  const parsed = schema.safeParse(json.value);
  return parsed.success ? ok(parsed.data) : err({ code: 'invalid_body_parameters', fields: fieldsOf(parsed.error) });
}

function parseJson(bytes: Uint8Array): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return err(wrongField('body', 'must be JSON in UTF-8'));
  }
}
