// The requests of the counter about a scanned claim slip. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { duties } from '../operators/duties.ts';
import { approval, id, text } from '../request-parts.ts';
import { mark } from '../sale/channels.ts';
import { claimSteps, ordersSeen } from '../sale/claim-steps.ts';
import type { ClaimView } from './views.ts';

/** The text of a slip's code. */
const claimText = z.string().max(500);

export const redemptionChannels = {
  /** A claim slip, as the scanner read it. */
  'claim:read': row('signed-in', z.strictObject({ text: claimText }), answers<ClaimView>()),
  /** Takes a step about the slip. */
  'claim:redeem': row(
    { word: duties.settleByHand },
    z.strictObject({
      text: claimText,
      /** The order as the screen showed it. If it has changed since, the person decides again. */
      order: z.enum(ordersSeen),
      step: z.enum(claimSteps),
      note: text(200).nullable(),
      approval: approval.nullable(),
    }),
    mark,
  ),
  /** A manager states that this card's slip is lost, or never came out of the printer. */
  'claim:waive': row('own-word', z.strictObject({ lineId: id, reason: text(200), approval }), mark),
};
