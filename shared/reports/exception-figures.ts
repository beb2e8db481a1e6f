// The figures that a person may be questioned about. Separate from the requests, so that a screen loads no schemas.

/** The rows of the Exceptions page, in its order: the rarest of a group comes after the one it is a part of. */
export const exceptionKinds = [
  'void',
  'void-after-shown',
  'cash-back',
  'card-back-in-cash',
  'not-returned',
  'cancel',
  'no-sale',
  'no-sale-after-cancel',
  'x-before-close',
  'short',
  'corrected',
  'by-hand',
  'code-twice',
  'card-number-typed',
  'wrong-card-scanned',
  'card-given-unscanned',
  'shown',
  'reprint',
  'company-copy',
  'company-cancel',
  'company-paid',
  'company-pair',
  'no-second-person',
  'override',
  'approved',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Those that the paper of a day has, with how often each could have happened. */
export const exceptionFigures = [
  'void',
  'cash-back',
  'not-returned',
  'no-sale',
  'cancel',
  'shown',
  'reprint',
  'by-hand',
  'card-number-typed',
  'wrong-card-scanned',
  'card-given-unscanned',
  'override',
  'short',
] as const satisfies readonly ExceptionKind[];
export type ExceptionFigure = (typeof exceptionFigures)[number];

/** In the paper of a day, people by what they sold, and by the approvals that they gave. */
export const peopleRoles = ['sellers', 'approvers'] as const;
export type PeopleRole = (typeof peopleRoles)[number];
