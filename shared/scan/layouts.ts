// Texts that came through another keyboard's keys: a scanner types the keys of an American keyboard, and the till's is German or French.
// Invariant: such a text is recognised and never translated back, because two keyboards can give the same sign.

const signsOfAnotherKeyboard: readonly RegExp[] = [
  // `]E0` and digits: the bracket came as + (German) ...
  /^\+[A-Za-z]\d{4,}/,
  // ... or as $, and the digits as what a French keyboard has without Shift.
  /^\$[A-Za-z][àÀ&é"'(§\-è_!ç]/,
  // A claim slip whose | came as another sign.
  /^cfc[23é"][^A-Za-z0-9|]/i,
  // A stripe whose ^ came as &, or whose ; came as ö.
  /^%B\d{6,19}&/,
  /^ö\d{6,19}/,
  // A link whose :// came as Ö-- (German) or with an M in front (French).
  /^https?[ö;m][^\p{L}\p{N}]{2}/iu,
  // A receipt whose hyphens came as ß.
  /^[A-Za-z0-9]{1,16}ß[A-Za-z0-9]{4,}ß\d+$/,
];

export function isOfAnotherKeyboard(text: string): boolean {
  return hasFrenchDigits(text) || signsOfAnotherKeyboard.some((signs) => signs.test(text));
}

/** Digits of a French keyboard: six signs or more, and no digit or blank among them. */
function hasFrenchDigits(text: string): boolean {
  return /^[^\d\s]{6,}$/.test(text) && (text.match(/[éèçà§&"]/g)?.length ?? 0) >= 2;
}
