// Opens the place where releases lie, as the settings name it. Invariant: no address keeps the till from opening; one that this system has
// no place for, such as a drive of Windows on Linux, is refused at each look and said.
import { isAbsolute } from 'node:path';
import type { Refusal } from '../../shared/release/refusals.ts';
import { err } from '../../shared/result.ts';
import type { Transport } from '../service/transport.ts';
import { openSource, type Source } from '../update/source.ts';
import type { Start } from './start.ts';

type UpdateSource = { readonly source: Source; readonly closeSource: () => Promise<void> };

const noTransport: Transport = { send: async () => ({ kind: 'unreachable' }), close: async () => undefined };

const refusing = (reason: Refusal): Source => ({
  readManifest: async () => err(reason),
  copy: async () => err(reason),
});

export async function openUpdateSource(address: string, transportTo: Start['transportTo']): Promise<UpdateSource> {
  const withoutLine = openSource(address, { transport: noTransport });
  if (!withoutLine.ok) return { source: refusing(withoutLine.error), closeSource: noTransport.close };
  if (isAbsolute(address)) return { source: withoutLine.value, closeSource: noTransport.close };
  const transport = await transportTo(address);
  const source = openSource(address, { transport });
  return { source: source.ok ? source.value : refusing(source.error), closeSource: transport.close };
}
