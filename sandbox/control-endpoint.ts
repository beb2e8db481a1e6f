// The trainer's controls and the books over HTTP, for a sandbox in its own process: POST /_sandbox/next, POST
// /_sandbox/reset, GET /_sandbox/pending, GET /_sandbox/books, POST /_sandbox/webhooks (webhook-faults.ts), POST
// /_sandbox/operator (service-operator.ts). They are unsigned, so they need --controls, and serve only this machine and
// no page in a browser.
// Invariant: nothing here is part of the service, so nothing of it is under /v1.
import type { z } from 'zod';
import { tables } from '../shared/ipc/ipc-schemas.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { operatorOrder } from '../shared/service-operator.ts';
import { answered, fieldsOf, type Refusal, refuse } from './core/answers.ts';
import type { Sandbox } from './sandbox.ts';
import { webhookOrder } from './webhooks/webhook-faults.ts';

export const controlPrefix = '/_sandbox/';

/** Loopback names and addresses, as a Host header or a socket writes them. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(\.\d{1,3}){3})$/i.test(host);
}

export function createControlEndpoint(
  sandbox: Pick<Sandbox, 'controls' | 'books' | 'webhooks' | 'operator'>,
): (request: Request, remoteAddress: string) => Promise<Response> {
  return async (request, remoteAddress) => {
    const url = new URL(request.url);
    // A browser sends its page's origin, or reaches us under another host name; a trainer's tool does neither.
    if (!isLoopback(remoteAddress) || !isLoopback(url.hostname) || request.headers.has('origin'))
      return refuse({ code: 'action_not_allowed' });
    switch (`${request.method} ${url.pathname}`) {
      case `POST ${controlPrefix}next`: {
        const order = await read(request, tables['training:next'].request);
        if (!order.ok) return refuse(order.error);
        sandbox.controls.next(order.value);
        return Response.json(sandbox.controls.pending());
      }
      case `POST ${controlPrefix}reset`:
        sandbox.controls.reset();
        sandbox.webhooks?.reset();
        return Response.json(sandbox.controls.pending());
      case `GET ${controlPrefix}pending`:
        return Response.json(sandbox.controls.pending());
      case `GET ${controlPrefix}books`:
        return Response.json(sandbox.books());
      case `POST ${controlPrefix}webhooks`: {
        const order = await read(request, webhookOrder);
        if (!order.ok) return refuse(order.error);
        if (!sandbox.webhooks) return refuse({ code: 'endpoint_not_found' });
        sandbox.webhooks.next(order.value);
        return Response.json({ undelivered: sandbox.webhooks.undelivered() });
      }
      case `POST ${controlPrefix}operator`: {
        const order = await read(request, operatorOrder);
        return answered(order.ok ? sandbox.operator.act(order.value) : order);
      }
      default:
        return refuse({ code: 'endpoint_not_found' });
    }
  };
}

async function read<T>(request: Request, schema: z.ZodType<T>): Promise<Result<T, Refusal>> {
  const order = schema.safeParse(await request.json().catch(() => null));
  return order.success ? ok(order.data) : err({ code: 'invalid_body_parameters', fields: fieldsOf(order.error) });
}
