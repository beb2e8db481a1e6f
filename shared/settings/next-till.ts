/** The passphrase is told once, in this answer. `hours`: so long the file joins a till. */
export type NextTillFile = { readonly file: string; readonly passphrase: string; readonly hours: number };
