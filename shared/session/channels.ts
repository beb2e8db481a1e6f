// What the screens ask about who is at the till, the recovery code, and leaving the till. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { machineEnds } from '../machine.ts';
import { approval, id, nothing, operatorId, pin } from '../request-parts.ts';
import type { BackupView } from '../settings/views.ts';
import { commandApproval, recoveryCode } from './command-approval.ts';
import type { SessionView } from './views.ts';

export const sessionChannels = {
  'session:get': row('anybody', nothing, answers<SessionView>()),
  /** The check of a version that was just installed stands on the screen. */
  'session:drawn': row('anybody', nothing, answers<null>()),
  'session:sign-in': row('anybody', z.strictObject({ operatorId, pin }), answers<SessionView>()),
  'session:sign-out': row('anybody', nothing, answers<SessionView>()),
  /** The till is locked at once; the sale stays. */
  'session:lock': row('anybody', nothing, answers<SessionView>()),
  /** Somebody touched the till: asked once in a while, not at every touch. */
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
  /** The user who is signed in continues somebody else's open sale. */
  'session:take-over': row('signed-in', z.strictObject({ saleId: id }), answers<SessionView>()),
  /** Switches the sounds of this till on or off, for the user at it. */
  'session:sounds': row('signed-in', z.strictObject({ on: z.boolean() }), answers<SessionView>()),
  /** The manager was asked to describe rack cards, and is not asked again; Health goes on saying so. */
  /** A manager whose PIN is forgotten takes a new one, with the recovery code; at the till of a colleague, where one is no manager. */
  'recovery:reset-pin': row('anybody', z.strictObject({ operatorId, pin, code: recoveryCode }), answers<null>()),
  /** The recovery code answers why the till does not sell, where it can: then nobody needs to be signed in, and nobody can. */
  'recovery:answer-fault': row('signed-in', z.strictObject({ code: recoveryCode }), answers<null>()),
  /** Where the settings file is damaged: its backup takes its place, and the till opens. It is what was sealed last, so anybody may. */
  'recovery:use-settings-backup': row('signed-in', nothing, answers<null>()),
  /** Where the ledger cannot be opened: what can take its place, and one that does. Error `backup_not_whole`. */
  'recovery:backups': row('signed-in', nothing, answers<readonly BackupView[]>()),
  'recovery:put-back': row(
    'signed-in',
    z.strictObject({ code: recoveryCode, name: z.string().max(100) }),
    answers<null>(),
  ),
  /** The manager who is signed in has a new recovery code made. */
  'recovery:make': row('signed-in', z.strictObject({ pin }), answers<null>()),
  /** The code that this manager is to write down. Error `not_found`: none is. */
  'recovery:show': row('manager', nothing, answers<{ readonly code: string }>()),
  'recovery:noted': row('manager', nothing, answers<null>()),
  /** A file on the command line waits for this word; nobody is signed in, and nobody can. */
  'command:allow': row('anybody', z.strictObject({ word: commandApproval }), answers<null>()),
  /** A manager leaves the till, restarts its machine or shuts it down. Without a word only where nobody can sign in. */
  'machine:end': row(
    'anybody',
    z.strictObject({ how: z.enum(machineEnds), approval: approval.nullable() }),
    answers<null>(),
  ),
};
