// On what occasions the till's settings are sealed: for the settings file, the journal and its reader.

export const sealCauses = [
  'set-up',
  'settings-file',
  'settings', // changed on the till's own page
  'people', // a person came, left, or has another role, name or PIN
  'accepted', // edited by hand; a manager entered the recovery code
  'pin-reset',
  'pin-upgrade', // the same PIN, its hash made dearer
  'recovery-code', // a new one was made, or noted
  'new-ledger',
  'head-office', // it enrolled this till, refused to, revoked it, or took that back
  'restored', // a backup took the place of a ledger that could not be opened
] as const;
export type SealCause = (typeof sealCauses)[number];
