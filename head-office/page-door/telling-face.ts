// Where alarms go, as IT sees and changes it on the page. Invariants: no password and no secret is sent back; a kept password stays with the server and
// the user that it was typed for.
import type { PageError } from '../../shared/head-office/users.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { record } from '../core/audit-row.ts';
import type { Database } from '../core/database.ts';
import type { Sealing } from '../core/sealing.ts';
import { testMailOf } from '../tell/mail-text.ts';
import { type MailPlace, placeOf, readQuiet, setPlace, setQuiet } from '../tell/places.ts';
import { sendMail, sendWebhook } from '../tell/send.ts';
import type { Handlers } from './door.ts';

const shownMail = ({ host, port, security, user, from, to }: MailPlace) => ({ host, port, security, user, from, to });

export function createTellingFace(deps: { readonly database: Database; readonly sealing: Sealing }) {
  const { database, sealing } = deps;

  async function test(way: 'mail' | 'webhook', at: Date): Promise<Result<null, string> | null> {
    if (way === 'mail') {
      const place = await placeOf(database, way, sealing);
      return place && sendMail(place, testMailOf(place));
    }
    const place = await placeOf(database, way, sealing);
    return place && sendWebhook(place, { type: 'head_office.test', data: {} }, at);
  }

  return {
    async telling() {
      const mail = await placeOf(database, 'mail', sealing);
      const webhook = await placeOf(database, 'webhook', sealing);
      return ok({
        mail: mail && shownMail(mail),
        webhook: webhook && { url: webhook.url },
        quiet: await readQuiet(database),
      });
    },
    async 'tell-mail'(asked, by) {
      return database.transaction(async (tx): Promise<Result<null, PageError>> => {
        const before = await placeOf(tx, 'mail', sealing);
        const isSame = before && asked && before.host === asked.host && before.port === asked.port;
        const kept = isSame && before.user === asked.user && before.security === asked.security ? before.password : '';
        if (asked && asked.user !== '' && asked.password === '' && kept === '')
          return err({ code: 'password_missing' });
        const place = asked && { ...asked, password: asked.password || kept };
        await setPlace(tx, 'mail', place, sealing, by, by.now);
        return ok(null);
      });
    },
    async 'tell-webhook'(asked, by) {
      await database.transaction((tx) => setPlace(tx, 'webhook', asked, sealing, by, by.now));
      return ok(null);
    },
    async 'tell-quiet'(asked, by) {
      await database.transaction((tx) => setQuiet(tx, asked, by, by.now));
      return ok(null);
    },
    async 'tell-test'({ way }, by) {
      const sent = await test(way, by.now);
      if (sent === null) return err({ code: 'not_found' });
      await record(database, by, by.now, 'tell-test', sent.ok ? way : `${way} · ${sent.error}`);
      return sent.ok ? ok(null) : err({ code: 'not_sent', detail: sent.error });
    },
  } satisfies Partial<Handlers>;
}
