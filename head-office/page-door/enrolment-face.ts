// Who may enrol: IT makes files for lists of tills, sees and cancels their codes, and says what a store is. Invariant: a code is in the file alone.
import { z } from 'zod';
import type { Download } from '../../shared/head-office/users.ts';
import { err, ok } from '../../shared/result.ts';
import type { Database } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { cancelCodes, codeRows, expectTills, placesWords } from '../intake/codes.ts';
import { readExpectedTills, type TillList } from '../intake/expected-tills.ts';
import { setFacts, wrongFact } from '../intake/store-facts.ts';
import { mostRows } from '../views/scope.ts';
import type { Handlers } from './door.ts';

export type EnrolmentFaceDeps = {
  readonly database: Database;
  /** What new tills receive: head office's address, and its certificate where their machines do not trust it. */
  readonly address: () => { readonly url: string; readonly ca: string | null };
};

const dayMs = 86_400_000;
const stated = shape({
  storeId: ['id', z.string()],
  store: ['name', z.string()],
  country: z.string(),
  currency: z.string(),
  zone: z.string(),
});

export function createEnrolmentFace({ database, address }: EnrolmentFaceDeps) {
  return {
    async enrol({ csv, days, replace: mayReplace }, by) {
      const list = readExpectedTills(Buffer.from(csv));
      if (!list.ok) return err({ code: 'csv_bad', list: list.error });
      const until = new Date(by.now.getTime() + days * dayMs);
      const code = await database.transaction((tx) =>
        expectTills(tx, { ...list.value, until, mayReplace }, by, by.now),
      );
      if (!code.ok) return err({ code: 'places_taken', detail: placesWords(code.error) });
      const { url, ca } = address();
      const settings = { head_office: { url, ...(ca === null ? {} : { ca }), code: code.value } };
      const made: Download = {
        name: `till-settings-${ofTills(list.value)}-${until.toISOString().slice(0, 10)}.json`,
        type: 'application/json',
        text: `${JSON.stringify(settings, null, 2)}\n`,
      };
      return ok(made);
    },
    async enrolment({ find = '', after }, { now }) {
      const stores = await database.rows(
        stated.row,
        `SELECT ${stated.sql} FROM stores WHERE stated <> '{}' ORDER BY name, id`,
      );
      return ok({
        at: now.toISOString(),
        codes: await codeRows(database, find, now, { after, most: mostRows }),
        stated: stores,
      });
    },
    async 'cancel-code'(of, by) {
      const count = await database.transaction((tx) => cancelCodes(tx, of, by, by.now));
      return count > 0 ? ok(null) : err({ code: 'code_ended' });
    },
    async 'store-facts'({ store, ...facts }, by) {
      const wrong = wrongFact(facts);
      if (wrong) return err({ code: 'store_fact_bad', detail: wrong.such });
      await database.transaction((tx) => setFacts(tx, store, facts, by, by.now));
      return ok(null);
    },
  } satisfies Partial<Handlers>;
}

/** In the file's name: whose it is. Both are signs that every disk takes. */
function ofTills({ tills: [first, ...others] }: TillList): string {
  return first && others.length === 0 ? `${first.store}-${first.terminal}` : `${others.length + 1}-tills`;
}
