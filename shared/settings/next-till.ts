/** The passphrase is told once, in this answer. */
export type NextTillFile = { readonly file: string; readonly passphrase: string };
