// Whether a service takes a key, before settings on screen are kept with it.
// Invariant: a secret that was not given is the kept one, and leaves main only as a signature.
import type { KeptSettings } from '../../shared/settings/kept-change.ts';
import { createServiceClient } from '../service/client.ts';
import type { Secrets } from '../shell/vault.ts';
import { askService } from '../till/provisioning/provision.ts';
import type { Start } from './start.ts';

/** `secret` null: the one that is kept. */
export function askServiceOf(kept: { secrets(): Secrets }, start: Pick<Start, 'transportTo' | 'now' | 'log'>) {
  const { transportTo, now, log } = start;
  return (settings: KeptSettings, secret: string | null) => {
    if (secret !== null) log.hide(secret);
    return askService(
      async (baseUrl, key) => createServiceClient({ baseUrl, key, transport: await transportTo(baseUrl), now }),
      { ...settings, key_secret: secret ?? kept.secrets().keySecret },
    );
  };
}
