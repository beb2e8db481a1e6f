// What every capability is made from: who works here, the line to the service, and the core itself.
import type { FaultCode } from '../../shared/errors.ts';
import { ok } from '../../shared/result.ts';
import { picked, settingsWith } from '../../shared/settings/fields.ts';
import { type Settings, type StoredSettings, withDefaults } from '../../shared/settings/provisioning.ts';
import type { Ledger } from '../ledger/open.ts';
import { createClock } from './clock/face.ts';
import { createBlindCount } from './core/blind-count.ts';
import type { TillCore } from './core/capability.ts';
import { createCardNumbers } from './core/card-numbers.ts';
import { createCardRules } from './core/card-rules.ts';
import { identityOf, type Stores } from './core/context.ts';
import { createKeptScan } from './core/kept-scan.ts';
import type { News } from './core/news.ts';
import { createServiceLine } from './core/service-line.ts';
import type { TillClock } from './core/till-clock.ts';
import { createRevocation } from './head-office/revocation.ts';
import { createOperators } from './operators/face.ts';
import { cutOffSale } from './sale/cut-off.ts';
import { shiftMark } from './shift/shift-view.ts';
import { withShifts } from './shift/switched.ts';
import type { TillDeps } from './till-contract.ts';

export type Books = { readonly ledger: Ledger; readonly stores: Stores };

export function makeCore(
  given: TillDeps,
  tillClock: TillClock,
  news: News,
  { ledger, stores }: Books,
  stopped: (fault: FaultCode) => string,
) {
  const settings = settingsOf(given.settings);
  const identity = withShifts(identityOf(given.identity, settings()), stores);
  const blind = createBlindCount({ ...stores, identity });
  const deps = { ...given, identity, settings, ledger, stores, blind, statusTouched: news.statusTouched };
  const context = { ...stores, ledger, identity, settings, now: given.now };
  const continuedShiftId = given.handedOver ? null : (stores.shifts.current()?.id ?? null);
  const keptScan = createKeptScan(given);
  const revocation = createRevocation(given.headOffice ?? null, {
    now: given.now,
    failed: (reason) => given.log.error('what head office said of this till was not kept', { reason }),
  });
  const people = createOperators({
    ...deps,
    emit(event) {
      // The person who scanned it is gone, or the till is locked.
      if (event.kind === 'session' && event.session.operator === null) keptScan.forget();
      given.emit(event);
      // Code that checks what changed checks who is at the till, too.
      if (event.kind === 'session') news.statusTouched();
    },
    cutOff: given.handedOver ? null : cutOffSale(context),
    shift: () => shiftMark(context, continuedShiftId),
    hasCategory: (name) => till.catalogue.categories().includes(name),
    stopped,
  });
  const { failed } = people.session;
  const delivery = createServiceLine({ ...deps, failed, answered: () => clock.serviceAnswered() });
  const { sealKey, newId, timers, emit } = given;
  const { catalogue, outbox, client } = delivery;
  const till: TillCore = {
    ...context,
    catalogue,
    cardRules: createCardRules(catalogue, settings().rack_cards.rules),
    cardNumbers: createCardNumbers({ ...stores, sealKey }),
    keptScan,
    isRevoked: revocation.is,
    outbox,
    sealKey,
    newId,
    serviceClock: client.clock,
    timers,
    blind,
    failed,
    emit,
    statusTouched: news.statusTouched,
    withVersion: (outcome) => (outcome.ok ? ok(news.versionOf(outcome.value)) : outcome),
    serve: people.serve,
  };
  const clock = createClock(till, tillClock, client.clock.skewMs);
  return { till, people, delivery, clock, revocation };
}

/**
 * As they were when the till opened, so that what a screen says is what is asked of it: a till is reopened to use others. What
 * concerns people is as it is now.
 */
function settingsOf(stored: () => StoredSettings = () => none): () => Settings {
  let seen = stored();
  const opened = withDefaults(seen);
  let now = opened;
  return () => {
    if (stored() === seen) return now;
    seen = stored();
    now = { ...opened, ...picked(withDefaults(seen), live) };
    return now;
  };
}

const none: StoredSettings = {};
const live = settingsWith({ isLive: true });

export type Core = ReturnType<typeof makeCore>;
