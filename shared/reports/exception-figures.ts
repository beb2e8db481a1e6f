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
