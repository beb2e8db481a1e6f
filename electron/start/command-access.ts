// The one door of the command line to a till that exists: who may change its settings, people, service or books from there, or read with
// its key. On a manager's PIN or the recovery code; for a provisioning file, where both are lost, on the service's key that is in it.
// Invariants: a PIN is counted, waited for and journalled as on screen, in the same books, so none is taken while those cannot be opened;
// no person named in settings that were edited by hand is trusted; nothing is changed here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ApprovalKind, CommandRecord } from '../../shared/command-record.ts';
import type { TillError } from '../../shared/errors.ts';
import type { Role } from '../../shared/operator.ts';
import { approverBesides } from '../../shared/operators/second-person.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { CommandApproval } from '../../shared/session/command-approval.ts';
import { withDefaults } from '../../shared/settings/provisioning.ts';
import type { Timers } from '../../shared/timers.ts';
import { type Ledger, openLedger } from '../ledger/open.ts';
import { vaultOf } from '../shell/enrolment.ts';
import { environmentFolder, ledgerFile, provisionedAs } from '../shell/folders.ts';
import { createKeptTill } from '../shell/kept-till.ts';
import { createSettings, settingsIn, type TillSettings } from '../shell/settings.ts';
import { refusalSentence } from '../shell/start-refusal.ts';
import type { Secrets } from '../shell/vault.ts';
import { createStores, identityOf, type Stores } from '../till/core/context.ts';
import { refuse } from '../till/core/transaction.ts';
import { createWaits } from '../till/core/wrong-tries.ts';
import { pinCost } from '../till/operators/pin-hash.ts';
import { isRecoveryCode } from '../till/operators/recovery-code.ts';
import { createSignIn, type SignIn } from '../till/operators/sign-in.ts';
import type { Start } from './start.ts';
import { guardOf, identityIn } from './till-parts.ts';

/** The till that lies in a base folder. */
export type TillBehind = {
  readonly base: string;
  readonly folder: string;
  readonly settings: TillSettings;
  /** Null where they are lost for ever, and with them the recovery code. */
  readonly secrets: Secrets | null;
  /** Edited by hand: the editor may have made anyone a manager. */
  readonly isEdited: boolean;
};

/** The word that was given, as it is kept. */
export type CheckedApproval = Pick<CommandRecord, 'word' | 'by'>;

export type CommandAccess = {
  /** What is taken here. */
  readonly ways: ReadonlySet<ApprovalKind>;
  /** Who may say a PIN. */
  readonly managers: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
  check(given: CommandApproval): Promise<Result<CheckedApproval, TillError>>;
  /** To be awaited before anything else opens the books. */
  close(): Promise<void>;
};

/** Null where no till is. The error is one sentence: it cannot be read, or not yet. */
export async function tillBehind(
  base: string,
  { system, now }: Pick<Start, 'system' | 'now'>,
): Promise<Result<TillBehind | null, string>> {
  const environment = provisionedAs(base);
  if (!environment.ok) return err(refusalSentence(environment.error));
  if (environment.value === null) return ok(null);
  const folder = environmentFolder(base, environment.value);
  const settings = settingsIn(base);
  if (settings === null) {
    const { backupFile } = createSettings(folder);
    const way = existsSync(backupFile)
      ? `start the till without a file, and it offers ${backupFile}`
      : 'restore them first';
    return err(`the settings in ${folder} are missing or damaged: ${way}`);
  }
  const secrets = await vaultOf(folder, settings.vault, system).read(settings.vault_id);
  if (!secrets.ok)
    return secrets.error.code === 'vault_lost'
      ? ok({ base, folder, settings, secrets: null, isEdited: false })
      : err(`the vault of the till in ${base} does not open: ${secrets.error.detail}`);
  const kept = createKeptTill({ folder, system, now, settings, secrets: secrets.value });
  const isEdited = (await kept.editedFields()) !== null;
  return ok({ base, folder, settings: settingsIn(base) ?? settings, secrets: kept.secrets(), isEdited });
}

type Books = { readonly ledger: Ledger; readonly stores: Stores; readonly signIn: SignIn };

