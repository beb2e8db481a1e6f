// Claim slips of this till and of the store's others: read, redeemed, or reported as lost.
import type { KeyObject } from 'node:crypto';
import { duties } from '../../../shared/operators/duties.ts';
import { redemptionChannels } from '../../../shared/redemption/channels.ts';
import type { TillCore } from '../core/capability.ts';
import { type Authorisation, aboutCard } from '../operators/authorise.ts';
import { createInspectClaim, type InspectClaimDeps } from './inspect-claim.ts';
import { createRedeemClaim, type RedeemClaimDeps } from './redeem-claim.ts';
import { createTypedClaims } from './typed-claims.ts';

type RedemptionNeeds = Pick<
  RedeemClaimDeps,
  'transitions' | 'requests' | 'bookExternalTender' | 'outstandingSlips' | 'activated'
> & {
  /** The store's key, then the keys it had before: slips signed with those are still out. */
  readonly storeKeys: readonly KeyObject[];
  readonly orders: Pick<InspectClaimDeps, 'orderOwner' | 'matchesOrder' | 'readOrder'> &
    Pick<RedeemClaimDeps, 'checkOrder' | 'slipCame'>;
  readonly authorise: Pick<Authorisation, 'signedIn' | 'required'>;
};

export function createRedemption(
  till: TillCore,
  {
    transitions,
    requests,
    bookExternalTender,
    outstandingSlips,
    activated,
    storeKeys,
    orders,
    authorise,
  }: RedemptionNeeds,
) {
  const { lines, withVersion } = till;
  const { orderOwner, matchesOrder, readOrder, checkOrder, slipCame } = orders;
  const typedClaims = createTypedClaims(till, storeKeys, till.timers.nowMs);
  const inspectClaim = createInspectClaim({
    context: till,
    outstandingSlips,
    orderOwner,
    matchesOrder,
    storeKeys,
    typedClaims,
    readOrder,
  });
  const redeemClaim = createRedeemClaim({
    context: till,
    transitions,
    requests,
    bookExternalTender,
    outstandingSlips,
    activated,
    checkOrder,
    slipCame,
    inspectClaim,
  });

  const channels = till.serve(redemptionChannels, {
    'claim:read': ({ text }, by) => redeemClaim.read(by, text),
    'claim:redeem': async (request, by, approverId, isStill) =>
      withVersion(await redeemClaim.redeem(by, approverId, request, isStill)),
    'claim:waive': ({ lineId, reason, approval }) =>
      authorise.signedIn(async () => {
        // Before the approval is checked, because the service may take long to answer.
        const looked = await redeemClaim.lookBeforeWaive(lineId);
        if (!looked.ok) return looked;
        return authorise.required(
          duties.settleByHand,
          () => aboutCard(lines.get(lineId)),
          approval,
          (by, approverId) => withVersion(redeemClaim.waive(by, approverId, lineId, reason)),
        );
      }),
  });
  return { capability: { channels } };
}
