// What a Z says of its figures, in English: the same on its page and on its slip.
import { word } from './word.ts';

/** Of a drawer or a terminal, from its start to what is left. */
export const potFigure = {
  float: 'Float',
  sales: 'Sales',
  refunds: 'Refunds',
  in: 'Paid in',
  out: 'Paid out',
  drops: 'Drops',
  corrections: 'Corrections',
  expected: 'Expected',
  deposit: 'To deposit',
  left: 'Left in drawer',
};

export const potName = {
  drawer: 'Drawer',
  'by-hand': word.cardTerminal,
  elsewhere: 'Paid elsewhere',
  terminal: 'Card terminal {{name}}',
};

export const grandTotal = { before: 'Grand total before', after: 'Grand total' };

/** How often something happened: at most as long as a line of the narrowest paper leaves room for. */
export const happened = {
  drawerOpenings: 'Drawer openings',
  noSales: 'Drawer opened, no sale',
  voids: 'Voids',
  soleManagerVoids: 'Voids by one manager alone',
  copies: 'Copies printed',
  xReports: 'X reports with cash',
  tenderCorrections: 'Payments corrected',
  managerChanges: 'Changes of managers',
  noSecondPerson: 'Without a second person',
  countsLeft: 'Counts broken off',
  commandChanges: 'Command line changes',
  headOfficeLeft: 'Left head office, no answer',
};
