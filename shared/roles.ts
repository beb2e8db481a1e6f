// The roles of people at a till, from the least to the most. Separate from operator.ts, because the screens load no schemas.
export const roles = ['cashier', 'supervisor', 'manager'] as const;
export type Role = (typeof roles)[number];

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** The most letters a person's name may have. */
export const longestName = 200;
