// What was entered while a till is being set up, as all steps share it: the draft on the disk, the secrets in memory, and what the screens see.
// Invariant: a secret goes in and is never shown or written; the draft is on the disk before an answer.
import type { TillError } from '../../../shared/errors.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { SetUpStep } from '../../../shared/set-up/set-up-steps.ts';
import type { SetUpView } from '../../../shared/set-up/views.ts';
import type { HeadOfficeGiven } from '../../../shared/settings/provisioning.ts';
import type { PinCost } from '../operators/pin-hash.ts';
import { type Draft, type DraftFile, emptyDraft, readDraft, writeDraft } from './draft.ts';
import { createPinHashes } from './new-people.ts';
import { type Given, isDone, lacksPassphrase, needsRegister, reachable, stepsOf } from './progress.ts';

/** The core's own needs books, and there are none yet. */
export const refuse = (code: TillError['code'], detail?: string): Result<never, TillError> =>
  err(detail === undefined ? { code } : { code, detail });

/** What this run knows and no file: it is asked for again after a cut. */
type Memory = {
  at: SetUpStep;
  keySecret: string;
  isServiceProven: boolean;
  /** From the file of another till, or made at the end. */
  storeKey: string | null;
  /** From that file, with its code. */
  headOffice: HeadOfficeGiven | null;
  terminalPassphrase: string | null;
  recoveryCode: string | null;
  isCodeTypedBack: boolean;
};

export function createEntered(file: DraftFile, locale: Locale, pinCost: PinCost) {
  let draft = readDraft(file) ?? emptyDraft(locale);
  const hashes = createPinHashes(pinCost);
  const memory: Memory = {
    at: 'language',
    keySecret: '',
    isServiceProven: false,
    storeKey: null,
    headOffice: null,
    terminalPassphrase: null,
    recoveryCode: null,
    isCodeTypedBack: false,
  };
  const given = (): Given => ({
    isServiceProven: memory.isServiceProven,
    hasPin: hashes.has,
    isCodeTypedBack: memory.isCodeTypedBack,
    hasJoined: memory.storeKey !== null,
    hasTerminalPassphrase: memory.terminalPassphrase !== null,
  });
  memory.at = reachable(draft.step, draft, given());

  const view = (): SetUpView => {
    const steps = stepsOf(draft);
    const { at, keySecret } = memory;
    return {
      locale: draft.locale,
      steps,
      step: at,
      done: steps.filter((step) => isDone(step, draft, given())),
      resumes: steps.indexOf(draft.step) > steps.indexOf(at) ? draft.step : null,
      service: {
        baseUrl: draft.baseUrl,
        keyId: draft.keyId,
        hasSecret: keySecret !== '',
        environment: draft.environment,
      },
      store: draft.store,
      sentStore: draft.sentStore,
      till: {
        terminalId: draft.terminalId,
        taken: draft.joins === null ? [] : [draft.joins.terminalId],
        isSure: draft.isSure,
        needsRegister: needsRegister(draft),
        hasRegister: draft.hasRegister,
      },
      people: draft.people.map((person) => ({ ...person, hasPin: hashes.has(person.id) })),
      devices: lacksPassphrase(draft, given()) ? { ...draft.devices, card_terminal: 'open' } : draft.devices,
      printer: draft.printer,
      cardTerminal: draft.cardTerminal?.kind === 'nexo' ? draft.cardTerminal : null,
      customerDisplay: draft.customerDisplay,
      recoveryNoted: memory.isCodeTypedBack,
      joins: draft.joins,
    };
  };

  return {
    /** As it is now: after an await it may be another. */
    get draft(): Draft {
      return draft;
    },
    memory,
    hashes,
    change(what: Partial<Draft>): void {
      draft = { ...draft, ...what };
      writeDraft(file, draft);
    },
    /** The step itself, or the first one before it that is not done. */
    reachable: (step: SetUpStep, from = draft): SetUpStep => reachable(step, from, given()),
    shown: () => ok(view()),
  };
}
export type Entered = ReturnType<typeof createEntered>;
