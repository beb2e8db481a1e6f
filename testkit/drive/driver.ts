// Speaks the till's IPC over the stand-in's port, without a browser: what the screens would ask, as fast as a test needs it.
// Invariant: it enters as a browser does, by the one-time address and its cookie, so the till's own checks stay in force.
import { z } from 'zod';
import type { Answer, Channel, Request } from '../../shared/ipc/ipc.ts';
import type { Seen } from '../till/window.ts';

export type TillDriver = {
  /** The till's answer, refusals included; throws where the message itself was not taken. */
  ask<C extends Channel>(channel: C, ...request: Request<C> extends undefined ? [] : [Request<C>]): Promise<Answer<C>>;
  /** An answer as a person sees it: the sale itself, where the answer only marks it. */
  see<A>(answer: A): Promise<Seen<A>>;
  /** Sends whatever is given, of any shape, and answers whatever comes back. */
  askAnything(channel: string, args: readonly unknown[]): Promise<unknown>;
};

const mark = z.object({ id: z.string(), version: z.int() });
const reply = z.object({ result: z.unknown().optional(), error: z.string().optional() });

/** Opens a till's address and takes its page's place. */
export async function driveTill(url: string): Promise<TillDriver> {
  const { origin } = new URL(url);
  const welcome = await fetch(url, { redirect: 'manual' });
  const cookie = welcome.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`the till did not welcome the driver: ${welcome.status} ${await welcome.text()}`);
  const html = await (await fetch(origin, { headers: { cookie } })).text();
  const frame = /preload\.js\?frame=([\w-]+)/.exec(html)?.[1];
  if (!frame) throw new Error('the page has no preload');
  const headers = { cookie, origin, 'x-frame': frame, 'content-type': 'application/json' };

  const send = async (channel: string, args: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(`${origin}/__ipc/invoke`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ channel, args }),
    });
    if (!response.ok) throw new Error(`the till's port answered ${response.status}: ${await response.text()}`);
    const { result, error } = reply.parse(await response.json());
    if (error !== undefined) throw new Error(error);
    return result;
  };

  return driverOver(send);
}

/** The same over any line to a till: `send` gives it a message and answers what came back. */
export function driverOver(send: (channel: string, args: readonly unknown[]) => Promise<unknown>): TillDriver {
  const saleOf = async (saleId: string): Promise<unknown> => {
    const read = (await send('sale:get', [{ saleId }])) as Answer<'sale:get'>;
    if (!read.ok) throw Object.assign(new Error(`the changed sale cannot be read: ${read.error.code}`), read.error);
    return read.value.sale;
  };

  return {
    async see<A>(answer: A): Promise<Seen<A>> {
      const marked = mark.safeParse(answer);
      if (marked.success) return (await saleOf(marked.data.id)) as Seen<A>;
      const isNews = typeof answer === 'object' && answer !== null && 'version' in answer && 'sale' in answer;
      return (isNews ? answer.sale : answer) as Seen<A>;
    },
    async ask<C extends Channel>(channel: C, ...request: unknown[]): Promise<Answer<C>> {
      // The shape is the contract of shared/ipc/ipc.ts; what the specs look at in it, they check.
      return (await send(channel, request)) as Answer<C>;
    },
    askAnything: send,
  };
}
