// A version that was just installed, from its first start on this till until it passed its check or the former one comes back.
// Invariants: until it passed, nobody can sign in, and nothing is sent, printed or journalled; whatever goes wrong meanwhile is a reason to go
// back, but for a keyring that opens later.
import type { FaultCode } from '../../shared/errors.ts';
import { parsePrinter } from '../../shared/printer-address.ts';
import type { Timers } from '../../shared/timers.ts';
import type { Schema } from '../ledger/migrations.ts';
import type { VerifyFault } from '../ledger/verify-fault.ts';
import type { ServiceAnswer } from '../service/answer.ts';
import type { Till } from '../till/till-contract.ts';
import { mayGoBack, type OnTrial } from '../update/way-back/at-start.ts';
import { booksHold } from '../update/way-back/books-hold.ts';
import { type Disk, disk as realDisk } from '../update/way-back/disk.ts';
import { keepAnchor } from '../update/way-back/kept-files.ts';
import type { RootDoor } from '../update/way-back/root-door.ts';
import { runTrial } from '../update/way-back/trial.ts';
import { tryCopy } from '../update/way-back/try-copy.ts';
import { type TrialFault, writeRecord } from '../update/way-back/update-record.ts';
import type { TillParts } from './till-parts.ts';

export type Trial = ReturnType<typeof createTrial>;

type Opened = Pick<TillParts, 'identity' | 'guard' | 'printer' | 'connect'>;

/** A service that cannot take the former version back is not asked for ever. */
const mostAsks = 3;

export function createTrial(deps: {
  readonly onTrial: OnTrial;
  readonly folder: string;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: { info(event: string, detail?: unknown): void; error(event: string, detail?: unknown): void };
  readonly door: Pick<RootDoor, 'lives' | 'passed' | 'bringBack'>;
  readonly newId: () => string;
  readonly restartProgram: () => void;
  readonly disk?: Disk;
  /** Of another version of the till, in tests. */
  readonly schema?: Schema;
  /** The screen of the check, or of what came of it. */
  readonly show: (code: Extract<FaultCode, 'update_checked' | 'update_failed'>, drawn?: () => void) => void;
}) {
  const { folder, now, timers, log, door, restartProgram, show, disk = realDisk, schema } = deps;
  let { record, kept } = deps.onTrial;
  let isOver = false;
  let drawn = (): void => undefined;
  const isDrawn = new Promise<boolean>((resolve) => {
    drawn = () => resolve(true);
  });

  async function goBack(why: TrialFault): Promise<boolean> {
    // Of a version that never opened the ledger nothing is to be put back.
    const isFree = record.kept === null || mayGoBack(folder, record.kept);
    if (!isFree || record.asks >= mostAsks) return false;
    record = writeRecord(folder, { ...record, state: 'goes-back', why, asks: record.asks + 1 }, disk);
    const asked = await door.bringBack(deps.newId());
    if (!asked.ok) log.error('the former version does not come back', { reason: asked.error });
    return asked.ok;
  }

  async function failed(why: TrialFault, till: Pick<Till, 'stop'> | null = null): Promise<void> {
    if (isOver) return;
    isOver = true;
    log.error('the new version failed its check', { version: record.to, why });
    try {
      await till?.stop();
      if (await goBack(why)) return restartProgram();
    } catch (error) {
      log.error('the former version was not asked for', { error });
    }
    show('update_failed');
  }

  return {
    isOver: (): boolean => isOver,
    failed,
    /** False: nothing of the till is to be opened. */
    begin(): boolean {
      door.lives(deps.newId());
      log.info('a new version is on trial', { from: record.from, version: record.to });
      show('update_checked', drawn);
      if (kept === null) void failed('not-copied');
      return kept !== null;
    },
    /** Before the ledger is opened. False: it is not to be opened. */
    async mayOpen({ identity, guard }: Opened, check: (file: string) => Promise<VerifyFault | null>): Promise<boolean> {
      if (kept === null) return false;
      // It was tried at an earlier start.
      if (record.kept !== null) return true;
      const tried = await tryCopy(kept, { folder, identity, guard, now, check, disk, schema });
      if (!tried.ok) {
        await failed(tried.error);
        return false;
      }
      const anchorFile = guard.anchor?.store.file;
      if (anchorFile !== undefined) kept = keepAnchor(kept, anchorFile);
      record = writeRecord(folder, { ...record, state: 'opened', kept }, disk);
      return true;
    },
    /** Of the open till, which has not started. True: it may. */
    async passes(till: Pick<Till, 'stop'>, { printer, connect }: Opened): Promise<boolean> {
      // Its line is the till's own, which continues.
      const client = connect(() => undefined);
      const checked = await runTrial(
        {
          'not-verified': () => kept !== null && booksHold(folder, kept),
          'no-printer': () => printer === null || parsePrinter(printer).ok,
          'not-answered': async () => isUnderstood(await client.ping()),
          'not-drawn': () => isDrawn,
        },
        timers,
      );
      if (!checked.ok) {
        await failed(checked.error, till);
        return false;
      }
      record = writeRecord(folder, { ...record, state: 'passed' }, disk);
      door.passed(deps.newId());
      isOver = true;
      log.info('the new version passed its check', { version: record.to });
      return true;
    },
  };
}

/** The service answered, or is known to be away: but an answer that says who the till is not, or that makes no sense, may be this version's doing. */
function isUnderstood(answer: ServiceAnswer<object>): boolean {
  if (answer.ok) return true;
  const { error } = answer;
  switch (error.kind) {
    case 'unreachable':
    case 'no-answer':
      return true;
    case 'nonsense':
      return false;
    default:
      return error.isStrangers === true || (error.status !== 401 && error.status !== 403);
  }
}
