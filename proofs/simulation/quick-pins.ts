// PINs are checked by the real function, in one turn of the event loop and not in a thread: what else happens meanwhile is then the
// schedule's and not the machine's. Invariant: nothing of the till knows; what is wrapped is the runtime's library.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

let underWay = 0;

/** PINs that are being checked right now. */
export function pinsUnderWay(): number {
  return underWay;
}

type Done = (error: Error | null, key: Buffer) => void;

function derive(pin: BinaryLike, salt: BinaryLike, bytes: number, options: ScryptOptions, done: Done): void {
  underWay += 1;
  setImmediate(() => {
    underWay -= 1;
    done(null, crypto.scryptSync(pin, salt, bytes, options));
  });
}

Object.assign(crypto, { scrypt: derive });
syncBuiltinESMExports();
