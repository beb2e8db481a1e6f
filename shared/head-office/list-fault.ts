// Why a list of tills cannot be used. Invariant: each reason has its words in every language (locales/*/office-enrolment.ts); no sentence is made at
// the server.

export const factNames = ['name', 'country', 'currency', 'zone'] as const;
/** What a list may say of a store. */
export type FactName = (typeof factNames)[number];

export const listReasons = [
  ...(['not_text', 'empty', 'quote', 'column', 'fields', 'no_store', 'no_terminal'] as const),
  ...(['long', 'unprintable', 'store', 'terminal', 'twice'] as const),
  ...factNames.map((fact) => `fact_${fact}` as const),
  ...factNames.map((fact) => `differs_${fact}` as const),
];
export type ListReason = (typeof listReasons)[number];

export type ListFault = {
  readonly reason: ListReason;
  /** Null where it is about the whole file. */
  readonly line: number | null;
  /** What stands there, what is allowed, or another line. */
  readonly is: string;
};
