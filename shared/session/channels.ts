// The requests of the screens about the signed-in user, the recovery code, and leaving the till. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { machineEnds } from '../machine.ts';
import { approval, id, nothing, operatorId, pin } from '../request-parts.ts';
import type { BackupView } from '../settings/views.ts';
import { commandApproval, recoveryCode } from './command-approval.ts';
import type { SessionView } from './views.ts';

export const sessionChannels = {
  'session:get': row('anybody', nothing, answers<SessionView>()),
  /** The check of a newly installed version is visible on the screen. */
  'session:drawn': row('anybody', nothing, answers<null>()),
  'session:sign-in': row('anybody', z.strictObject({ operatorId, pin }), answers<SessionView>()),
  'session:sign-out': row('anybody', nothing, answers<SessionView>()),
  /** The till is locked at once; the sale stays. */
  'session:lock': row('anybody', nothing, answers<SessionView>()),
  /** A user touched the till: sent now and then, not at every touch. */
  'session:touched': row('anybody', nothing, answers<null>()),
  /** With the old PIN, signed in or not. */
  'session:change-pin': row(
    'anybody',
    z.strictObject({
      operatorId,
      pin,
      newPin: pin,
    }),
    answers<null>(),
  ),
  /** The signed-in user continues another user's open sale. */
  'session:take-over': row('signed-in', z.strictObject({ saleId: id }), answers<SessionView>()),
  /** Switches the sounds of this till on or off, for the user at it. */
  'session:sounds': row('signed-in', z.strictObject({ on: z.boolean() }), answers<SessionView>()),
  /** A manager whose PIN is forgotten gets a new one, with the recovery code. Unless everyone here is a manager, a colleague must be signed in. */
  'recovery:reset-pin': row('anybody', z.strictObject({ operatorId, pin, code: recoveryCode }), answers<null>()),
  /** The recovery code resolves what keeps the till from selling, where it can: then no user needs to be signed in, and none can be. */
  'recovery:answer-fault': row('signed-in', z.strictObject({ code: recoveryCode }), answers<null>()),
  /** Where the settings file is damaged: its backup replaces it, and the till opens. The backup is what was sealed last, so anyone may do this. */
  'recovery:use-settings-backup': row('signed-in', nothing, answers<null>()),
  /** Where the ledger cannot be opened: what can replace it, and replacing it. Error `backup_not_whole`. */
  'recovery:backups': row('signed-in', nothing, answers<readonly BackupView[]>()),
  'recovery:put-back': row(
    'signed-in',
    z.strictObject({ code: recoveryCode, name: z.string().max(100) }),
    answers<null>(),
  ),
  /** The manager who is signed in has a new recovery code made. */
  'recovery:make': row('signed-in', z.strictObject({ pin }), answers<null>()),
  /** The code that this manager is to write down. Error `not_found`: there is none. */
  'recovery:show': row('manager', nothing, answers<{ readonly code: string }>()),
  'recovery:noted': row('manager', nothing, answers<null>()),
  /** A file on the command line waits for this approval; no user is signed in, and none can be. */
  'command:allow': row('anybody', z.strictObject({ word: commandApproval }), answers<null>()),
  /** A manager leaves the till, restarts its machine or shuts it down. Without approval only where no user can sign in. */
  'machine:end': row(
    'anybody',
    z.strictObject({ how: z.enum(machineEnds), approval: approval.nullable() }),
    answers<null>(),
  ),
};
