// Addresses and networks as people write them: `10.0.0.5`, `10.1.0.0/16`, `fd00::/8`.
import { BlockList, isIP } from 'node:net';

/** Whether an address lies in it; null where the text is neither an address nor a network. */
export function readNetwork(text: string): ((address: string) => boolean) | null {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return null;
  const [kind, most] = family === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  const prefix = Number(bits ?? most);
  if (prefix > most) return null;
  const network = new BlockList();
  network.addSubnet(address, prefix, kind);
  return (asked) => isIP(asked) === family && network.check(asked, kind);
}
