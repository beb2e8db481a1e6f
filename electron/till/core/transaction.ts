// How a capability answers: a value, or a till error the screens know the words for.
import type { TillError, TillErrorCode } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Tx } from '../../ledger/open.ts';
import { NoShiftError } from './book-money.ts';
import type { TillContext } from './context.ts';
import { RowsEditedError } from './rows-guard.ts';

export type Outcome<T> = Result<T, TillError>;

/** What a transaction takes from the till. */
export type Transacting = Pick<TillContext, 'ledger' | 'outbox'>;

export function refuse(code: TillErrorCode, detail?: string): { ok: false; error: TillError } {
  return err(detail === undefined ? { code } : { code, detail });
}

class Refused extends Error {
  readonly error: TillError;
  constructor(error: TillError) {
    super(error.code);
    this.error = error;
  }
}

/** A move that the state table does not have: caught at the border and answered with `out_of_turn`. */
export class OutOfTurnError extends Error {
  readonly state: string;
  constructor(state: string, event: string) {
    super(`no move ${event} from ${state}`);
    this.state = state;
  }
}

/** Inside `attempt`: undoes the transaction and answers with this error. */
export function abort(code: TillErrorCode, detail?: string): never {
  throw new Refused(detail === undefined ? { code } : { code, detail });
}

/**
 * One transaction of a capability. A refusal or a move out of turn undoes it whole and becomes the answer; afterwards the outbox
 * looks for what may leave.
 */
export function attempt<T>(
  { ledger, outbox }: Pick<Transacting, 'ledger'> & { readonly outbox: Pick<Transacting['outbox'], 'wake'> },
  work: (tx: Tx) => T,
): Outcome<T> {
  try {
    const value = ledger.transaction(work);
    outbox.wake();
    return ok(value);
  } catch (error) {
    if (error instanceof Refused) return err(error.error);
    if (error instanceof RowsEditedError) return refuse('rows_edited');
    if (error instanceof NoShiftError) return refuse('no_shift');
    if (error instanceof OutOfTurnError) return refuse('out_of_turn', error.state);
    throw error;
  }
}
