// Updates as the till has them: their state, what is offered to a manager, and a manager's consent.
// Invariant: a till without an address, or of a build without a public key, sends no request.
import { releaseChannels } from '../../../shared/release/channels.ts';
import { daysWithoutNews } from '../../../shared/release/manifest.ts';
import type { UpdateOffReason, UpdateState, UpdateView } from '../../../shared/release/update-state.ts';
import { ok } from '../../../shared/result.ts';
import type { UpdateChecker, UpdateCheckerDeps } from '../../update/update-checker.ts';
import type { Capability, TillCore } from '../core/capability.ts';
import { createInstalling, type Installer, type InstallingNeeds } from './installing.ts';

/** Made where the till is put together (electron/start/update-parts.ts). */
export type UpdateParts =
  | { readonly off: UpdateOffReason }
  | (Installer & {
      readonly channel: string;
      openLooker(deps: Pick<UpdateCheckerDeps, 'timers' | 'now' | 'random' | 'changed' | 'failed'>): UpdateChecker;
    });

type Needs = InstallingNeeds & {
  /** Absent in training. */
  readonly parts: UpdateParts | undefined;
  readonly random: () => number;
};

const off = (reason: UpdateOffReason): UpdateState => ({ kind: 'off', reason });

export function createUpdates(till: TillCore, { parts, ...needs }: Needs) {
  if (parts && !('off' in parts)) return createOwn(till, { parts, ...needs });
  const state = off(parts?.off ?? 'not-installed');
  const view: UpdateView = { state, channel: null, lookedAt: null, lookRefused: null, hour: null };
  const channels = till.serve(releaseChannels, {
    'update:offer': () => ok(null),
    'update:look': () => ok(state),
    'update:install': () => ok(state),
  });
  return { view: () => (parts ? view : null), capability: { channels } satisfies Capability };
}

function createOwn(
  till: TillCore,
  { parts, random, ...needs }: Needs & { readonly parts: Exclude<UpdateParts, { off: unknown }> },
) {
  const { timers, now, failed, serviceClock } = till;
  const { channel, hour } = parts;
  const updateChecker = parts.openLooker({ timers, now, random, failed, changed: till.statusTouched });
  const installing = createInstalling(till, updateChecker, parts, needs);

  const state = (): UpdateState => {
    const found = updateChecker.found();
    switch (found.kind) {
      case 'nothing': {
        const { isUnderWay, refused: reason } = updateChecker.lastCheck();
        return reason === null || isUnderWay ? { kind: 'looking' } : { kind: 'refused', version: null, reason };
      }
      case 'current':
        return { kind: 'none' };
      case 'waits':
        return { kind: 'waiting', version: found.release.version, why: ['wave'] };
      case 'fetching':
        return { kind: 'fetching', version: found.release.version, received: found.received, total: found.total };
      case 'refused':
        return { kind: 'refused', version: found.release.version, reason: found.reason };
      case 'here':
        return installing.state(found.release);
    }
  };

  /** By the service's time alone: a clock may be years off. Not known: nothing is said. */
  const withoutNews = (): number | null => {
    const release = updateChecker.newest();
    const said = serviceClock.lastSaid();
    return release && said && daysWithoutNews(release, said);
  };

  const channels = till.serve(releaseChannels, {
    'update:offer'() {
      const found = updateChecker.found();
      if (found.kind !== 'here') return ok(null);
      const { version, issuedAt, notes } = found.release;
      return ok({ version, issuedAt, notes, size: found.package.size });
    },
    async 'update:look'() {
      await updateChecker.check();
      return ok(state());
    },
    async 'update:install'() {
      await installing.go('manager');
      return ok(state());
    },
  });
  const capability = {
    channels,
    start() {
      installing.start();
      updateChecker.start();
    },
    stop() {
      installing.stop();
      return updateChecker.stop();
    },
    isBusy: installing.isHandedOver,
  } satisfies Capability;
  return {
    view(): UpdateView | null {
      const { at, refused } = updateChecker.lastCheck();
      const days = withoutNews();
      const noNews = days === null ? {} : { daysWithoutNews: days };
      return { state: state(), channel, lookedAt: at, lookRefused: refused, ...noNews, hour };
    },
    capability,
  };
}
