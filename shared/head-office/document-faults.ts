/** Why a till does not take a document. */
export const documentFaults = [
  'unreadable', // it has a field that the till does not know, or lacks one, or its version is far beyond the one before
  'not-ours', // it is another till's
  'older',
  'altered', // another one of this version was taken
  'no-manager', // no manager could sign in any more
  'not-kept', // the till could not store it
] as const;
export type DocumentFault = (typeof documentFaults)[number];
export const isDocumentFault = (why: string): why is DocumentFault => documentFaults.some((one) => one === why);

/** Why a till does not take a setting of a document; the others, and who is out, it takes all the same. */
export const saidFaults = [
  'not-settable', // this till lets head office set no such field
  'other-currency',
  'not-valid', // the value makes no sense there
] as const;
export type SaidFault = (typeof saidFaults)[number];
export const isSaidFault = (is: string): is is SaidFault => saidFaults.some((one) => one === is);

/**
 * What became of it otherwise: its time has not come, or the till is selling; it loosens a control and waits; it is so; it was taken, and is otherwise
 * now, because a manager there called it back or made it stricter.
 */
export const saidStates = ['ahead', 'waits', 'in-force', 'otherwise'] as const;
export type SaidState = (typeof saidStates)[number];

/** Why a till does not take a person of a document, by what is wrong; the others, and who is out, it takes all the same. */
export const personFaults = [
  'role-unknown',
  'role-last-manager', // no manager with a PIN of their own would be left
  'name-taken', // it looks like that of somebody there
  'name-mixed',
  'name-unreadable',
  'id-taken', // somebody else has it there, or had it
  'too-many', // so many of head office's people may sign in there already
  'pin-over', // the first PIN has ended, and they are not there yet
  'pin-bad',
  'pin-forged', // no till of this store sealed their own one
] as const;
export type PersonFault = (typeof personFaults)[number];
export const isPersonFault = (is: string): is is PersonFault => personFaults.some((one) => one === is);

/** What became of them otherwise: the till is selling; they may sign in there so; they are disabled there, as said; a manager there changed it since. */
export const personStates = ['ahead', 'in', 'gone', 'otherwise'] as const;
export type PersonState = (typeof personStates)[number];
