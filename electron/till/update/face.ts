// Updates as the till has them: how it stands, what is offered to a manager, and a manager's word.
// Invariant: a till without an address, or of a build without a public key, asks nobody for anything.
import { releaseChannels } from '../../../shared/release/channels.ts';
import type { UpdateView } from '../../../shared/release/update-state.ts';
import { ok } from '../../../shared/result.ts';
import type { TillCore } from '../core/capability.ts';

export function createUpdates(till: TillCore) {
  const view = (): UpdateView | null =>
    till.identity.environment === 'training'
      ? null
      : {
          state: { kind: 'off', reason: 'no-address' },
          channel: null,
          lookedAt: null,
          lookRefused: null,
          hour: null,
        };
  const state = (): UpdateView['state'] => view()?.state ?? { kind: 'off', reason: 'not-installed' };
  const channels = till.serve(releaseChannels, {
    'update:offer': () => ok(null),
    'update:look': () => ok(state()),
    'update:install': () => ok(state()),
  });
  return { view, capability: { channels } };
}
