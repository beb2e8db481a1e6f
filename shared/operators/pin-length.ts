// How many digits a new PIN has: 6 to 8 for a manager, 4 to 8 for others.
import type { Role } from '../roles.ts';

export const mostPinDigits = 8;

export const leastPinDigits = (role: Role): number => (role === 'manager' ? 6 : 4);
