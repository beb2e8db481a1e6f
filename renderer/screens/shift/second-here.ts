// Whether this till has a second person for a drawer that differs. Where it has none, main takes the word of the one who closes, and the Z says so.
import { atLeast, type Role } from '../../../shared/roles.ts';

type Person = { readonly id: string; readonly role: Role };

/** `involved`: who closes the shift, and whose it is. */
export function hasSecond(people: readonly Person[], involved: readonly (string | undefined)[]): boolean {
  return people.some(({ id, role }) => atLeast(role, 'supervisor') && !involved.includes(id));
}
