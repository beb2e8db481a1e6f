// A till that does not exist yet: its set-up on screen, with what this machine gives it: a draft in the till's folder, the network,
// the keyring. Invariant: the draft goes only once there is a till.
import { v7 as newId } from 'uuid';
import { signingKey } from '../../shared/interface/signature.ts';
import type { IpcHandlers } from '../../shared/ipc/ipc.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { err, ok } from '../../shared/result.ts';
import { createServiceClient } from '../service/client.ts';
import { probe } from '../service/probe.ts';
import { createKeyringSealer } from '../shell/sealer.ts';
import { createMonitorAnswers } from '../till/display/monitor-answers.ts';
import { pinCost } from '../till/operators/pin-hash.ts';
import { recoveryHash } from '../till/operators/recovery-code.ts';
import { createSetUp } from '../till/set-up/face.ts';
import { createDeviceAnswers } from '../till/settings/device-answers.ts';
import { askTerminal } from './ask-terminal.ts';
import { provisionFrom } from './given-files.ts';
import { setUpDraft } from './set-up-draft.ts';
import type { Start } from './start.ts';

/** `open` opens the till that was set up, in place of the set-up. */
export function openSetUp(
  start: Start,
  setLocale: (locale: Locale) => void,
  open: () => Promise<void>,
): { readonly locale: Locale; readonly handlers: IpcHandlers } {
  const { base, command, system, now, log, transportTo } = start;
  const draft = setUpDraft(base);
  const setUp = createSetUp({
    draftFile: draft,
    locale: command.locale ?? start.systemLocale(),
    pinCost,
    now,
    probe: async (baseUrl) => probe(new URL(baseUrl), { environment: await start.proxiesOf(baseUrl) }),
    connect: async ({ baseUrl, keyId, keySecret }) =>
      createServiceClient({
        baseUrl,
        key: signingKey(keyId, keySecret),
        transport: await transportTo(baseUrl),
        now,
      }),
    hide: log.hide,
    setLocale,
    askTerminal: (asked) => askTerminal(asked, { now, newId }),
    async vault() {
      const sealed = await createKeyringSealer(system.safeStorage, system.platform).seal('a trial');
      return sealed.ok && system.credentials === undefined ? 'keyring' : 'file';
    },
    async keep(text, code) {
      const typed = { read: () => ok(text), rewrite: () => ok(null) };
      const recovery = { hash: recoveryHash(code), isNoted: true };
      const done = await provisionFrom(typed, base, { system, now, transportTo }, recovery);
      if (done.ok) return ok(null);
      const fault = typeof done.error === 'string' ? { field: 'vault', message: done.error } : done.error;
      log.error('the till was not set up', fault);
      return err(fault);
    },
    async open() {
      draft.remove();
      await open();
    },
  });
  // Nobody is signed in and nothing is journalled yet, so no role is needed to try the printer or to see the monitors.
  const devices = createDeviceAnswers<void>({ note() {}, about: setUp.about, now });
  const monitors = createMonitorAnswers(start.screens.display);
  return { locale: setUp.locale, handlers: { ...setUp.capability.channels, ...devices, ...monitors } };
}
