// Who works at this till, and what is kept of them outside the ledger: sign-in, session, settings and recovery code.
import type { FaultCode } from '../../shared/errors.ts';
import type { Ledger } from '../ledger/open.ts';
import type { Stores } from './core/context.ts';
import { createJournalSettings } from './operators/journal-settings.ts';
import { pinCost as usualPinCost } from './operators/pin-hash.ts';
import { createSignIn } from './operators/sign-in.ts';
import { cutOffSale } from './sale/cut-off.ts';
import { createSession } from './session.ts';
import type { TillDeps } from './till-contract.ts';

type PeopleDeps = Pick<
  TillDeps,
  'identity' | 'now' | 'timers' | 'kept' | 'pinCost' | 'preferences' | 'log' | 'emit'
> & {
  readonly ledger: Ledger;
  readonly stores: Stores;
  readonly stopped: (fault: FaultCode) => string;
};

export function createPeopleParts(deps: PeopleDeps) {
  const { ledger, stores, now } = deps;
  const { outside: kept = null, recovery = null } = deps.kept ?? {};
  const pinCost = deps.pinCost ?? usualPinCost;
  const signIn = createSignIn({ ...stores, ...deps, kept, pinCost, failed: (error) => session.failed(error) });
  const session = createSession({ ...deps, signIn, recovery, cutOff: cutOffSale({ ...stores, now }) });
  const journalSettings = kept && createJournalSettings({ ...stores, ledger }, kept);
  kept?.onChange(() => {
    try {
      journalSettings?.();
    } catch (error) {
      // The settings are kept: the next start journals them.
      session.failed(error);
    }
  });
  return { signIn, session, recovery, pinCost, journalSettings };
}
