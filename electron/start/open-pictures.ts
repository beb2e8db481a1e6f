// The pictures of a till: its folders, and how one is fetched.
// Invariant: behind a proxy none is, because what the proxy connects to cannot be seen from here.
import { join } from 'node:path';
import type { Environment } from '../../shared/environment.ts';
import { fetchPicture } from '../pictures/fetch-picture.ts';
import { createPictureCache } from '../pictures/picture-cache.ts';
import { createPictures, type Pictures } from '../pictures/pictures.ts';
import { chooseProxy } from '../service/proxy.ts';
import { createTrust } from '../service/trust.ts';

export function openPictures(choices: {
  /** Of the till's environment. */
  readonly folder: string;
  readonly environment: Environment;
  readonly proxiesOf: (address: string) => Promise<Readonly<Record<string, string | undefined>>>;
  readonly now: () => Date;
  readonly nowMs: () => number;
}): Pictures {
  const { folder, environment, proxiesOf, now, nowMs } = choices;
  const allowsLoopback = environment !== 'live';
  const trust = createTrust();
  return createPictures({
    artFolder: join(folder, 'art'),
    cache: createPictureCache(join(folder, 'pictures'), now),
    allowsLoopback,
    nowMs,
    async fetch(address, ended) {
      const proxy = chooseProxy(new URL(address), await proxiesOf(address));
      return proxy.kind === 'direct' ? fetchPicture(address, { allowsLoopback, trust }, ended) : null;
    },
  });
}
