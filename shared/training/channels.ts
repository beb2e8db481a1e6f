// The requests of a trainer. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { serviceErrorCodes } from '../interface/error.ts';
import { id, nothing } from '../request-parts.ts';
import { rackCards, type ScannedCodes } from './rack.ts';
import {
  drills,
  printerTroubles,
  type ScannedSlip,
  type TrainingOrder,
  type TrainingView,
  terminalBehaviours,
  trainingCalls,
} from './views.ts';

const times = z.int().min(1).max(20);
const trainingReply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('refuse'), code: z.enum(serviceErrorCodes) }),
  z.strictObject({ kind: z.literal('rate-limit'), retryAfterS: z.int().min(1).max(60) }),
  z.strictObject({ kind: z.enum(['server-error', 'nonsense', 'drop-before', 'drop-after']) }),
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(120_000) }),
  z.strictObject({ kind: z.literal('wrong-clock'), offsetMs: z.int().min(-86_400_000).max(86_400_000) }),
  z.strictObject({ kind: z.literal('activation-takes'), delayMs: z.int().min(1).max(120_000) }),
  z.strictObject({
    kind: z.literal('activation-fails'),
    code: z.enum(['processing_declined', 'fraudulent_processing_declined']),
  }),
]);

export const trainingChannels = {
  'training:pending': row('anybody', nothing, answers<readonly TrainingOrder[]>()),
  'training:next': row(
    'anybody',
    z.strictObject({ call: z.enum(trainingCalls), reply: trainingReply, times }),
    answers<readonly TrainingOrder[]>(),
  ),
  'training:reset': row('anybody', nothing, answers<readonly TrainingOrder[]>()),
  /** Clears the counter, then starts the drill. */
  'training:start': row('anybody', z.strictObject({ drill: z.enum(drills) }), answers<TrainingView>()),
  /** Ends the trouble of the drill under way. */
  'training:help': row('anybody', nothing, answers<TrainingView>()),
  'training:end': row('anybody', nothing, answers<TrainingView>()),
  /** The fake card terminal: whether it is used, and what it does next. */
  'training:terminal': row(
    'anybody',
    z.strictObject({ used: z.boolean(), next: z.enum(terminalBehaviours).nullable() }),
    answers<TrainingView>(),
  ),
  'training:printer': row(
    'anybody',
    z.strictObject({ trouble: z.enum(printerTroubles).nullable() }),
    answers<TrainingView>(),
  ),
  /** Reopens the till in place, with shifts or without. Errors `till_busy`, `shift_not_closed`. */
  'training:shifts': row('anybody', z.strictObject({ on: z.boolean() }), answers<TrainingView>()),
  /** The customer brings the claim slip printed last. Error `not_found`: no slip is out. */
  'training:slip': row('anybody', nothing, answers<ScannedSlip>()),
  /** A new card from the rack. */
  'training:rack-card': row('anybody', z.strictObject({ card: z.enum(rackCards) }), answers<ScannedCodes>()),
  /** The next card of a sale, to be handed over; or one from outside the sale. Error `not_found`: the rack has no such card. */
  'training:sold-card': row('anybody', z.strictObject({ saleId: id, isOther: z.boolean() }), answers<ScannedCodes>()),
};
