// Which passwords are accepted, and whether one is right.

import { minPasswordLength, type PageErrorCode } from '../../shared/head-office/users.ts';
import { foldedName } from '../../shared/names.ts';
import { hashSecret, isSecret } from '../../shared/secret-hash.ts';

/** Characters as a person counts them. A user's name with something appended is guessed first. */
export function passwordFault(password: string, name: string): PageErrorCode | null {
  if ([...password].length < minPasswordLength || new Set(password).size < 5) return 'password_short';
  return foldedName(password).includes(foldedName(name)) ? 'password_name' : null;
}

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long when there is no hash. */
  isRight(password: string, hash: string | null): Promise<boolean>;
};

/** `n`: what a hash costs (scrypt's N). */
export function createPasswords(n: number): Passwords {
  const nobody = hashSecret('nobody', n);
  return {
    hash: (password) => hashSecret(password, n),
    isRight: async (password, hash) => (await isSecret(password, hash ?? (await nobody))) && hash !== null,
  };
}
