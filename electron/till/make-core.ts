// What every capability is made from: who works here, the line to the service, and the core itself.

import type { FaultCode } from '../../shared/errors.ts';
import { ok } from '../../shared/result.ts';
import { withUsual } from '../../shared/settings/provisioning.ts';
import type { Ledger } from '../ledger/open.ts';
import type { TillCore } from './core/capability.ts';
import type { Stores } from './core/context.ts';
import { identityOf } from './core/context.ts';
import { createDelivery } from './core/delivery.ts';
import type { News } from './core/news.ts';
import { createOperators } from './operators/face.ts';
import { cutOffSale } from './sale/cut-off.ts';
import { shiftMark } from './shift/shift-view.ts';
import { withShifts } from './shift/switched.ts';
import type { TillDeps } from './till-contract.ts';

export type Books = { readonly ledger: Ledger; readonly stores: Stores };

export function makeCore(
  given: TillDeps,
  news: News,
  { ledger, stores }: Books,
  stopped: (fault: FaultCode) => string,
) {
  const settings = () => withUsual(given.settings?.() ?? {});
  const identity = withShifts(identityOf(given.identity, settings()), stores);
  const deps = { ...given, identity, settings, ledger, stores, statusTouched: news.statusTouched };
  const context = { ...stores, ledger, identity, settings, now: given.now };
  const wentOn = given.carried ? null : (stores.shifts.atWork()?.id ?? null);
  const people = createOperators({
    ...deps,
    cutOff: given.carried ? null : cutOffSale(context),
    shift: () => shiftMark(context, wentOn),
    stopped,
  });
  const { failed } = people.session;
  const delivery = createDelivery({ ...deps, failed });
  const { sealKey, newId, timers, emit } = given;
  const { catalogue, outbox, client } = delivery;
  const till: TillCore = {
    ...context,
    catalogue,
    outbox,
    sealKey,
    newId,
    serviceClock: client.clock,
    timers,
    failed,
    emit,
    statusTouched: news.statusTouched,
    marked: (outcome) => (outcome.ok ? ok(news.mark(outcome.value)) : outcome),
    serve: people.serve,
  };
  return { till, people, delivery };
}

export type Core = ReturnType<typeof makeCore>;
