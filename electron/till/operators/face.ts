// Who works at this till: sign-in, lock, session, own PIN, taking over, the recovery code, people; and who may do what.
// It is made before the core, because the core's `failed` and `serve` are its own.
import type { KeyObject } from 'node:crypto';
import { isOfCommand } from '../../../shared/command-record.ts';
import type { FaultCode, TillError } from '../../../shared/errors.ts';
import type { TillEvent } from '../../../shared/ipc/ipc-event.ts';
import type { MachineEnd } from '../../../shared/machine.ts';
import type { Operator } from '../../../shared/operator.ts';
import { operatorsChannels } from '../../../shared/operators/channels.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { sessionChannels } from '../../../shared/session/channels.ts';
import type { TakesOver } from '../../../shared/session/views.ts';
import type { Timers } from '../../../shared/timers.ts';
import { createSettingsSeen } from '../../ledger/noted-once.ts';
import type { Ledger } from '../../ledger/open.ts';
import { createPeopleSeen } from '../../ledger/people-seen.ts';
import type { BlindCount } from '../core/blind-count.ts';
import type { Handlers } from '../core/capability.ts';
import { type Cashier, everyCashierOf } from '../core/cashiers.ts';
import type { Stores, TillContext, TillIdentity } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import { createAuthorisation } from './authorise.ts';
import { createLock } from './lock.ts';
import { createOwnPin } from './own-pin.ts';
import { peopleWithout } from './people-after.ts';
import { createPeopleAnswers } from './people-answers.ts';
import { createPeopleChanges } from './people-changes.ts';
import { isTooWeak, type PinCost, pinCost as usualPinCost } from './pin-hash.ts';
import { createRecoveryAnswers } from './recovery-answers.ts';
import type { RecoveryCode } from './recovery-code.ts';
import { createRemoveNames } from './remove-names.ts';
import { createSaidPeople } from './said-people.ts';
import { createPinSeal } from './sealed-pin.ts';
import { createServe } from './serve.ts';
import { createSession, type Preferences, type Session } from './session.ts';
import { createSignIn } from './sign-in.ts';

type OperatorsDeps = {
  readonly now: () => Date;
  readonly timers: Timers;
  /** Outside the ledger: absent in training, where nobody's PIN changes. */
  readonly kept?: { readonly outside: KeptOutside; readonly recovery: RecoveryCode } | undefined;
  readonly pinCost?: PinCost | undefined;
  readonly preferences: Preferences;
  readonly log: { error(event: string, detail?: unknown): void };
  readonly emit: (event: TillEvent) => void;
  /** Who is signed in at the till that this one replaces. */
  readonly handedOver?: { readonly operatorId: string | null } | undefined;
  readonly endMachine?: ((how: MachineEnd) => Promise<Result<null, TillError>>) | undefined;
  readonly identity: TillIdentity;
  /** Of all tills of the store. */
  readonly storeKey: KeyObject;
  readonly settings: TillContext['settings'];
  readonly ledger: Ledger;
  readonly stores: Stores;
  readonly stopped: (fault: FaultCode) => string;
  readonly statusTouched: () => void;
  readonly blind: BlindCount;
} & Pick<Parameters<typeof createSession>[0], 'cutOff' | 'shift' | 'hasCategory'>;

export function createOperators(deps: OperatorsDeps) {
  const { ledger, stores, now, identity, timers, settings } = deps;
  const { outside: kept = null, recovery = null } = deps.kept ?? {};
  const pinCost = deps.pinCost ?? usualPinCost;
  const context = { ...stores, ledger, now, identity, settings };
  const signIn = createSignIn({ ...context, timers, kept, pinCost, failed: (error) => session.failed(error) });
  if (deps.handedOver?.operatorId) signIn.stays(deps.handedOver.operatorId);
  const takeOver = createTakeOver(context);
  const session: Session = createSession({ ...deps, signIn, recovery, takesOver: takeOver.view });
  const lock = createLock({ context, signIn, timers, publish: session.publish, failed: session.failed });
  const seen = createPeopleSeen(ledger);
  const changes = createPeopleChanges({ context, kept: deps.kept ?? null, seen, signIn, pinCost });
  const ownPin = createOwnPin({ context, kept, signIn, pinCost });
  const authorising = { context, stopped: () => session.fault() !== null, failed: session.failed };
  const authorise = createAuthorisation({ ...authorising, signIn });
  const authoriseInPayment = (saleOf: () => string | undefined) =>
    createAuthorisation({ ...authorising, signIn: { ...signIn, current: () => signIn.inPayment(saleOf) } });
  const serve = createServe(stores, authorise, authoriseInPayment, deps.blind);
  const journalSettings = kept && createJournalSettings(context, kept, deps.blind);
  kept?.onChange(() => {
    try {
      journalSettings?.();
    } catch (error) {
      // The settings are kept: the next start journals them.
      session.failed(error);
    }
  });
  const { guarded } = authorise;

  const about = {
    'session:get': () => ok(session.view()),
    'session:sign-in': ({ operatorId, pin }) =>
      guarded(async () => {
        const operator = await signIn.signIn(operatorId, pin);
        if (!operator.ok) return operator;
        lock.touched();
        return ok(session.publish());
      }),
    'session:sign-out'() {
      try {
        signIn.signOut();
      } catch (error) {
        // A sign-out that could not be written down is a sign-out all the same.
        session.failed(error);
      }
      return ok(session.publish());
    },
    'session:lock'() {
      lock.now();
      return ok(session.view());
    },
    'session:touched'() {
      lock.touched();
      return ok(null);
    },
    // Nothing waits for it here.
    'session:drawn': () => ok(null),
    'session:change-pin': ({ operatorId, pin, newPin }) =>
      guarded(async () => {
        lock.touched();
        return ownPin(operatorId, pin, newPin);
      }),
    'session:take-over'({ saleId }, by) {
      const taken = takeOver.take(by, saleId);
      return taken.ok ? ok(session.publish()) : taken;
    },
    'session:sounds'({ on }) {
      deps.preferences.setSounds(on);
      return ok(session.publish());
    },
    // Nothing waits for it.
    'command:allow': () => refuse('not_found'),
    'machine:end': ({ how, approval }) =>
      guarded(async () => {
        if (approval === null) return refuse('needs_manager');
        if (!deps.endMachine) return refuse('not_found');
        const manager = await signIn.approve(approval, approverBesides('manager', []));
        if (!manager.ok) return manager;
        ledger.transaction((tx) =>
          stores.journal.append(tx, { kind: 'till-ended', operatorId: manager.value.id, body: { how } }),
        );
        return deps.endMachine(how);
      }),
  } satisfies Partial<Handlers<typeof sessionChannels>>;

  const publish = (): void => {
    session.publish();
    deps.statusTouched();
  };
  const saidPeople = createSaidPeople(context, {
    outside: kept,
    seen,
    pinSeal: createPinSeal(deps.storeKey, identity.storeId),
    putOut: signIn.putOut,
    publish: session.publish,
    failed: session.failed,
  });
  const channels = {
    ...serve(sessionChannels, {
      ...about,
      ...createRecoveryAnswers({ context, recovery, signIn, pinCost, guarded, publish }),
    }),
    ...serve(
      operatorsChannels,
      createPeopleAnswers({ context, kept: deps.kept ?? null, changes, seen, publish: session.publish }),
    ),
  };
  return {
    signIn,
    session,
    lock,
    authorise,
    serve,
    recovery,
    /** They finished the drill about scams. */
    scamTrained: (operatorId: string) =>
      changes.change(operatorId, { kind: 'scam-trained', operatorId }, null, () => true),
    without: (people: readonly Operator[], ids: ReadonlySet<string>, at: string) =>
      peopleWithout(people, ids, at, (one) => !isTooWeak(one.pin_hash, pinCost)),
    removeNames: createRemoveNames(context, kept),
    saidPeople,
    capability: { channels, settle: () => journalSettings?.() },
  };
}

