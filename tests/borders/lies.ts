// What a till is told of its orders in the service's place: of its own, of others, and nonsense; and what of it a till may believe.
// Invariant: `said` is worked out from the bytes that went out, not by the till's own reader.
import type { BookedOrder } from '../../sandbox/core/books.ts';
import { serviceErrorCodes, serviceErrors } from '../../shared/interface/error.ts';
import type { Chance } from '../../testkit/chance.ts';
import { spoilt } from './spoilt.ts';

const states = ['created', 'processing', 'completed', 'failed', 'invalidated'] as const;
const actions = /\/retail_orders\/([^/]+)/;

/** States and error codes that the till was told in so many words, by the id of the order it had asked about. */
export type Said = Map<string, Set<string>>;

export type Liar = {
  /** Lies, or passes the service's own answer on; takes note of it either way. */
  answer(request: Request, service: () => Promise<Response>, isHonest: boolean): Promise<Response>;
  /** What was said since this was asked last. */
  said(): Said;
  /** Ids that answers to creates named since this was asked last, and the codes by which they refused. */
  created(): Set<string>;
  /** How many lies were told. */
  count(): number;
};

export function createLiar(chance: Chance, orders: () => readonly BookedOrder[]): Liar {
  let said: Said = new Map();
  let created = new Set<string>();
  let count = 0;

  const note = (about: string | null, status: number, text: string): void => {
    const words = wordsIn(status, text);
    if (!words) return;
    if (about === null) created.add(words.id ?? words.word);
    else if (words.id === null || words.id.toLowerCase() === about)
      said.set(about, (said.get(about) ?? new Set()).add(words.word));
  };

  async function lie(about: string | null, service: () => Promise<Response>): Promise<Response> {
    // Whether the work is done has nothing to do with what is answered.
    const other = chance.next();
    if (other < 0.1) return service();
    if (other < 0.4) return spoilt(chance, await service());
    if (chance.often(0.5)) await service().then((done) => done.body?.cancel());
    if (other < 0.5) throw new TypeError('fetch failed');
    if (other < 0.7) {
      const code = chance.pick(serviceErrorCodes);
      const { class: group, status } = serviceErrors[code];
      const body = { class: group, code, message: 'no' };
      // Half of them contradict themselves: those say nothing.
      return Response.json(body, { status: chance.often(0.5) ? status : chance.pick([400, 403, 404, 409, 500, 503]) });
    }
    const order = chance.pick(orders());
    const { idempotency_key: _key, confirmation: _confirmation, ...shown } = order;
    const id = chance.often(0.3) ? (about ?? order.id) : order.id;
    return Response.json({ ...shown, id, state: chance.pick(states) }, { status: chance.pick([200, 200, 201, 500]) });
  }

  return {
    async answer(request, service, isHonest) {
      const { pathname } = new URL(request.url);
      if (!pathname.includes('/retail_orders')) return service();
      // An id that an earlier lie had made up is asked about as it is, in a path.
      const id = actions.exec(pathname)?.[1];
      const about = id === undefined ? null : decodeURIComponent(id).toLowerCase();
      if (!isHonest) count += 1;
      const answer = await (isHonest ? service() : lie(about, service));
      note(about, answer.status, await answer.clone().text());
      return answer;
    },
    said() {
      const told = said;
      said = new Map();
      return told;
    },
    created() {
      const told = created;
      created = new Set();
      return told;
    },
    count: () => count,
  };
}

/** The state of an order, or the code of an error that agrees with its status; null for whatever says neither. */
function wordsIn(status: number, text: string): { readonly id: string | null; readonly word: string } | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null) return null;
  if (status >= 200 && status < 300) {
    if (!('id' in body && 'state' in body)) return null;
    return typeof body.id === 'string' && typeof body.state === 'string' ? { id: body.id, word: body.state } : null;
  }
  const code = 'code' in body ? serviceErrorCodes.find((known) => known === body.code) : undefined;
  return code && serviceErrors[code].status === status ? { id: null, word: code } : null;
}
