// The service as a Hono app: each endpoint behind the gate, then behind the reply a trainer chose for it.
// Invariant: every answer is of the specification or its error envelope; a bug is a 500 and stands in the log.
import { Hono } from 'hono';
import { refuse, wrongField } from './answers.ts';
import type { Balances } from './balances.ts';
import type { ChosenReply } from './chosen-reply.ts';
import type { CodeOrderMoves } from './code-order-moves.ts';
import type { Cursors } from './cursors.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import type { Gate } from './gate.ts';
import { serveGoods } from './goods-endpoints.ts';
import type { HeldAnswers } from './held-answers.ts';
import type { KeyBook } from './key-book.ts';
import { openApiDocument } from './openapi.ts';
import type { SandboxSettings } from './options.ts';
import { serveOrders } from './order-endpoints.ts';
import type { OrderMoves } from './order-moves.ts';
import type { PartnerBook } from './partner-book.ts';
import { servePartners } from './partner-endpoints.ts';
import type { ProductBook } from './product-book.ts';
import { checkReply } from './reply-check.ts';
import type { ReplyQueue } from './reply-queue.ts';
import { type Ctx, idOf, type SandboxEnv, type Serve } from './request-reading.ts';
import { serveRetailOrders } from './retail-endpoints.ts';
import type { SettlementBook } from './settlement-book.ts';
import { serveSettlements } from './settlement-endpoints.ts';
import type { StoreBook } from './store-book.ts';

export type AppDeps = {
  readonly environment: 'sandbox' | 'live';
  readonly gate: Gate;
  readonly replies: ReplyQueue;
  readonly chosen: ChosenReply;
  readonly held: HeldAnswers;
  readonly keys: KeyBook;
  readonly moves: OrderMoves;
  readonly codeMoves: CodeOrderMoves;
  readonly partners: PartnerBook;
  readonly balances: Balances;
  readonly stores: StoreBook;
  readonly products: ProductBook;
  readonly settlements: SettlementBook;
  readonly settleDue: () => void;
  readonly cursors: Cursors;
  readonly settings: SandboxSettings;
  readonly checksReplies: boolean;
};

export function createApp(deps: AppDeps): Hono<SandboxEnv> {
  const { environment, gate, replies, chosen, settings } = deps;
  const app = new Hono<SandboxEnv>();

  /** Gate, chosen reply, work. */
  const guarded =
    (endpoint: Endpoint | null, work: (c: Ctx) => Response | Promise<Response>) =>
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
      return chosen.meet(reply, exchange, endpoint, c.req.param('id') === undefined ? null : idOf(c), async () =>
        work(c),
      );
    };
  const serve: Serve = (endpoint, work) => {
    if (endpoint.only !== undefined && endpoint.only !== environment) return;
    const checked = async (c: Ctx): Promise<Response> => {
      const response = await work(c);
      if (deps.checksReplies && !c.env.exchange.dropped) await checkReply(endpoint.action, response);
      return response;
    };
    app.on(endpoint.method, endpoint.path, guarded(endpoint, checked));
  };

  serve(endpoints.ping, () => Response.json({}));
  serveGoods(serve, deps);
  servePartners(serve, deps);
  serveOrders(serve, deps);
  serveRetailOrders(serve, deps);
  serveSettlements(serve, deps);

  // No part of the service itself, so neither signed nor under /v1.
  app.get('/openapi.json', () => Response.json(openApiDocument(environment)));
  app.notFound(guarded(null, () => refuse({ code: 'endpoint_not_found' })));
  app.onError((error, c) => {
    c.env.exchange.log.bug = error.message;
    return refuse({ code: 'internal_error' });
  });
  return app;
}
