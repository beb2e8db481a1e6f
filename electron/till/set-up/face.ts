// The set-up of a till that does not exist yet: its steps on screen, and in the end the till itself.
// Invariants: no step opens before those it depends on are done; there is no till yet, so nobody is signed in and nothing is journalled.
import type { SetUpHandlers } from '../../../shared/ipc/ipc.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import { foldedName } from '../../../shared/names.ts';
import { ok } from '../../../shared/result.ts';
import { provisioning } from '../../../shared/settings/provisioning.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { PinCost } from '../operators/pin-hash.ts';
import { type AskedTerminal, createDevicesAnswers } from './devices-answers.ts';
import type { DraftFile } from './draft.ts';
import { createEntered, type Entered, refuse } from './entered.ts';
import { createFinishAnswers, type FinishDeps } from './finish-answers.ts';
import { newPersonId, personFault } from './new-people.ts';
import { needsRegister } from './progress.ts';
import { readStoreForm, registerStore } from './register-store.ts';
import { createServiceAnswers } from './service-answers.ts';
import type { Access, CheckDeps } from './service-check.ts';
import { createStoreList, type StoreList } from './store-list.ts';

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

// The till's own id, and who works at it.
// Invariants: a PIN is hashed before its person is in the draft; a changed id of the till must be confirmed again.

export function createPeopleAnswers(entered: Entered) {
  const { hashes, change, shown } = entered;

  return {
    'set-up:till': ({ terminalId, sure, externalRegister }) => {
      change({ terminalId, isSure: false, hasRegister: externalRegister });
      const { joins } = entered.draft;
      if (!provisioning.shape.terminal_id.safeParse(terminalId).success) return ok({ wrong: 'form' });
      if (joins && foldedName(joins.terminalId) === foldedName(terminalId)) return ok({ wrong: 'taken' });
      if (!sure) return ok({ wrong: 'not-sure' });
      change({ isSure: true });
      return ok({ wrong: needsRegister(entered.draft) && !externalRegister ? 'register' : null });
    },
    'set-up:put-person': async (asked) => {
      const before = entered.draft.people;
      const wrong = personFault(before, asked, hashes);
      if (wrong !== null) return ok({ wrong });
      const id = asked.id ?? newPersonId(asked.name, before);
      // The first person is the one who sets the till up, and chose this PIN.
      const isGiven = before.length > 0 && before[0]?.id !== id;
      if (asked.pin !== null) await hashes.hash(id, asked.pin, isGiven);
      const person = { id, name: asked.name, role: asked.role };
      const { people } = entered.draft;
      const isNew = people.every((one) => one.id !== id);
      change({ people: isNew ? [...people, person] : people.map((one) => (one.id === id ? person : one)) });
      return ok({ wrong: null });
    },
    'set-up:remove-person': ({ id }) => {
      hashes.drop(id);
      change({ people: entered.draft.people.filter((one) => one.id !== id) });
      return shown();
    },
  } satisfies Partial<SetUpHandlers>;
}

// The store that the till will belong to: chosen from the service's list, or registered there.
// Invariant: a new store is in the draft before it is sent, and leaves it only once the service's answer is known.

export function createStoreAnswers(entered: Entered, list: StoreList, connect: () => Promise<ServiceClient>) {
  const { memory, change, shown } = entered;

  return {
    'set-up:stores': ({ query, offset, limit, again }) => {
      if (!memory.isServiceProven) return refuse('out_of_turn');
      if (again || !list.isBegun()) list.begin();
      return ok(list.part(query, offset, limit));
    },
    'set-up:choose-store': ({ id }) => {
      const store = list.find(id);
      if (!store) return refuse('not_found');
      change({ store, sentStore: null });
      return shown();
    },
    'set-up:review-store': (form) => {
      const read = readStoreForm(form);
      if (!read.ok) return ok({ kind: 'wrong', fields: read.fields });
      const alike = list.alike(form);
      if (alike) return ok(alike);
      const { country } = read.body.address;
      return ok({ kind: 'complete', store: { ...form, country, currency: read.body.currency } });
    },
    'set-up:register-store': async (form) => {
      if (!memory.isServiceProven) return refuse('out_of_turn');
      const read = readStoreForm(form);
      if (!read.ok) return ok({ kind: 'wrong', fields: read.fields });
      const wasSent = entered.draft.sentStore?.id === form.id;
      const alike = wasSent ? null : list.alike(form);
      if (alike) return ok(alike);
      change({ sentStore: form });
      const client = await connect();
      const registered = await registerStore(client, read.body, wasSent).finally(() => client.close());
      if (registered.kind === 'registered') {
        list.forget();
        change({ store: registered.store, sentStore: null });
        return ok({ kind: 'registered' });
      }
      // A store that someone else registered is chosen here only by its own name.
      if (registered.kind === 'taken') list.know(registered.store);
      if (registered.kind !== 'unknown') change({ sentStore: null });
      return ok(registered);
    },
  } satisfies Partial<SetUpHandlers>;
}
