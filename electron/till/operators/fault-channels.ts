// What the screens may ask of a till that does not sell: why; and, where the recovery code or the settings' backup answers it, to continue.
// Invariants: the till continues once, and only after the code was spent or the backup restored; the next code is shown by the till that goes
// on, to a manager.
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import type { MachineEnd } from '../../../shared/machine.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { SessionView } from '../../../shared/session/views.ts';
import type { BackupView } from '../../../shared/settings/views.ts';
import { refuse } from '../core/transaction.ts';
import type { RecoveryCode } from './recovery-code.ts';

/** How a fault is answered by the recovery code. */
export type FaultAnswer = {
  readonly recovery: RecoveryCode;
  /** The fields of settings that were edited. */
  readonly edited?: readonly string[];
  /** Spends the code for what this fault needs; absent where only a backup helps. */
  readonly use?: (code: string) => Promise<Result<null, TillError>>;
  /** The backups that may take the ledger's place, and the code spent for one of them. */
  readonly restoreOptions?: {
    view(): Promise<readonly BackupView[]>;
    use(code: string, name: string): Promise<Result<null, TillError>>;
  };
  /** Opens the till, or says what else is wrong. */
  goOn(): Promise<void>;
};

/** The previous settings, for anyone to use: they were checked to be what was sealed last. */
export type OfferedBackup = {
  readonly view: NonNullable<NonNullable<SessionView['fault']>['settingsBackup']>;
  /** Puts it back, and opens the till with it. */
  use(): Promise<Result<null, TillError>>;
};

export function createFaultChannels(deps: {
  readonly session: SessionView;
  readonly answer?: FaultAnswer | undefined;
  readonly settingsBackup?: OfferedBackup | undefined;
  readonly endMachine: (how: MachineEnd) => Promise<Result<null, TillError>>;
  readonly drawn?: (() => void) | undefined;
}): Partial<TillHandlers> {
  const { answer, settingsBackup, drawn } = deps;
  const session = (): SessionView => ({ ...deps.session, recoveryCode: answer?.recovery.state() });
  // Nobody can sign in, so anyone may leave.
  const always = {
    'session:get': () => ok(session()),
    'machine:end': ({ how }) => deps.endMachine(how),
    ...(drawn && {
      'session:drawn'() {
        drawn();
        return ok(null);
      },
    }),
  } satisfies Partial<TillHandlers>;
  if (settingsBackup) {
    // However often it is pressed.
    let used: Promise<Result<null, TillError>> | null = null;
    return {
      ...always,
      async 'recovery:use-settings-backup'() {
        used ??= settingsBackup.use();
        const done = await used;
        if (!done.ok) used = null;
        return done;
      },
    };
  }
  if (!answer) return always;
  const { restoreOptions } = answer;
  let goesOn = false;
  const goOnIf = async (used: Result<null, TillError>): Promise<Result<null, TillError>> => {
    if (!used.ok || goesOn) return used;
    goesOn = true;
    await answer.goOn();
    return used;
  };
  return {
    ...always,
    'recovery:answer-fault': async ({ code }) => goOnIf(answer.use ? await answer.use(code) : refuse('not_found')),
    'recovery:backups': async () => ok(restoreOptions ? await restoreOptions.view() : []),
    'recovery:put-back': async ({ code, name }) =>
      goOnIf(restoreOptions ? await restoreOptions.use(code, name) : refuse('not_found')),
  };
}
