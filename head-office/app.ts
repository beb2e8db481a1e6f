// Head office, put together from its rooms: each answers its own paths. Invariants: every answer comes from a room, or is an error in the service's
// envelope; nothing is acknowledged that the database could not store.
import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { watchCondition } from './core/condition.ts';
import { isAway } from './core/database.ts';
import { type Exchange, exchangeOf, refuse } from './core/exchange.ts';
import type { Log } from './core/log.ts';
import type { Proxies } from './core/proxies.ts';
import { isWatcher } from './core/watch-key.ts';
import { watchAlarms } from './intake/alarm-lines.ts';
import { serveTills, type TillDeps } from './intake/serve-tills.ts';
import { watchSilence } from './intake/silence.ts';
import { createRefusedEnrolments } from './page-door/folded-rows.ts';
import { type PageDeps, servePage } from './page-door/serve-page.ts';
import { createMetrics, type OwnDates } from './tell/metrics.ts';
import { startTelling } from './tell/teller.ts';

export type AppDeps = Omit<TillDeps, 'enrolmentRefused'> &
  PageDeps & {
    readonly proxies: Proxies;
    readonly log: Log;
    /** How often the database is tried where nobody asks. */
    readonly tryEveryMs: number;
    /** How often what is open is looked at, to tell it. */
    readonly tellEveryMs: number;
    readonly watchKey: string;
    readonly ownDates: () => OwnDates;
  };

export function createApp(deps: AppDeps) {
  const { failed } = deps;
  const app = new Hono<{ Bindings: Exchange }>();
  const condition = watchCondition({ ...deps, everyMs: deps.tryEveryMs });
  const metrics = createMetrics({ ...deps, condition });
  const isKnown = (c: Context) => isWatcher(deps.watchKey, c.req.header('authorization'));
  // For a load balancer: not counted among what is refused.
  app.get('/health', async (c) => {
    const database = await condition.attempt();
    const isWell = database === 'well';
    if (!isKnown(c)) return new Response(null, { status: isWell ? 204 : 503 });
    return Response.json({ database, ...deps.ownDates() }, { status: isWell ? 200 : 503 });
  });
  app.get('/metrics', (c) => (isKnown(c) ? metrics.read() : new Response(null, { status: 401 })));
  app.use(async (c, next) => {
    await next();
    metrics.answered(c.res.status);
    if (c.res.status === 503) condition.refused();
  });
  const opened = [
    condition,
    serveTills(app, { ...deps, enrolmentRefused: createRefusedEnrolments(deps.database) }),
    watchSilence(deps),
    watchAlarms(deps),
    startTelling(deps),
  ];
  servePage(app, deps);
  app.notFound(() =>
    refuse({ status: 404, class: 'not_found', code: 'endpoint_not_found', message: 'There is nothing here.' }),
  );
  app.onError((error) => {
    if (isAway(error))
      return refuse({
        status: 503,
        class: 'internal',
        code: 'database_away',
        message: 'Head office keeps nothing now.',
      });
    failed(error);
    return refuse({ status: 500, class: 'internal', code: 'internal_error', message: 'Head office has a fault.' });
  });
  return {
    answer: (request: Request, incoming: IncomingMessage) => app.fetch(request, exchangeOf(incoming, deps.proxies)),
    async close() {
      for (const room of opened) await room.close();
    },
  };
}
