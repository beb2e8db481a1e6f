// What the page changes at tills: who may enrol, who is revoked, which alarm was seen, whose cash is shown; and whether a paper belongs to a till.
import type { Download } from '../../shared/head-office/users.ts';
import { err, ok } from '../../shared/result.ts';
import type { Database } from '../core/database.ts';
import { closeAlarm } from '../intake/alarms.ts';
import { expectTills, readExpectedTills } from '../intake/expected-tills.ts';
import { proveHead } from '../intake/printed-head.ts';
import { revokeTill, undoRevocation } from '../intake/revocation.ts';
import { showCash } from '../views/withheld.ts';
import type { Handlers } from './door.ts';
import { readerOf } from './look-face.ts';

export type TillFaceDeps = {
  readonly database: Database;
  /** What new tills receive: head office's address, and its certificate where their machines do not trust it. */
  readonly address: () => { readonly url: string; readonly ca: string | null };
};

const dayMs = 86_400_000;

type Names = 'show-cash' | 'close-alarm' | 'prove-head' | 'revoke' | 'take-back' | 'enrol';

export function createTillFace({ database, address }: TillFaceDeps): Pick<Handlers, Names> {
  return {
    async 'show-cash'({ till }, by) {
      return (await showCash(database, readerOf(by), till, by.name)) ? ok(null) : err({ code: 'not_found' });
    },
    async 'close-alarm'({ alarmId }, { name, now }) {
      return (await closeAlarm(database, alarmId, name, now)) ? ok(null) : err({ code: 'alarm_closed' });
    },
    'prove-head': async ({ till, head }) => ok(await proveHead(database, till, head)),
    async revoke({ till }, { name, now }) {
      await database.transaction((tx) => revokeTill(tx, till, name, now));
      return ok(null);
    },
    async 'take-back'({ till }) {
      await database.transaction((tx) => undoRevocation(tx, till));
      return ok(null);
    },
    async enrol({ csv, days }, { now }) {
      const tills = readExpectedTills(Buffer.from(csv));
      if (!tills.ok) return err({ code: 'csv_bad', detail: tills.error });
      const until = new Date(now.getTime() + days * dayMs);
      const code = await database.transaction((tx) => expectTills(tx, tills.value, until));
      const { url, ca } = address();
      const settings = { head_office: { url, ...(ca === null ? {} : { ca }), code } };
      const made: Download = {
        name: `till-settings-${until.toISOString().slice(0, 10)}.json`,
        type: 'application/json',
        text: `${JSON.stringify(settings, null, 2)}\n`,
      };
      return ok(made);
    },
  };
}
