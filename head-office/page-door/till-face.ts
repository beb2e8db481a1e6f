// What the page changes at tills: who is revoked, who is out of them, which alarm was seen, whose cash is shown, when a store is open; and whether a paper belongs to a till.
import { deedRoles } from '../../shared/head-office/users.ts';
import { err, ok } from '../../shared/result.ts';
import { closeAlarm } from '../core/alarms.ts';
import { record, someOf } from '../core/audit-row.ts';
import type { Database } from '../core/database.ts';
import { readOpeningHours, setHours } from '../core/opening-hours.ts';
import { putOut, takeBackOut } from '../intake/people-out.ts';
import { proveHead } from '../intake/printed-head.ts';
import { revokeTill, undoRevocation } from '../intake/revocation.ts';
import { peopleKnown, peopleOut } from '../views/people-out.ts';
import { showCash } from '../views/withheld.ts';
import type { Handlers } from './door.ts';
import { readerOf } from './look-face.ts';

export function createTillFace({ database }: { readonly database: Database }) {
  return {
    async 'show-cash'({ till }, by) {
      return (await showCash(database, readerOf(by), till, by.name)) ? ok(null) : err({ code: 'not_found' });
    },
    async 'close-alarm'({ alarmId }, { name, role, now }) {
      const by = { name, mayConfirm: deedRoles.revoke.some((one) => one === role) };
      return (await closeAlarm(database, alarmId, by, now)) ? ok(null) : err({ code: 'alarm_closed' });
    },
    'prove-head': async ({ till, head }) => ok(await proveHead(database, till, head)),
    async revoke({ till }, by) {
      await database.transaction((tx) => revokeTill(tx, till, by, by.now));
      return ok(null);
    },
    async hours({ stores, hours }, by) {
      const opens = hours.trim() === '' ? ok(null) : readOpeningHours(hours);
      if (!opens.ok) return err({ code: 'hours_bad' });
      const of = [...new Set(stores)];
      const isSet = await database.transaction(async (tx) => {
        const isKnown = await setHours(tx, of, opens.value);
        if (isKnown) await record(tx, by, by.now, 'hours', `${someOf(of)} · ${hours.trim() || '–'}`);
        return isKnown;
      });
      return isSet ? ok(null) : err({ code: 'not_found' });
    },
    'people-out': async (asks, by) => ok(await peopleOut(database, readerOf(by), asks)),
    'people-known': async () => ok({ rows: await peopleKnown(database) }),
    async 'put-out'(said, by) {
      const isSaid = await database.transaction((tx) => putOut(tx, said, by, by.now));
      return isSaid ? ok(null) : err({ code: 'stores_unknown' });
    },
    async 'put-out-back'({ outId }, by) {
      const isBack = await database.transaction((tx) => takeBackOut(tx, outId, by, by.now));
      return isBack ? ok(null) : err({ code: 'not_found' });
    },
    async 'take-back'({ till }, { now }) {
      await database.transaction((tx) => undoRevocation(tx, till, now));
      return ok(null);
    },
  } satisfies Partial<Handlers>;
}
