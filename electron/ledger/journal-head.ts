// Where the journal ends: how many entries it has, and the hash of the last, which covers all before it.
export type JournalHead = { readonly count: number; readonly hash: string };
