// The state of the till's line to head office, for Health and the status dialog. Plain data: main computes it, the screens have a sentence for each.
export const headOfficeStates = [
  'heard',
  'not-asked', // since the start
  'behind-by', // it answers, and entries wait longer than they should
  'waits', // not enrolled yet: head office could not be reached
  'code-unknown',
  'code-used',
  'code-ended', // cancelled, or a newer one took its place
  'code-over',
  'code-zone', // head office does not know this computer's time zone
  'revoked',
  'replaced', // another machine has its place
  'leaving', // and head office has not noted it yet
  'unreachable',
  'certificate-over',
  'stranger', // something else answers there
  'not-taken', // it does not take what this till sends
  'restores', // it knows more of this till's sales data than the till
  'unread', // the till cannot read or keep what it would send
] as const;
export type HeadOfficeState = (typeof headOfficeStates)[number];

export type HeadOfficeView = {
  readonly state: HeadOfficeState;
  /** When head office last answered since the start, or since when the state holds (ISO 8601 UTC). */
  readonly at: string | null;
  /** Entries that are not at head office, and the time of the first. Present only where they wait longer than normal. */
  readonly unsent: number;
  readonly unsentSince: string | null;
  /** What it said of settings and people, and is not in force yet. */
  readonly waiting?: number;
  /** Head office gave no answer for so long that two people may end a leaving without it. */
  readonly mayLeave?: boolean;
};
