// Which passwords are taken, and whether one is right.

import { minPasswordLength, type PageErrorCode } from '../../shared/head-office/users.ts';
import { foldedName } from '../../shared/names.ts';
import { hashSecret, isSecret } from '../../shared/secret-hash.ts';

/** Signs as a person counts them. A name with something behind it is guessed first. */
export function passwordFault(password: string, name: string): PageErrorCode | null {
  if ([...password].length < minPasswordLength || new Set(password).size < 5) return 'password_short';
  return foldedName(password).includes(foldedName(name)) ? 'password_name' : null;
}

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long where there is no hash. */
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
