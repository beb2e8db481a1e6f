// The pictures of products: the shop's own art first, else what the service's `image_url` names, fetched in the background and kept.
// Invariants: only what a screen shows now is fetched, two at a time; nobody waits for a picture, and nothing but a picture depends on one.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { PictureCache } from './picture-cache.ts';
import { maxPictureBytes, type Picture, readPicture } from './picture-format.ts';
import { pictureUrl } from './public-address.ts';

const atOnce = 2;
/** How long a picture that could not be had is left alone. */
const patienceMs = 10 * 60_000;
const mostRefused = 2000;
/** How soon art that a person has just laid there is seen. */
const artEveryMs = 60_000;

export type PicturesDeps = {
  /** The shop's own art. */
  readonly artFolder: string;
  readonly cache: PictureCache;
  /** Null where none can be had. */
  readonly fetch: (address: string, ended: AbortSignal) => Promise<Picture | null>;
  readonly allowsLoopback: boolean;
  /** Monotonic. */
  readonly nowMs: () => number;
};

/** Of a product on screen: its picture came, in this version. */
export type Arrived = (code: string, version: string) => void;

/** A product on screen; `image_url` as the service lists it. */
type Shown = { readonly code: string; readonly image_url: string | null };

export function createPictures(deps: PicturesDeps) {
  const { cache, fetch, allowsLoopback, nowMs } = deps;
  const art = createArtFolder(deps.artFolder);
  let artSeenMs = Number.NEGATIVE_INFINITY;
  const ended = new AbortController();
  const refusedUntilMs = new Map<string, number>();
  const underWay = new Set<string>();
  let waiting = new Set<string>();
  let onScreen: readonly Shown[] = [];

  const isRefused = (url: string): boolean => (refusedUntilMs.get(url) ?? 0) > nowMs();

  function refuse(url: string): void {
    refusedUntilMs.delete(url);
    refusedUntilMs.set(url, nowMs() + patienceMs);
    const [oldest] = refusedUntilMs.keys();
    if (refusedUntilMs.size > mostRefused && oldest !== undefined) refusedUntilMs.delete(oldest);
  }

  async function fetchNext(): Promise<void> {
    const [url] = waiting;
    if (url === undefined || underWay.size >= atOnce || ended.signal.aborted) return;
    waiting.delete(url);
    underWay.add(url);
    const picture = await fetch(url, ended.signal).catch(() => null);
    const isKept = picture !== null && !ended.signal.aborted && (await cache.write(nameOf(url), picture));
    underWay.delete(url);
    if (isKept) for (const { code, image_url } of onScreen) if (image_url === url) arrived(code, nameOf(url));
    if (!isKept) refuse(url);
    void fetchNext();
  }

  /** The name in the cache. */
  const fileName = (url: string | null): string | null =>
    url !== null && pictureUrl(url, allowsLoopback) ? nameOf(url) : null;

  function lookAtArt(): void {
    if (nowMs() - artSeenMs < artEveryMs) return;
    artSeenMs = nowMs();
    art.look();
  }

  /** Null where no picture is there. */
  function versionOf({ code, image_url }: Shown): string | null {
    const own = art.fileOf(code);
    if (own) return nameOf(`${own.name} ${own.changedMs}`);
    const name = fileName(image_url);
    return name !== null && cache.has(name) ? name : null;
  }

  let arrived: Arrived = () => {};

  return {
    onArrival(hear: Arrived): void {
      arrived = hear;
    },
    /**
     * What the screen shows now; what it showed before and has not begun is not fetched any more. Answers which version of each product's
     * picture is there, null for none; `arrived` is called with those that come later.
     */
    setVisible(shown: readonly Shown[]): ReadonlyMap<string, string | null> {
      onScreen = shown;
      lookAtArt();
      const versions = new Map(shown.map((product) => [product.code, versionOf(product)]));
      const missing = shown.flatMap(({ code, image_url: url }) =>
        url !== null && versions.get(code) === null && pictureUrl(url, allowsLoopback) ? [url] : [],
      );
      waiting = new Set(missing.filter((url) => !underWay.has(url) && !isRefused(url)));
      for (let free = underWay.size; free < atOnce; free += 1) void fetchNext();
      return versions;
    },
    /** Which version of this product's picture is there; null for none. */
    versionOf,
    /** The picture itself, of what is there; null for none. */
    async read({ code, image_url }: Shown): Promise<Picture | null> {
      if (art.fileOf(code)) return art.read(code);
      const name = fileName(image_url);
      return name === null ? null : cache.read(name);
    },
    /** Gives up what is under way. */
    close: () => ended.abort(),
  };
}

export type Pictures = ReturnType<typeof createPictures>;

const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const endings: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.webp']);

type ArtFile = { readonly name: string; readonly changedMs: number };

/**
 * Pictures that the shop puts next to its till's files: `art/CODE.png` (or .jpg, .jpeg, .webp), CODE being the product's. No product's code,
 * whatever it is, names a file elsewhere.
 */
function createArtFolder(folder: string) {
  let byCode = new Map<string, ArtFile>();

  return {
    /** Looks what lies there now. */
    look(): void {
      byCode = new Map();
      try {
        for (const file of readdirSync(folder)) {
          const { name: code, ext } = parse(file);
          const found = endings.has(ext.toLowerCase()) ? statSync(join(folder, file), { throwIfNoEntry: false }) : null;
          if (found?.isFile() && found.size <= maxPictureBytes)
            byCode.set(code, { name: file, changedMs: found.mtimeMs });
        }
      } catch {
        // Most shops have no such folder.
      }
    },
    fileOf: (code: string): ArtFile | undefined => byCode.get(code),
    async read(code: string): Promise<Picture | null> {
      const file = byCode.get(code);
      if (!file) return null;
      try {
        return readPicture(new Uint8Array(await readFile(join(folder, file.name))));
      } catch {
        return null;
      }
    },
  };
}