// Journals that the settings were sealed, and on what occasion: a set-up, a change by file, a new PIN, the recovery code's word; and what
// was done from the command line, by whom, field by field.
// Invariant: each seal is one entry, in the transaction that remembers it, however the till ended meanwhile.

/** Answers the function that journals the seal of now, if the journal does not know it yet. */
function createJournalSettings(
  { ledger, journal }: Pick<TillContext, 'ledger' | 'journal'>,
  kept: Pick<KeptOutside, 'seal'>,
  blind: BlindCount,
) {
  const seen = createSettingsSeen(ledger);
  return (): void => {
    if (!ledger.db.open) return;
    const seal = kept.seal();
    const before = seen.seen();
    if (!seal || before.mac === seal.mac) return;
    const { cause, at, key_id: keyId, commands = [] } = seal;
    // The count decides; the clock only in books that are new, where nothing was counted yet.
    const isNew = before.mac === '';
    const fresh = commands.filter(({ n, at: givenAt }) => n > before.commands && (!isNew || givenAt >= seen.begunAt()));
    ledger.transaction((tx) => {
      journal.append(tx, { kind: 'settings-sealed', body: { cause, at, keyId } });
      for (const one of fresh) {
        const { by: operatorId, word, fields, at: givenAt, places = [], agreed_by: agreedBy = null } = one;
        if (isOfCommand(one)) {
          const { command } = one;
          journal.append(tx, { kind: 'command-line-used', operatorId, body: { command, word, fields, givenAt } });
          // It reads balance and orders.
          if (command === 'service') blind.looked(tx, operatorId);
        }
        for (const place of places) {
          const body = { ...place, way: one.command, agreedBy };
          journal.append(tx, { kind: 'place-changed', operatorId, body });
        }
      }
      seen.set(tx, seal.mac, commands.at(-1)?.n ?? before.commands);
    });
  };
}

// Another person's open sale, found at sign-in: the till says so, and the user takes it over only by saying so.
// Invariant: a person who took money for it stays one of its cashiers.

function createTakeOver(context: Pick<TillContext, 'ledger' | 'sales' | 'lines' | 'journal' | 'now'>) {
  const { ledger, sales, lines, journal, now } = context;

  /** The open sale that is this person's to take over, or null. */
  const found = (operatorId: string) => {
    const sale = sales.open();
    if (!sale || everyCashierOf(context, sale).has(operatorId)) return null;
    return lines.bySale(sale.id).length > 0 ? sale : null;
  };

  return {
    view(operatorId: string): TakesOver | null {
      const sale = found(operatorId);
      if (sale?.stage !== 'basket' && sale?.stage !== 'paying') return null;
      return { saleId: sale.id, from: sale.operatorName, cards: lines.bySale(sale.id).length, stage: sale.stage };
    },
    take(by: Cashier, saleId: string): Outcome<string> {
      const sale = found(by.id);
      if (sale?.id !== saleId) return refuse('out_of_turn');
      ledger.transaction((tx) => {
        // A basket becomes theirs. Once it is being paid, they join its cashiers.
        if (sale.stage === 'basket')
          sales.save(tx, { ...sale, operatorId: by.id, operatorName: by.name, touchedAt: now().toISOString() });
        else sales.addCashier(tx, saleId, by.id);
        journal.append(tx, { kind: 'sale-taken-over', saleId, operatorId: by.id, body: { from: sale.operatorId } });
      });
      return ok(saleId);
    },
  };
}
