// The service as a Hono app: each endpoint comes after the gate and after the reply that a trainer chose for it.
// Invariant: every answer is the specification's or its error envelope. A bug answers 500 and is logged.
import { Hono } from 'hono';
import { serveGoods } from './catalogue/goods-endpoints.ts';
import { picturePath } from './catalogue/product-pictures.ts';
import { servePartners } from './client-partners/partner-endpoints.ts';
import { serveOrders } from './code-orders/order-endpoints.ts';
import { openApiDocument } from './contract/openapi.ts';
import { checkReply } from './contract/reply-check.ts';
import { refuse, wrongField } from './core/answers.ts';
import type { SandboxSettings } from './core/options.ts';
import type { Gate } from './gate.ts';
import type { Endpoint } from './http/endpoint.ts';
import { endpoints } from './http/endpoints.ts';
import { type Ctx, idOf, type SandboxEnv, type Serve } from './http/request-reading.ts';
import { serveRetailOrders } from './retail-orders/retail-endpoints.ts';
import { serveSettlements } from './settlements/settlement-endpoints.ts';
import type { ChosenReply } from './trainer/chosen-reply.ts';
import type { ReplyQueue } from './trainer/reply-queue.ts';

type DepsOf<Serving extends (serve: Serve, deps: never) => void> = Parameters<Serving>[1];
export type AppDeps = DepsOf<typeof serveGoods> &
  DepsOf<typeof servePartners> &
  DepsOf<typeof serveOrders> &
  DepsOf<typeof serveRetailOrders> &
  DepsOf<typeof serveSettlements> & {
    readonly environment: 'sandbox' | 'live';
    readonly gate: Gate;
    readonly replies: ReplyQueue;
    readonly chosen: ChosenReply;
    readonly settings: Pick<SandboxSettings, 'maxBodyBytes'>;
    readonly checksReplies: boolean;
  };

export function createApp(deps: AppDeps): Hono<SandboxEnv> {
  const { environment, gate, replies, chosen, settings } = deps;
  const app = new Hono<SandboxEnv>();

  /** First the gate, then a chosen reply, then the work. */
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
      if (deps.checksReplies && !c.env.exchange.dropped) await checkReply(endpoint, response);
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

  // Not part of the service itself, so neither signed nor under /v1.
  app.get(picturePath, (c) => deps.pictures.answer(c.req.param('file')));
  app.get('/openapi.json', () => Response.json(openApiDocument(environment)));
  app.notFound(guarded(null, () => refuse({ code: 'endpoint_not_found' })));
  app.onError((error, c) => {
    c.env.exchange.log.bug = error.message;
    return refuse({ code: 'internal_error' });
  });
  return app;
}
