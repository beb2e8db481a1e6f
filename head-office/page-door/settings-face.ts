// What the page says of the tills' settings: what is said, by whom, who must agree, and what became of it.
import { err, ok } from '../../shared/result.ts';
import { takesTwo } from '../../shared/settings/head-office-rows.ts';
import type { Database } from '../core/database.ts';
import { agreeToSetting, saySetting, withdrawSetting } from '../intake/settings-said.ts';
import { settingsSaid } from '../views/settings-said.ts';
import type { Handlers } from './door.ts';
import { readerOf } from './look-face.ts';
import { mayAgree, untilAgreed } from './second-person.ts';

export function createSettingsFace({ database }: { readonly database: Database }) {
  return {
    'settings-said': async (asks, by) => ok(await settingsSaid(database, readerOf(by), asks)),
    'say-setting': (asked, by) =>
      database.transaction(async (tx) => {
        const toldFrom = takesTwo(asked) ? await untilAgreed(tx, 'setAtTills', by) : by.now;
        const said = await saySetting(tx, asked, by, by.now, toldFrom);
        return said.ok ? said : err({ code: said.error });
      }),
    'agree-setting': ({ saidId }, by) =>
      database.transaction(async (tx) => {
        const isAgreed =
          (await mayAgree(tx, 'setAtTills', by, by.now)) && (await agreeToSetting(tx, saidId, by, by.now));
        return isAgreed ? ok(null) : err({ code: 'needs_other_person' });
      }),
    async 'withdraw-setting'({ saidId }, by) {
      const isBack = await database.transaction((tx) => withdrawSetting(tx, saidId, by, by.now));
      return isBack ? ok(null) : err({ code: 'not_found' });
    },
  } satisfies Partial<Handlers>;
}
