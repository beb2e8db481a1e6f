// Which addresses a picture may be fetched from. The service names them, so they are not to be trusted: a picture must never make the till
// knock at a machine of the shop's own network.
// Invariant: a name counts by what it resolves to, at the moment of the connection.
import { BlockList, isIP, isIPv4 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** IANA's special-purpose ranges: private, shared, link-local, documentation, multicast, reserved. */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, bits);
/** Tunnels and documentation, inside what is global otherwise. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** `allowsLoopback`: for a service on this machine, in tests and demonstrations. */
export function mayConnect(address: string, allowsLoopback: boolean): boolean {
  if (isIPv4(address)) return !special.check(address) || (allowsLoopback && loopback.check(address));
  const isGlobal = global.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return isGlobal || (allowsLoopback && loopback.check(address, 'ipv6'));
}

/** The address as a URL, where a picture may be asked for there at all; null otherwise. Plain http only on this machine. */
export function pictureUrl(address: string, allowsLoopback: boolean): URL | null {
  const url = address.length <= 2048 ? URL.parse(address) : null;
  if (!url) return null;
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayConnect(host, allowsLoopback)) return null;
  if (url.protocol === 'https:') return url;
  const isHere = host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIPv4(host) ? 'ipv4' : 'ipv6'));
  return url.protocol === 'http:' && allowsLoopback && isHere ? url : null;
}
