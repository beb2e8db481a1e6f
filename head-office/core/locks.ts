// The advisory locks of head office's database. Invariant: no two are the same number, because a lock that the database's owner holds as long as
// it runs would keep everybody else from theirs.
export const locks = {
  /** Two processes that start at once bring the schema up one after the other. */
  schema: 7_300_001,
  /** Held by the head office that the embedded server belongs to, so that a second one on the same folder notices. */
  owner: 7_300_002,
  /** Two changes of users at once, as when two of IT disable each other, come one after the other. */
  users: 7_300_003,
  /** Two processes that both need a new month make it once. */
  months: 7_300_004,
} as const;
