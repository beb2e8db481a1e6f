// What the screens may ask while there is no till yet: each step of its set-up, and in the end the till itself.
// Invariants: a secret goes in and is never told, logged or written before the end; the draft is on the disk before an answer; the end is
// the same as with a provisioning file, in one go, or nothing.
import { randomBytes } from 'node:crypto';
import { type CardTerminalSettings, cardTerminal, cardTerminalFault } from '../../../shared/card-terminal.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { SetUpHandlers } from '../../../shared/ipc/ipc.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { SetUpStep } from '../../../shared/set-up/set-up-steps.ts';
import type { SetUpView, TerminalAsked } from '../../../shared/set-up/views.ts';
import { provisioning } from '../../../shared/settings/provisioning.ts';
import { openPrinter } from '../../printing/printers.ts';
import { printRecoverySlip } from '../../printing/recovery-slip.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { PinCost } from '../operators/pin-hash.ts';
import { newRecoveryCode, recoveryHash } from '../operators/recovery-code.ts';
import { openJoinFile } from '../provisioning/join-file.ts';
import type { SetUpFault } from '../provisioning/provision.ts';
import { type Draft, type DraftFile, emptyDraft, readDraft, writeDraft } from './draft.ts';
import { createPinHashes, newPersonId, personFault } from './new-people.ts';
import { type Given, isDone, lacksPassphrase, needsRegister, reachable, stepsOf } from './progress.ts';
import { finishFault, provisioningText } from './provisioning-text.ts';
import { readStoreForm, registerStore } from './register-store.ts';
import { type Access, type CheckDeps, checkService } from './service-check.ts';
import { createStoreList } from './store-list.ts';

export type SetUpDeps = Pick<CheckDeps, 'probe'> & {
  readonly draftFile: DraftFile;
  /** The system's language, for a set-up that has not chosen one. */
  readonly locale: Locale;
  readonly pinCost: PinCost;
  connect(access: Access): Promise<ServiceClient>;
  /** Hides it from the log. */
  hide(secret: string): void;
  /** The screens speak this language from now on. */
  speak(locale: Locale): void;
  /** Whether a card terminal answers. No money is asked for. */
  askTerminal(asked: AskedTerminal): Promise<boolean>;
  /** Where this machine keeps a till's secrets best. */
  vault(): Promise<'keyring' | 'file'>;
  /** Sets the till up as a provisioning file of this text would, its recovery code noted. */
  keep(provisioning: string, recoveryCode: string): Promise<Result<null, SetUpFault>>;
  /** Opens the till in place of the set-up. */
  open(): Promise<void>;
};

/** What is asked of a terminal that is not kept yet. */
export type AskedTerminal = {
  readonly environment: 'sandbox' | 'live';
  readonly terminalId: string;
  readonly currency: string;
  readonly settings: CardTerminalSettings;
  readonly passphrase: string | undefined;
};

const refuse = (code: TillError['code']): Result<never, TillError> => err({ code });

