// Slips of this till and of others of the store: read, honoured, or said to be lost.
import type { KeyObject } from 'node:crypto';
import { duties } from '../../../shared/operators/duties.ts';
import { redemptionChannels } from '../../../shared/redemption/channels.ts';
import type { TillCore } from '../core/capability.ts';
import type { Authorisation } from '../operators/authorise.ts';
import { createInspectClaim, type InspectClaimDeps } from './inspect-claim.ts';
import { createRedeemClaim, type RedeemClaimDeps } from './redeem-claim.ts';
import { createTypedClaims } from './typed-claims.ts';

export function createRedemption(
  till: TillCore,
  {
    storeKeys,
    orders,
    authorise,
    ...needs
  }: Pick<RedeemClaimDeps, 'transitions' | 'requests' | 'bookExternalTender' | 'outstandingSlips' | 'activated'> & {
    /** The store's key, then those of before it: their slips are still out. */
    readonly storeKeys: readonly KeyObject[];
    readonly orders: Pick<InspectClaimDeps, 'orderOwner' | 'matchesOrder' | 'readOrder'> &
      Pick<RedeemClaimDeps, 'checkOrder' | 'slipCame'>;
    readonly authorise: Pick<Authorisation, 'signedIn' | 'required'>;
  },
) {
  const { lines, withVersion } = till;
  const typedClaims = createTypedClaims(till, storeKeys, till.timers.nowMs);
  const inspectClaim = createInspectClaim({ context: till, ...needs, ...orders, storeKeys, typedClaims });
  const redeemClaim = createRedeemClaim({ context: till, ...needs, ...orders, inspectClaim });

  const channels = till.serve(redemptionChannels, {
    'claim:read': ({ text }, by) => redeemClaim.read(by, text),
    'claim:redeem': async (request, by, approverId, isStill) =>
      withVersion(await redeemClaim.redeem(by, approverId, request, isStill)),
    'claim:waive': ({ lineId, reason, approval }) =>
      authorise.signedIn(async () => {
        // Asked before the word is: an answer of the service may take its time.
        const looked = await redeemClaim.lookBeforeWaive(lineId);
        if (!looked.ok) return looked;
        return authorise.required(
          duties.settleByHand,
          () => lines.get(lineId)?.saleId,
          approval,
          (by, approverId) => withVersion(redeemClaim.waive(by, approverId, lineId, reason)),
        );
      }),
  });
  return { capability: { channels } };
}
