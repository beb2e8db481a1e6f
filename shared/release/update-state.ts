// The till's update state, for Health, Settings and the offer to a manager. Plain data: main computes it, the screens have a sentence for each.
// Invariant: in every state the running version continues to sell.
import type { Refusal } from './refusals.ts';

/** Why the till does not check for updates. */
export const updateOffReasons = [
  'no-address', // none is set
  'no-key', // this version was built without a public key of releases
  'not-installed', // it does not run from a package that could be replaced
] as const;
export type UpdateOffReason = (typeof updateOffReasons)[number];

/** What must pass before a release is installed. */
export const updateHolds = [
  'wave', // the release is for other tills first
  'sale-open', // a basket, or a sale that is being paid
  'payment-unfinished', // a card or an amount whose end is not known, or a device in the middle of something
  'shift-counting',
  'requests-unsent', // `unsent` of the status says how many
  'no-backup', // it could not be made, or failed its check
] as const;
export type UpdateHold = (typeof updateHolds)[number];

/** Why an installation ended before it began, or came to nothing. */
export const updateFailures = [
  'no-installer', // the service that installs the deb is not there
  'not-noted', // the way back could not be written down
  'not-handed-over', // the package could not be passed to its installer
  'not-installed', // the installer received it, and the former version still runs
] as const;
export type UpdateFailure = (typeof updateFailures)[number];

export type UpdateState =
  | { readonly kind: 'off'; readonly reason: UpdateOffReason }
  /** Nothing is known of a newer release yet. */
  | { readonly kind: 'looking' }
  /** The newest release of the channel runs here. */
  | { readonly kind: 'none' }
  | { readonly kind: 'fetching'; readonly version: string; readonly received: number; readonly total: number }
  | { readonly kind: 'waiting'; readonly version: string; readonly why: readonly UpdateHold[] }
  /** It is here, and only a manager's approval or the set hour is missing. */
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'installing'; readonly version: string }
  /** `version` where a release is known, and its package is refused. */
  | { readonly kind: 'refused'; readonly version: string | null; readonly reason: Refusal }
  | { readonly kind: 'failed'; readonly version: string; readonly reason: UpdateFailure };

/** A part of the status of each till that sells. */
export type UpdateView = {
  readonly state: UpdateState;
  readonly channel: string | null;
  /** When the till last checked for releases, with any result (ISO 8601 UTC); null before the first check of this start. */
  readonly lookedAt: string | null;
  /** Why the last check found nothing usable; earlier findings are still valid. */
  readonly lookRefused: Refusal | null;
  /** For so many days nothing newer came than a manifest that is no longer good; absent while the newest is. */
  readonly daysWithoutNews?: number;
  /** When it is installed without approval, `HH:MM` of the till's clock; null: never. */
  readonly hour: string | null;
};

/** The release that waits for a manager's approval. */
export type UpdateOffer = {
  readonly version: string;
  readonly issuedAt: string;
  /** In bytes. */
  readonly size: number;
  /** What is new, by language. */
  readonly notes: Readonly<Record<string, string>>;
};
