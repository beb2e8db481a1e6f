// The advisory locks of head office's database. Invariant: no two have the same number, because a lock that the database's owner holds while it runs
// would block everyone who waits for the other.
export const locks = {
  /** Two processes that start at once update the schema one after the other. */
  schema: 7_300_001,
  /** Held by the head office that owns the embedded server, so that a second one on the same folder notices. */
  owner: 7_300_002,
  /** Two changes of users at once, such as two of IT disabling each other, run one after the other. */
  users: 7_300_003,
  /** Two processes that both need a new month create it once. */
  months: 7_300_004,
  /** A list of expected tills, a cancelling and a revocation run alone; enrolments only beside each other. */
  places: 7_300_005,
  /** Two processes that each follow a till which paid the same card back: the second one sees the first one's. */
  paidBack: 7_300_006,
  /** What is open is told by one process. */
  telling: 7_300_007,
  /** Days that have ended are summed by one process. */
  summing: 7_300_008,
  /** Two people who are said at once have two names and two ids. */
  people: 7_300_009,
  /** Settings that are said at once are counted one after the other. */
  settings: 7_300_011,
  /** Alarms about orders for companies, and about the balance, are raised by one process. */
  companies: 7_300_010,
} as const;
