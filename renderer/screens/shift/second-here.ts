// Whether this till has a second person to confirm a difference of the drawer. If not, main accepts the person who closes, and the Z says
// so.
import { atLeast, type Role } from '../../../shared/roles.ts';

type Person = { readonly id: string; readonly role: Role };

/** `involved`: who closes the shift, and who owns it. */
export function hasSecond(people: readonly Person[], involved: readonly (string | undefined)[]): boolean {
  return people.some(({ id, role }) => atLeast(role, 'supervisor') && !involved.includes(id));
}
