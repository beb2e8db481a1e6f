// What the page says of the people whom head office made: who they are, who must agree, their first PIN, and what became of it at the tills.
import { randomInt } from 'node:crypto';
import { newPinFault } from '../../shared/operators/new-pin.ts';
import { mostPinDigits } from '../../shared/operators/pin-length.ts';
import { err, ok } from '../../shared/result.ts';
import { hashSecret } from '../../shared/secret-hash.ts';
import type { Database } from '../core/database.ts';
import { agreeToPerson, sayPerson, withdrawPerson } from '../intake/people-said.ts';
import { peopleSaid } from '../views/people-said.ts';
import type { Handlers } from './door.ts';
import { readerOf } from './look-face.ts';
import { mayAgree, untilAgreed } from './second-person.ts';

/** As long as a till takes it, because its hash goes to many disks. */
function newPin(): string {
  const pin = String(randomInt(10 ** mostPinDigits)).padStart(mostPinDigits, '0');
  return newPinFault(pin, 'manager') === null ? pin : newPin();
}

type PersonFaceDeps = {
  readonly database: Database;
  /** What a first PIN costs to hash (scrypt's N). */
  readonly pinN: number;
};

export function createPersonFace({ database, pinN }: PersonFaceDeps) {
  return {
    'people-said': async (asks, by) => ok(await peopleSaid(database, readerOf(by), asks)),
    async 'say-person'(asked, by) {
      const pin = newPin();
      const hash = await hashSecret(pin, pinN);
      return database.transaction(async (tx) => {
        const toldFrom = await untilAgreed(tx, 'sayPeople', by);
        const said = await sayPerson(tx, asked, hash, by, { at: by.now, untilAgreed: toldFrom });
        return said.ok ? ok({ ...said.value, pin }) : err({ code: said.error });
      });
    },
    'agree-person': ({ saidId }, by) =>
      database.transaction(async (tx) => {
        const isAgreed = (await mayAgree(tx, 'sayPeople', by, by.now)) && (await agreeToPerson(tx, saidId, by, by.now));
        return isAgreed ? ok(null) : err({ code: 'needs_other_person' });
      }),
    async 'withdraw-person'({ saidId }, by) {
      const isBack = await database.transaction((tx) => withdrawPerson(tx, saidId, by, by.now));
      return isBack ? ok(null) : err({ code: 'not_found' });
    },
  } satisfies Partial<Handlers>;
}
