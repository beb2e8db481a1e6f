// The figures by which people are compared. Apart from the requests, so that a screen takes no schemas along.
export const exceptionFigures = [
  'void',
  'cash-back',
  'not-returned',
  'no-sale',
  'cancel',
  'shown',
  'reprint',
  'by-hand',
  'number-typed',
  'wrong-card',
  'given-by-eye',
  'override',
  'short',
] as const;
export type ExceptionFigure = (typeof exceptionFigures)[number];

/** Of an approver; how many words they gave stands beside the name. */
export const approvedFigures = [
  'void',
  'cash-back',
  'not-returned',
  'no-sale',
  'shown',
  'reprint',
  'by-hand',
  'number-typed',
  'given-by-eye',
] as const satisfies readonly ExceptionFigure[];

/** What a figure counts among, as a sentence names it; of an approver among their approvals. */
export const exceptionUnits = [
  'cards',
  'rack-cards',
  'cash-payments',
  'card-payments',
  'refunds',
  'hours',
  'sales',
  'slips',
  'shifts',
  'approvals',
] as const;
export type ExceptionUnit = (typeof exceptionUnits)[number];
export const unitOf: Readonly<Record<ExceptionFigure, ExceptionUnit>> = {
  void: 'cards',
  'cash-back': 'cash-payments',
  'not-returned': 'refunds',
  'no-sale': 'hours',
  cancel: 'sales',
  shown: 'cards',
  reprint: 'slips',
  'by-hand': 'card-payments',
  'number-typed': 'rack-cards',
  'wrong-card': 'rack-cards',
  'given-by-eye': 'rack-cards',
  override: 'sales',
  short: 'shifts',
};