/** `begin` says in which language the screens begin. */
export function createSetUp(deps: SetUpDeps): {
  readonly locale: Locale;
  readonly handlers: SetUpHandlers;
  /** What a test slip says. */
  about(): { readonly locale: Locale; readonly storeName: string };
} {
  let draft = readDraft(deps.draftFile) ?? emptyDraft(deps.locale);
  const hashes = createPinHashes(deps.pinCost);
  let keySecret = '';
  let isServiceProven = false;
  let storeKey: string | null = null;
  let terminalPassphrase: string | null = null;
  let code: string | null = null;
  let isCodeTypedBack = false;
  let checks = 0;
  let isFinishing = false;

  const given: Given = {
    get isServiceProven() {
      return isServiceProven;
    },
    hasPin: hashes.has,
    get isCodeTypedBack() {
      return isCodeTypedBack;
    },
    get hasJoined() {
      return storeKey !== null;
    },
    get hasTerminalPassphrase() {
      return terminalPassphrase !== null;
    },
  };
  let at: SetUpStep = reachable(draft.step, draft, given);

  const change = (what: Partial<Draft>): void => {
    draft = { ...draft, ...what };
    writeDraft(deps.draftFile, draft);
  };
  const access = (): Access => ({ baseUrl: draft.baseUrl, keyId: draft.keyId, keySecret });
  const list = createStoreList(async () => {
    const client = await deps.connect(access());
    return { pages: client.stores(), close: () => client.close() };
  });

  async function withClient<T>(work: (client: ServiceClient) => Promise<T>): Promise<T> {
    const client = await deps.connect(access());
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  }

  const view = (): SetUpView => {
    const steps = stepsOf(draft);
    return {
      locale: draft.locale,
      steps,
      step: at,
      done: steps.filter((step) => isDone(step, draft, given)),
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
      devices: lacksPassphrase(draft, given) ? { ...draft.devices, card_terminal: 'open' } : draft.devices,
      printer: draft.printer,
      cardTerminal: draft.cardTerminal?.kind === 'nexo' ? draft.cardTerminal : null,
      recoveryNoted: isCodeTypedBack,
      joins: draft.joins,
    };
  };
  const shown = () => ok(view());

  const handlers: SetUpHandlers = {
    'set-up:get': shown,
    'set-up:language': ({ locale }) => {
      change({ locale });
      deps.speak(locale);
      return shown();
    },
    'set-up:go': ({ step }) => {
      if (step === 'onward') {
        at = reachable(draft.step, draft, given);
        return shown();
      }
      // The way to another till's file begins here, before any file is open.
      if (step === 'join' && draft.joins === null) draft = { ...draft, step };
      at = reachable(step, draft, given);
      change({ step: at });
      return shown();
    },
    'set-up:check': async ({ baseUrl: address, keyId, keySecret: typed }) => {
      // Copied out of a browser it ends with a stroke.
      const baseUrl = address.replace(/\/+$/, '');
      checks += 1;
      const turn = checks;
      const secret = typed ?? keySecret;
      if (secret !== '') deps.hide(secret);
      const expected = draft.joins === null ? null : draft.environment;
      const found = await checkService({ ...deps, expected }, { baseUrl, keyId, keySecret: secret });
      // Whoever typed on has asked anew: what was true of the old text is not kept.
      if (turn !== checks) return ok(found.checks);
      const isOther = baseUrl !== draft.baseUrl || keyId !== draft.keyId;
      if (isOther) list.forget();
      keySecret = secret;
      isServiceProven = found.environment !== null;
      const environment = found.environment ?? draft.environment;
      const store = isOther && draft.joins === null ? null : draft.store;
      change({ baseUrl, keyId, environment, store });
      return ok(found.checks);
    },
    'set-up:stores': ({ query, offset, limit, again }) => {
      if (!isServiceProven) return refuse('out_of_turn');
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
      const { country } = read.body.address;
      return ok({ kind: 'complete', store: { ...form, country, currency: read.body.currency } });
    },
    'set-up:register-store': async (form) => {
      if (!isServiceProven) return refuse('out_of_turn');
      const read = readStoreForm(form);
      if (!read.ok) return ok({ kind: 'wrong', fields: read.fields });
      const wasSent = draft.sentStore?.id === form.id;
      change({ sentStore: form });
      const registered = await withClient((client) => registerStore(client, read.body, wasSent));
      if (registered.kind === 'registered') {
        list.forget();
        change({ store: registered.store, sentStore: null });
        return ok({ kind: 'registered' });
      }
      // The store of somebody else is chosen from here only by its own name.
      if (registered.kind === 'taken') list.know(registered.store);
      if (registered.kind !== 'unknown') change({ sentStore: null });
      return ok(registered);
    },
    'set-up:till': ({ terminalId, sure, externalRegister }) => {
      change({ terminalId, isSure: false, hasRegister: externalRegister });
      if (!provisioning.shape.terminal_id.safeParse(terminalId).success) return ok({ wrong: 'form' });
      if (draft.joins?.terminalId.toLowerCase() === terminalId.toLowerCase()) return ok({ wrong: 'taken' });
      if (!sure) return ok({ wrong: 'not-sure' });
      change({ isSure: true });
      return ok({ wrong: needsRegister(draft) && !externalRegister ? 'register' : null });
    },
    'set-up:put-person': async (asked) => {
      const wrong = personFault(draft.people, asked, hashes);
      if (wrong !== null) return ok({ wrong });
      const id = asked.id ?? newPersonId(asked.name, draft.people);
      // Whoever is the first sets the till up, and chose the own PIN.
      const isGiven = draft.people.length > 0 && draft.people[0]?.id !== id;
      if (asked.pin !== null) await hashes.hash(id, asked.pin, isGiven);
      const person = { id, name: asked.name, role: asked.role };
      const isNew = draft.people.every((one) => one.id !== id);
      change({ people: isNew ? [...draft.people, person] : draft.people.map((one) => (one.id === id ? person : one)) });
      return ok({ wrong: null });
    },
    'set-up:remove-person': ({ id }) => {
      hashes.drop(id);
      change({ people: draft.people.filter((one) => one.id !== id) });
      return shown();
    },
    'set-up:recovery': () => {
      code ??= newRecoveryCode();
      deps.hide(code);
      return ok({ code });
    },
    'set-up:print-recovery': async () => {
      const printer = draft.printer === null ? null : openPrinter(draft.printer);
      if (code === null || draft.printer === null || !printer) return refuse('printer_unset');
      const { locale, terminalId, store } = draft;
      return ok(
        await printRecoverySlip(printer, draft.printer, { locale, storeName: store?.name ?? '', terminalId, code }),
      );
    },
    'set-up:recovery-typed': ({ code: typed }) => {
      if (code === null || recoveryHash(typed) !== recoveryHash(code)) return refuse('wrong_recovery_code');
      isCodeTypedBack = true;
      return shown();
    },
    'set-up:device': ({ device, state, printer = draft.printer }) => {
      change({ devices: { ...draft.devices, [device]: state }, printer });
      return shown();
    },
    'set-up:terminal': async ({ terminal, passphrase }) => {
      const { environment } = draft;
      if (environment === null || !draft.store) return refuse('out_of_turn');
      if (terminal === null) {
        terminalPassphrase = null;
        change({ cardTerminal: null, devices: { ...draft.devices, card_terminal: 'open' } });
        return ok({ wrong: null });
      }
      const read = cardTerminal.safeParse({ kind: 'nexo', authority: null, ...terminal }, { reportInput: false });
      if (!read.success || read.data.kind !== 'nexo') return ok({ wrong: 'form' });
      const settings = read.data;
      const given = passphrase ?? terminalPassphrase ?? undefined;
      const fault = cardTerminalFault({
        environment,
        card_terminal: settings,
        terminal_passphrase: settings.key ? given : undefined,
      });
      if (fault) return ok({ wrong: wrongInTerminal(fault.field) });
      if (given !== undefined) deps.hide(given);
      const { terminalId, store } = draft;
      const asked = { environment, terminalId, currency: store.currency, settings, passphrase: given };
      if (!(await deps.askTerminal(asked))) return ok({ wrong: 'silent' });
      terminalPassphrase = settings.key ? (given ?? null) : null;
      change({ cardTerminal: settings, devices: { ...draft.devices, card_terminal: 'tested' } });
      return ok({ wrong: null });
    },
    'set-up:join': async ({ file, passphrase }) => {
      const opened = await openJoinFile(file, passphrase);
      if (!opened.ok) return ok({ wrong: opened.error });
      const { environment, base_url: baseUrl, store, terminal_id: terminalId, operators, store_key } = opened.value;
      storeKey = store_key;
      hashes.clear();
      for (const one of operators) hashes.take(one);
      const isOther = draft.baseUrl !== baseUrl;
      if (isOther) isServiceProven = false;
      change({
        joins: { terminalId, storeName: store.name },
        environment,
        baseUrl,
        store,
        people: operators.map(({ id, name, role }) => ({ id, name, role })),
        sentStore: null,
        ...(isOther ? { keyId: '', terminalId: '', isSure: false } : {}),
      });
      return ok({ wrong: null });
    },
    'set-up:leave-join': () => {
      storeKey = null;
      hashes.clear();
      isServiceProven = false;
      at = 'language';
      change({ ...emptyDraft(draft.locale), baseUrl: draft.baseUrl });
      return shown();
    },
    'set-up:finish': async () => {
      const missing = reachable('finish', draft, given) !== 'finish' || code === null;
      if (missing || isFinishing || code === null) return refuse('out_of_turn');
      isFinishing = true;
      try {
        storeKey ??= randomBytes(32).toString('base64url');
        deps.hide(storeKey);
        const text = provisioningText(draft, { keySecret, storeKey, terminalPassphrase }, hashes, await deps.vault());
        const kept = await deps.keep(text, code);
        if (!kept.ok) return ok({ kind: 'refused', fault: finishFault(kept.error) });
        await deps.open();
        return ok({ kind: 'done' });
      } finally {
        isFinishing = false;
      }
    },
  };
  const about = () => ({ locale: draft.locale, storeName: draft.store?.name ?? '' });
  return { locale: draft.locale, handlers, about };
}

function wrongInTerminal(field: string): TerminalAsked['wrong'] {
  if (field === 'terminal_passphrase') return 'passphrase';
  return field.startsWith('card_terminal.key') ? 'key' : 'form';
}
