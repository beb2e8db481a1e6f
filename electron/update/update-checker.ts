// Looks for a release at the start and once a day, and has the package of one that this till takes brought onto its disk.
// Invariants: a manifest counts only once it is kept, so that a restart forgets none and an older one stays refused; the newest kept one
// alone says what is offered; a check that fails takes nothing away. Only monotonic time decides when: a clock may be years off.
import { manifestName, type ReleasePackage } from '../../shared/release/manifest.ts';
import type { Refusal } from '../../shared/release/refusals.ts';
import type { Timers } from '../../shared/timers.ts';
import { judge, type Release, readRelease, type TillFacts } from './judge.ts';
import { createPackageStore, type PackageStoreDeps } from './package-store.ts';
import type { ReleaseKey } from './release-keys.ts';
import { maxManifestBytes } from './signed-manifest.ts';

/** The newest manifest of the channel, as it was signed. */
export type StoredManifest = {
  read(): Uint8Array | null;
  /** On the disk on return; false where the disk does not take it. */
  write(file: Uint8Array): boolean;
};

export type UpdateCheckerDeps = PackageStoreDeps & {
  readonly facts: Omit<TillFacts, 'seen'>;
  readonly keys: readonly ReleaseKey[];
  /** Whatever the source was asked for ends. */
  readonly closeSource: () => Promise<void>;
  readonly kept: StoredManifest;
  readonly timers: Pick<Timers, 'after'>;
  readonly now: () => Date;
  readonly random: () => number;
  readonly changed: () => void;
};

export type Found =
  /** Nothing is known of the channel yet. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'current' }
  | { readonly kind: 'waits'; readonly release: Release }
  | { readonly kind: 'fetching'; readonly release: Release; readonly total: number; readonly received: number }
  | { readonly kind: 'here'; readonly release: Release; readonly package: ReleasePackage }
  | { readonly kind: 'refused'; readonly release: Release; readonly reason: Refusal };

/** A whole package, and what was signed about it. */
export type FetchedRelease = {
  readonly release: Release;
  readonly package: ReleasePackage;
  readonly file: string;
  readonly manifest: Uint8Array;
};

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export function createUpdateChecker(deps: UpdateCheckerDeps) {
  const { facts, source, timers, random, failed } = deps;
  let checkedAt: string | null = null;
  let refused: Refusal | null = null;
  let checking: Promise<void> | null = null;
  let isOver = false;
  let cancel = (): void => undefined;
  const offer = createOffer(deps, () => lookIn(hourMs));

  async function checkOnce(): Promise<void> {
    const read = await source.readManifest(manifestName(facts.channel), maxManifestBytes);
    if (isOver) return;
    refused = read.ok ? offer.hear(read.value) : read.error;
    checkedAt = deps.now().toISOString();
  }

  function check(): Promise<void> {
    checking ??= checkOnce()
      .catch((error: unknown) => {
        refused = 'no-answer';
        failed(error);
      })
      .finally(() => {
        checking = null;
        lookIn(refused === null ? dayMs : hourMs);
        if (!isOver) deps.changed();
      });
    return checking;
  }

  /** Not all tills of a chain at once. */
  function lookIn(ms: number): void {
    cancel();
    if (!isOver) cancel = timers.after(ms * (1 - random() / 10), () => void check());
  }

  return {
    start(): void {
      offer.recall();
      void check();
    },
    async stop(): Promise<void> {
      isOver = true;
      cancel();
      await deps.closeSource();
      await checking;
      await offer.stop();
    },
    /** Resolves once the manifest was judged; its package comes afterwards. Never rejects. */
    check,
    found: offer.found,
    lastCheck: () => ({ at: checkedAt, isUnderWay: checking !== null, refused }),
    /** The newest manifest of the channel; null where none is known. */
    newest: offer.newest,
    /** What is here, read again whole; null where there is none. */
    take: offer.take,
  };
}

export type UpdateChecker = ReturnType<typeof createUpdateChecker>;

/** What the newest manifest itself says, so it holds until there is a newer one. */
const ofTheNewest: ReadonlySet<Refusal> = new Set(['other-platform', 'downgrade', 'too-old-for-it']);

function createOffer({ facts, keys, kept, changed, ...deps }: UpdateCheckerDeps, tryAgainSoon: () => void) {
  const packages = createPackageStore(deps);
  let found: Found = { kind: 'nothing' };
  let newest: Release | null = null;

  const show = (next: Found): void => {
    found = next;
    changed();
  };

  const keptRelease = () => {
    const file = kept.read();
    if (file === null) return null;
    const read = readRelease(file, facts.channel, keys);
    return read.ok ? { file, release: read.value } : null;
  };

  const refuse = (release: Release, reason: Refusal): void => {
    show({ kind: 'refused', release, reason });
    tryAgainSoon();
  };

  function bring(release: Release, own: ReleasePackage): void {
    if (packages.isWanted(own) && (found.kind === 'fetching' || found.kind === 'here')) {
      // The same package of a manifest whose wave is wider.
      show({ ...found, release });
      return;
    }
    show({ kind: 'fetching', release, received: 0, total: own.size });
    packages.want(own, {
      received: (received) => found.kind === 'fetching' && show({ ...found, received }),
      ended(fetched) {
        if (found.kind !== 'fetching') return;
        if (fetched.ok) show({ kind: 'here', release: found.release, package: own });
        else refuse(found.release, fetched.error);
      },
    });
  }

  /** Takes a manifest for the newest; or says why it is not. */
  function hear(file: Uint8Array): Refusal | null {
    const read = readRelease(file, facts.channel, keys);
    if (!read.ok) return read.error;
    const release = read.value;
    const seen = keptRelease()?.release.seen ?? null;
    const judged = judge(file, { ...facts, seen }, keys);
    if (!judged.ok && !ofTheNewest.has(judged.error)) return judged.error;
    if (seen?.sha512 !== release.seen.sha512 && !kept.write(file)) return 'not-saved';
    newest = release;
    if (judged.ok && judged.value.kind === 'take') {
      bring(release, judged.value.package);
      return null;
    }
    packages.wantNone();
    if (!judged.ok) show({ kind: 'refused', release, reason: judged.error });
    else show(judged.value.kind === 'waits' ? { kind: 'waits', release } : { kind: 'current' });
    return null;
  }

  async function take(): Promise<FetchedRelease | null> {
    if (found.kind !== 'here') return null;
    const here = found;
    const { release, package: own } = here;
    const got = await packages.again(own);
    if (found !== here) return null;
    const known = keptRelease();
    const isKept = known?.release.seen.sha512 === release.seen.sha512;
    if (got.ok && isKept) return { release, package: own, file: got.value, manifest: known.file };
    refuse(release, got.ok ? 'not-saved' : got.error);
    return null;
  }

  return {
    hear,
    take,
    found: () => found,
    newest: () => newest,
    /** What was received before this start. */
    recall(): void {
      const known = keptRelease();
      if (known) hear(known.file);
    },
    stop: packages.stop,
  };
}
