// Who works at this till, and what is kept of them outside the ledger: sign-in, lock, session, settings and recovery code.
import type { FaultCode } from '../../shared/errors.ts';
import type { Ledger } from '../ledger/open.ts';
import type { Stores, TillContext, TillIdentity } from './core/context.ts';
import { createJournalSettings } from './operators/journal-settings.ts';
import { createLock } from './operators/lock.ts';
import { createOwnPin } from './operators/own-pin.ts';
import { pinCost as usualPinCost } from './operators/pin-hash.ts';
import { createRemoveNames } from './operators/remove-names.ts';
import { createSession } from './operators/session.ts';
import { createSignIn } from './operators/sign-in.ts';
import { createTakeOver } from './operators/take-over.ts';
import { cutOffSale } from './sale/cut-off.ts';
import { shiftMark } from './shift/shift-view.ts';
import type { TillDeps } from './till-contract.ts';

type PeopleDeps = Pick<TillDeps, 'now' | 'timers' | 'kept' | 'pinCost' | 'preferences' | 'log' | 'emit' | 'carried'> & {
  readonly identity: TillIdentity;
  readonly settings: TillContext['settings'];
  readonly ledger: Ledger;
  readonly stores: Stores;
  readonly stopped: (fault: FaultCode) => string;
};

export function createPeopleParts(deps: PeopleDeps) {
  const { ledger, stores, now } = deps;
  const { outside: kept = null, recovery = null } = deps.kept ?? {};
  const pinCost = deps.pinCost ?? usualPinCost;
  const signIn = createSignIn({ ...stores, ...deps, kept, pinCost, failed: (error) => session.failed(error) });
  if (deps.carried?.operatorId) signIn.stays(deps.carried.operatorId);
  const context = { ...stores, ledger, now, identity: deps.identity, settings: deps.settings };
  const takeOver = createTakeOver(context);
  const wentOn = deps.carried ? null : (stores.shifts.atWork()?.id ?? null);
  const session = createSession({
    ...deps,
    signIn,
    recovery,
    cutOff: deps.carried ? null : cutOffSale(context),
    takesOver: takeOver.view,
    shift: () => shiftMark(context, wentOn),
  });
  const lock = createLock({ context, signIn, timers: deps.timers, tell: session.tell, failed: session.failed });
  const ownPin = createOwnPin({ context, kept, signIn, pinCost });
  const removeNames = createRemoveNames(context, kept);
  const journalSettings = kept && createJournalSettings({ ...stores, ledger }, kept);
  kept?.onChange(() => {
    try {
      journalSettings?.();
    } catch (error) {
      // The settings are kept: the next start journals them.
      session.failed(error);
    }
  });
  return { signIn, session, takeOver, lock, ownPin, removeNames, recovery, pinCost, journalSettings };
}
