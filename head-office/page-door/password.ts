// Which passwords are accepted, and whether one is right. Invariant: the cost of checking passwords is bounded for each sender and in total, so a
// flood of them delays only its own sender.

import { minPasswordLength, type PageErrorCode } from '../../shared/head-office/users.ts';
import { foldedName } from '../../shared/names.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { hashSecret, isSecret } from '../../shared/secret-hash.ts';
import { createFairTurns } from './fair-turns.ts';

/** Characters as a person counts them. A user's name with something appended is guessed first. */
export function passwordFault(password: string, name: string): PageErrorCode | null {
  if ([...password].length < minPasswordLength || new Set(password).size < 5) return 'password_short';
  return foldedName(password).includes(foldedName(name)) ? 'password_name' : null;
}

/** Two of the four threads that Node has for such work: the others are for files and names of machines. */
const limits = { atOnce: 2, mostWaitingOfOne: 8, mostWaiting: 200 } as const;

/** `n`: what a hash costs (scrypt's N). `of`: who sends a password. `busy`: too many wait. */
export function createPasswords(n: number) {
  const nobody = hashSecret('nobody', n);
  const turns = createFairTurns(limits);
  const inTurn = async <T>(of: string, work: () => Promise<T>): Promise<Result<T, 'busy'>> => {
    const end = await turns.take(of);
    if (!end) return err('busy');
    try {
      return ok(await work());
    } finally {
      end();
    }
  };
  return {
    hash: (password: string, of: string) => inTurn(of, () => hashSecret(password, n)),
    /** Takes as long when there is no hash. */
    isRight: (password: string, hash: string | null, of: string) =>
      inTurn(of, async () => (await isSecret(password, hash ?? (await nobody))) && hash !== null),
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
