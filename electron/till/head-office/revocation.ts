// Whether head office revoked this till. Then it starts no sale (sale/basket.ts, sale/reserve.ts); what was begun continues, and so do slips,
// refunds and voids.
// Invariants: it holds from the moment it is received, even where it cannot be stored; kept in the vault it holds over every start, with head office
// away or not, until head office takes it back.
import type { HeadOfficeHeld } from '../../../shared/head-office/held.ts';
import type { Result } from '../../../shared/result.ts';

/** Made of what is held by the time it is kept. */
export type HeldMaker = (now: HeadOfficeHeld) => HeadOfficeHeld;
export type KeptEnrolment = {
  /** As it is in the vault now. */
  held(): HeadOfficeHeld | undefined;
  /** Durably, or not at all; the error is one sentence for the log. */
  keep(next: HeadOfficeHeld | HeldMaker): Promise<Result<null, string>>;
};

export type Revocation = ReturnType<typeof createRevocation>;

export function createRevocation(
  kept: KeptEnrolment | null,
  { now, failed }: { readonly now: () => Date; readonly failed: (reason: string) => void },
) {
  let heard: boolean | null = null;
  const isKept = (): boolean => kept?.held()?.revokedAt !== undefined;
  return {
    is: (): boolean => heard ?? isKept(),
    /** What head office says now. Answers whether that is news; `kept` resolves once it is durable. */
    setRevoked(isRevoked: boolean): { readonly isNews: boolean; readonly kept: Promise<void> } {
      const held = kept?.held();
      const isNews = (heard ?? isKept()) !== isRevoked;
      heard = isRevoked;
      if (!kept || !held || isKept() === isRevoked) return { isNews, kept: Promise.resolve() };
      const at = now().toISOString();
      const done = kept.keep(({ revokedAt: _, ...rest }) => (isRevoked ? { ...rest, revokedAt: at } : rest));
      return { isNews, kept: done.then((one) => (one.ok ? undefined : failed(one.error))) };
    },
  };
}
