// Which duty needs which role at the till. Main decides by this table, and the people page shows it: there is no other. A duty of a higher role is
// done with that person's approval (a PIN); a page of Manage is not.
import { atLeast, type Role } from '../roles.ts';

/** The least role whose approval each needs. No one approves their own sale (that is checked separately). */
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

/** `asks`: with the approval of a person of the required role. */
export function mayDo(role: Role, duty: Duty): 'yes' | 'asks' {
  return atLeast(role, duties[duty]) ? 'yes' : 'asks';
}
