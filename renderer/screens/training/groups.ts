// Training's drills in the groups where a trainer looks for them, and how each starts.
import type { Drill } from '../../../shared/training/views.ts';

export const drillGroups = [
  {
    id: 'service',
    drills: [
      'card-refused',
      'slow-service',
      'network-after-payment',
      'no-answer',
      'activation-fails',
      'money-back-without-service',
      'order-unknown',
    ],
  },
  { id: 'customer', drills: ['slip-of-another-till', 'void', 'phone-call'] },
  { id: 'rack', drills: ['wrong-card-scanned'] },
  {
    id: 'terminal',
    drills: ['terminal-declines', 'terminal-late', 'terminal-drops', 'terminal-unknown', 'refund-unknown'],
  },
  { id: 'printer', drills: ['paper-out', 'cover-open'] },
  { id: 'till', drills: ['wrong-clock', 'power-cut'] },
] as const satisfies readonly { readonly id: string; readonly drills: readonly Drill[] }[];

/** What the cashier does to enter the drill. */
export function beginOf(drill: Drill): 'sell' | 'sellByCard' | 'sellTwo' | 'sellDear' | 'takeSlip' {
  if (drill === 'slip-of-another-till') return 'takeSlip';
  if (drill === 'phone-call') return 'sellDear';
  if (drill === 'wrong-card-scanned') return 'sellTwo';
  return drill.startsWith('terminal-') || drill === 'refund-unknown' ? 'sellByCard' : 'sell';
}
