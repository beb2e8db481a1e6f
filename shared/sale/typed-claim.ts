// A claim slip's signs as people type them: Crockford's base32, which has no I, L, O and U. Small letters, spaces and dashes count, and
// so do the letters that look like digits.

/** Crockford's base32. */
export const claimSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 200 bits. */
export const claimLength = 40;
const groupLength = 4;

/** The signs alone, as they were printed. A letter that is none of them stays, so that somebody sees it. */
export function bareSigns(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** In groups of four, as they stand on paper. */
export function groupsOf(typed: string): readonly string[] {
  return bareSigns(typed).match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? [];
}

/** All of them are there, and none is a letter that the slip cannot have. */
export function isWholeClaim(typed: string): boolean {
  const signs = bareSigns(typed);
  return signs.length === claimLength && [...signs].every((sign) => claimSigns.includes(sign));
}
