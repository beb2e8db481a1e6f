// What each chosen reply does to the request that meets it:
//   refuse          no work; the code's own status, class and headers. A refusal of confirm or invalidate that claims a state of
//                   the order (order_failed, order_invalidated, order_already_completed, …_period_expired) makes it so first
//   rate-limit      no work; 429
//   server-error    no work; 500
//   nonsense        the work is done; a 200 that breaks the specification: a page, other JSON, half a JSON
//   slow            the work is done at once; the answer is held for the delay
//   drop-before     no work; the connection is lost
//   drop-after      the work is done; the connection is lost
//   activation-…    the confirm that follows; `activation-fails` chosen for `read` fails the activation under way instead
import type { TrainingReply } from '../../shared/training/views.ts';
import { type Refusal, refuse } from '../core/answers.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { HeldAnswers } from '../http/held-answers.ts';
import type { OrderMoves } from '../retail-orders/order-moves.ts';

const nonsense = [
  {
    body: '<!doctype html><title>Welcome</title><p>Please accept the terms to use this network.</p>',
    type: 'text/html',
  },
  { body: '{"status":"ok","data":[]}', type: 'application/json' },
  { body: '{"id":"3f2b8c1e-0d5a-', type: 'application/json' },
];

export function createChosenReply(deps: { moves: OrderMoves; held: HeldAnswers }) {
  const { moves, held } = deps;
  let nonsenseGiven = 0;
  const drop = (exchange: Exchange) => {
    exchange.dropped = true;
    return new Response(null);
  };
  return {
    /** `work` does the request's work and answers; `orderId` is the path's, if it has one. */
    async meet(
      reply: TrainingReply,
      exchange: Exchange,
      endpoint: Endpoint | null,
      orderId: string | null,
      work: () => Promise<Response>,
    ): Promise<Response> {
      const call = endpoint?.call ?? null;
      switch (reply.kind) {
        case 'refuse':
          if (orderId !== null && (call === 'confirm' || call === 'invalidate')) moves.makeTrue(orderId, reply.code);
          return refuse(chosenRefusal(reply, endpoint));
        case 'rate-limit':
          return refuse({ code: 'rate_limit_exceeded', retryAfterS: reply.retryAfterS });
        case 'server-error':
          return refuse({ code: 'internal_error' });
        case 'nonsense': {
          await work();
          const given = nonsense[nonsenseGiven++ % nonsense.length];
          return new Response(given?.body, { headers: { 'content-type': given?.type ?? 'text/html' } });
        }
        case 'slow': {
          const response = await work();
          return (await held.hold(reply.delayMs, exchange.signal)) ? response : drop(exchange);
        }
        case 'drop-before':
          return drop(exchange);
        case 'drop-after':
          await work();
          return drop(exchange);
        case 'activation-takes':
          exchange.activation = { delayMs: reply.delayMs };
          return work();
        case 'activation-fails':
          if (orderId !== null && call === 'read') moves.failActivation(orderId, reply.code);
          exchange.activation = { fails: reply.code };
          return work();
        case 'wrong-clock':
          return work();
      }
    },
  };
}

export type ChosenReply = ReturnType<typeof createChosenReply>;

/** The refusal with what its code needs: fields that fit the call, or a wait. */
function chosenRefusal(reply: Extract<TrainingReply, { kind: 'refuse' }>, endpoint: Endpoint | null): Refusal {
  const { code } = reply;
  if (code === 'invalid_query_parameters') return { code, fields: { size: ['must be an integer from 1 to 500'] } };
  if (code !== 'invalid_body_parameters') return { code };
  return { code, fields: { [endpoint?.bodyField ?? 'body']: ['is not accepted'] } };
}
