// A claim slip's signs as people type them: Crockford's base32, which has no I, L, O and U. Small letters, spaces and dashes are accepted, and so are
// the letters that look like digits.

/** Crockford's base32. */
export const claimSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 200 bits. */
export const claimLength = 40;
const groupLength = 4;

/** Only the signs, as they were printed. A letter outside the alphabet stays, so that the user sees it. */
export function bareSigns(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** In groups of four, as on paper. */
export function groupsOf(typed: string): readonly string[] {
  return bareSigns(typed).match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? [];
}

/** The code is complete, and every letter is one that a slip can have. */
export function isWholeClaim(typed: string): boolean {
  const signs = bareSigns(typed);
  return signs.length === claimLength && [...signs].every((sign) => claimSigns.includes(sign));
}
