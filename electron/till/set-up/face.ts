// The set-up of a till that does not exist yet: its steps on screen, and in the end the till itself.
// Invariants: no step opens before those it depends on are done; there is no till yet, so nobody is signed in and nothing is journalled.
import type { SetUpHandlers } from '../../../shared/ipc/ipc.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { PinCost } from '../operators/pin-hash.ts';
import { type AskedTerminal, createDevicesAnswers } from './devices-answers.ts';
import type { DraftFile } from './draft.ts';
import { createEntered } from './entered.ts';
import { createFinishAnswers, type FinishDeps } from './finish-answers.ts';
import { createPeopleAnswers } from './people-answers.ts';
import { createServiceAnswers } from './service-answers.ts';
import type { Access, CheckDeps } from './service-check.ts';
import { createStoreAnswers } from './store-answers.ts';
import { createStoreList } from './store-list.ts';

/** `locale`: the system's language, for a set-up that has not chosen one. What comes back says in which language the screens begin. */
export function createSetUp(
  deps: Pick<CheckDeps, 'probe'> &
    FinishDeps & {
      readonly draftFile: DraftFile;
      readonly locale: Locale;
      readonly pinCost: PinCost;
      readonly now: () => Date;
      connect(access: Access): Promise<ServiceClient>;
      /** The screens speak this language from now on. */
      setLocale(locale: Locale): void;
      askTerminal(asked: AskedTerminal): Promise<boolean>;
    },
) {
  const entered = createEntered(deps.draftFile, deps.locale, deps.pinCost);
  const { memory, change, shown } = entered;
  const connect = () => {
    const { baseUrl, keyId } = entered.draft;
    return deps.connect({ baseUrl, keyId, keySecret: memory.keySecret });
  };
  const list = createStoreList(async () => {
    const client = await connect();
    return { pages: client.stores(), close: () => client.close() };
  });

  const channels: SetUpHandlers = {
    'set-up:get': shown,
    'set-up:language': ({ locale }) => {
      change({ locale });
      deps.setLocale(locale);
      return shown();
    },
    'set-up:go': ({ step }) => {
      const { draft } = entered;
      if (step === 'onward') {
        memory.at = entered.reachable(draft.step);
        return shown();
      }
      // The way to another till's file begins here, before any file is open.
      memory.at = entered.reachable(step, step === 'join' && draft.joins === null ? { ...draft, step } : draft);
      change({ step: memory.at });
      return shown();
    },
    ...createServiceAnswers(entered, list, deps),
    ...createStoreAnswers(entered, list, connect),
    ...createPeopleAnswers(entered),
    ...createDevicesAnswers(entered, deps),
    ...createFinishAnswers(entered, deps),
  };
  return {
    locale: entered.draft.locale,
    /** What a test slip says. */
    about: () => ({ locale: entered.draft.locale, storeName: entered.draft.store?.name ?? '' }),
    capability: { channels },
  };
}
