// Whence a request came. Invariant: what a request says about that counts only as far as the proxies that IT named have written it; anybody else's
// word is ignored, so nobody chooses the address that is counted, audited and raised.
import { isIP, isIPv6 } from 'node:net';
import { readNetwork } from '../../shared/network.ts';
import { err, ok, type Result } from '../../shared/result.ts';

export type Proxies = { has(address: string): boolean };

/** Addresses and networks, as `10.0.0.5, 10.1.0.0/16`. The error is the one that is neither. */
export function readProxies(list: string): Result<Proxies, string> {
  const named: ((address: string) => boolean)[] = [];
  for (const text of list.split(/[\s,]+/).filter((one) => one !== '')) {
    const network = readNetwork(text);
    if (!network) return err(text);
    named.push(network);
  }
  return ok({ has: (address) => named.some((holds) => holds(address)) });
}

/** Each proxy adds behind the others whom it has heard, so the last that is no proxy of ours is whence it came. */
export function sourceOf(peer: string | undefined, forwarded: string | undefined, proxies: Proxies): string {
  let source = plainAddress(peer ?? 'unknown');
  for (const said of (forwarded ?? '').split(',').toReversed()) {
    const address = plainAddress(said.trim());
    if (!proxies.has(source) || isIP(address) === 0) break;
    source = address;
  }
  return source;
}

/** An IPv4 address as such, also where a socket for both kinds shows it as IPv6, and without the port that some proxies add. */
function plainAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}

/** What one sender has at hand: an IPv4 address, or all of an IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