/** `hasServiceKey`: the file brings the key of the service, and the store, that this till has. */
export function createCommandAccess(
  { folder, settings, secrets, isEdited }: TillBehind,
  { now, timers, hasServiceKey }: Pick<Start, 'now'> & { readonly timers: Timers; readonly hasServiceKey: boolean },
): CommandAccess {
  const waits = createWaits(timers.nowMs);
  const identity = identityOf(
    identityIn(settings, { version: '', locale: settings.locale, operators: () => settings.operators }),
    withDefaults(settings),
  );
  const { environment, terminalId } = identity;
  let wrongCodes = 0;
  let books: Books | null = null;

  /** Once, so that a wait runs from try to try. */
  const open = (known: Secrets): Result<Books, TillError> => {
    if (books) return ok(books);
    const opened = openLedger(join(folder, ledgerFile), { environment, terminalId }, now, guardOf(known));
    if (!opened.ok) return refuse('till_stopped', opened.error.code);
    const ledger = opened.value;
    const stores = createStores(ledger, now);
    if (!stores.journal.headHolds()) {
      ledger.close();
      return refuse('till_stopped', 'ledger_damaged');
    }
    const context = { ...stores, ledger, now, identity, settings: () => withDefaults(settings) };
    // No hash is made dearer here: nothing of the settings changes for a PIN.
    const signIn = createSignIn({ ...context, timers, kept: null, pinCost, failed: () => undefined });
    books = { ledger, stores, signIn };
    return ok(books);
  };

  const checkPin = async (
    known: Secrets,
    operatorId: string,
    pin: string,
  ): Promise<Result<CheckedApproval, TillError>> => {
    const opened = open(known);
    if (!opened.ok) return opened;
    const manager = await opened.value.signIn.approve({ operatorId, pin }, approverBesides('manager', []));
    return manager.ok ? ok({ word: 'pin', by: operatorId }) : manager;
  };

  const checkCode = ({ recovery, ...known }: Secrets, code: string): Result<CheckedApproval, TillError> => {
    if (!recovery) return refuse('no_recovery_code');
    const leftS = waits.leftS('code', wrongCodes);
    if (leftS > 0) return refuse('too_many_tries', String(leftS));
    // The code answers for books that cannot be opened, too.
    const opened = open(known);
    if (isRecoveryCode(code, recovery.hash)) return ok({ word: 'recovery-code', by: null });
    wrongCodes += 1;
    waits.begin('code');
    if (opened.ok) {
      const { ledger, stores } = opened.value;
      ledger.transaction((tx) => stores.journal.append(tx, { kind: 'wrong-recovery-code' }));
    }
    return refuse('wrong_recovery_code');
  };

  const ways = new Set<ApprovalKind>([
    ...(secrets && !isEdited ? (['pin'] as const) : []),
    ...(secrets?.recovery ? (['recovery-code'] as const) : []),
    ...(hasServiceKey ? (['service-key'] as const) : []),
  ]);
  return {
    ways,
    managers: ways.has('pin')
      ? identity.operators().flatMap(({ id, name, role }) => (role === 'manager' ? [{ id, name, role }] : []))
      : [],
    async check(given) {
      if (!ways.has(given.kind)) return refuse(given.kind === 'recovery-code' ? 'no_recovery_code' : 'needs_manager');
      if (given.kind === 'service-key' || secrets === null) return ok({ word: 'service-key', by: null });
      return given.kind === 'pin' ? checkPin(secrets, given.operatorId, given.pin) : checkCode(secrets, given.code);
    },
    async close() {
      const opened = books;
      books = null;
      await opened?.ledger.anchored();
      opened?.ledger.close();
    },
  };
}

/** For standard error. */
export function wordSentence({ code, detail = '' }: TillError): string {
  switch (code) {
    case 'pin_must_change':
      return 'this PIN must be changed on screen first';
    case 'pin_hash_too_weak':
      return 'this PIN is kept too weakly: another manager sets it anew on screen';
    case 'wrong_recovery_code':
      return 'this is not the recovery code';
    case 'no_recovery_code':
      return 'this till has no recovery code';
    case 'too_many_tries':
      return `too many wrong tries: wait ${detail} s`;
    case 'till_stopped':
      return `the books of this till do not open (${detail}), so no PIN is taken: the recovery code is`;
    default:
      return 'this is no PIN of a manager of this till';
  }
}
