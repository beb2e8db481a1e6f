// What takes which role at the till. Main asks by this table, and the people page shows it: there is no other.
// A duty of a higher role is done with that person's word (a PIN); a page of Manage is not.
import { atLeast, type Role } from '../roles.ts';

/** The least role whose word each takes. Nobody gives it for a sale of their own (who approves is checked apart). */
export const duties = {
  sell: 'cashier',
  refundLost: 'cashier',
  openDrawer: 'supervisor',
  cardAboveLimit: 'supervisor',
  largeSale: 'supervisor',
  typedNumber: 'supervisor',
  givenByEye: 'supervisor',
  correctPayment: 'supervisor',
  moveCash: 'supervisor',
  sealShift: 'supervisor',
  codeAgain: 'supervisor',
  pendingSlipAgain: 'manager',
  pdfToStick: 'manager',
  voidCard: 'manager',
  refundOther: 'manager',
  shopMaximum: 'manager',
  settleByHand: 'manager',
  cashReport: 'manager',
  countSealed: 'manager',
  correctCount: 'manager',
} as const satisfies Record<string, Role>;
export type Duty = keyof typeof duties;
export const dutyList = Object.keys(duties) as readonly Duty[];

/** `asks`: with the word of somebody of the role that it takes. */
export function mayDo(role: Role, duty: Duty): 'yes' | 'asks' {
  return atLeast(role, duties[duty]) ? 'yes' : 'asks';
}
