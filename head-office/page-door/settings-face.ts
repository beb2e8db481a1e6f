// What the page says of the tills' settings: what is said, by whom, who must agree, and what became of it.
import { err, ok } from '../../shared/result.ts';
import type { Database } from '../core/database.ts';
import { agreeToSetting, saySetting, takesTwo, withdrawSetting } from '../intake/settings-said.ts';
import { settingsSaid } from '../views/settings-said.ts';
import type { Handlers } from './door.ts';
import { readerOf } from './look-face.ts';
import { aloneMs, hasSecondPerson, mayAgree } from './second-person.ts';

export function createSettingsFace({ database }: { readonly database: Database }) {
  return {
    'settings-said': async (asks, by) => ok(await settingsSaid(database, readerOf(by), asks)),
    'say-setting': (asked, by) =>
      database.transaction(async (tx) => {
        const isAlone = !(await hasSecondPerson(tx, 'setAtTills', by, by.now));
        const untilAgreed = isAlone ? new Date(by.now.getTime() + aloneMs) : null;
        const said = await saySetting(tx, asked, by, by.now, takesTwo(asked) ? untilAgreed : by.now);
        return said.ok ? said : err({ code: said.error });
      }),
    'agree-setting': ({ saidId }, by) =>
      database.transaction(async (tx) => {
        if (!(await mayAgree(tx, 'setAtTills', by, by.now))) return err({ code: 'needs_other_person' });
        return (await agreeToSetting(tx, saidId, by, by.now)) ? ok(null) : err({ code: 'needs_other_person' });
      }),
    async 'withdraw-setting'({ saidId }, by) {
      const isBack = await database.transaction((tx) => withdrawSetting(tx, saidId, by, by.now));
      return isBack ? ok(null) : err({ code: 'not_found' });
    },
  } satisfies Partial<Handlers>;
}
