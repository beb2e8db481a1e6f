// Whence a request came, by the peer, what it says of itself, and the proxies that are named.
import { describe, expect, it } from 'vitest';
import { networkOf, readProxies, sourceOf } from '../../head-office/core/proxies.ts';

const named = (list: string) => {
  const read = readProxies(list);
  if (!read.ok) throw new Error(`${read.error} is no address`);
  return read.value;
};

describe('whence a request came', () => {
  it.each([
    ['nobody is named', '', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['another is named', '10.0.0.5', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['the proxy says nothing', '10.0.0.5', '10.0.0.5', undefined, '10.0.0.5'],
    ['the proxy says it', '10.0.0.5', '10.0.0.5', '198.51.100.7', '198.51.100.7'],
    ['the sender made up the first', '10.0.0.5', '10.0.0.5', '203.0.113.1, 198.51.100.7', '198.51.100.7'],
    ['the sender made up a proxy', '10.0.0.5', '10.0.0.5', '203.0.113.1, 10.0.0.5, 198.51.100.7', '198.51.100.7'],
    ['two proxies stand in a row', '10.0.0.0/24', '10.0.0.5', '203.0.113.1, 198.51.100.7, 10.0.0.6', '198.51.100.7'],
    ['only the nearer of two is named', '10.0.0.5', '10.0.0.5', '198.51.100.7, 10.0.0.6', '10.0.0.6'],
    ['the proxy says no address', '10.0.0.5', '10.0.0.5', '198.51.100.7, unknown', '10.0.0.5'],
    ['it says an empty one', '10.0.0.5', '10.0.0.5', '198.51.100.7, ', '10.0.0.5'],
    ['the proxy adds a port', '10.0.0.5', '10.0.0.5', '198.51.100.7:51234', '198.51.100.7'],
    ['the proxy adds a port to an IPv6 address', '10.0.0.5', '10.0.0.5', '[2001:db8::7]:51234', '2001:db8::7'],
    ['the socket is of both kinds', '10.0.0.5', '::ffff:10.0.0.5', '::ffff:198.51.100.7', '198.51.100.7'],
    ['the proxy is of IPv6', 'fd00::/8', 'fd00::5', '2001:db8::7', '2001:db8::7'],
    ['the connection is gone', '10.0.0.5', undefined, '198.51.100.7', 'unknown'],
  ])('where %s', (_case, list, peer, forwarded, source) => {
    expect(sourceOf(peer, forwarded, named(list))).toBe(source);
  });

  it.each(['proxy.example', '10.0.0.0/33', 'fd00::/129', '10.0.0', '10.0.0.5/', '10.0.0.5/x'])(
    'refuses %s as the name of a proxy',
    (text) => {
      expect(readProxies(`10.0.0.5, ${text}`)).toEqual({ ok: false, error: text });
    },
  );

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:01:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
