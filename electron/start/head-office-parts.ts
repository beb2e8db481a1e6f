// What a till needs of its head office, from this machine: the network, the vault, the thread that reads the journal, the anchor.
// Invariant: loaded only by a till that has one: every other start pays nothing for it.
import type { HeadOfficeAddress } from '../../shared/settings/provisioning.ts';
import { createConfirmedHeadFile } from '../shell/confirmed-head-file.ts';
import type { createKeptTill } from '../shell/kept-till.ts';
import type { Enrol } from '../till/head-office/enrolment.ts';
import type { HeadOfficeParts } from '../till/head-office/face.ts';
import type { Start } from './start.ts';

type Kept = Pick<ReturnType<typeof createKeptTill>, 'secrets' | 'change'>;
type Machine = Pick<Start, 'version' | 'readingScript' | 'proxiesOf' | 'log'> & { readonly folder: string };

/** Asks this head office, once. */
export async function enrolAt(
  { url, ca }: HeadOfficeAddress,
  { proxiesOf }: Pick<Start, 'proxiesOf'>,
  request: Parameters<Enrol>[0],
): ReturnType<Enrol> {
  const { enrol, headOfficeTransport } = await import('../head-office/client.ts');
  const transport = headOfficeTransport(ca, await proxiesOf(url));
  try {
    return await enrol({ url, transport }, request);
  } finally {
    await transport.close();
  }
}

export async function headOfficeParts(
  address: HeadOfficeAddress,
  kept: Kept,
  { folder, version, readingScript, proxiesOf, log }: Machine,
  putBack: HeadOfficeParts['putBack'],
): Promise<HeadOfficeParts> {
  const { url, ca } = address;
  const [{ createHeadOfficeLine }, { readInThread }, { headOfficeTransport }, proxies] = await Promise.all([
    import('../head-office/line.ts'),
    import('../head-office/reader.ts'),
    import('../head-office/client.ts'),
    proxiesOf(url),
  ]);
  return {
    ca,
    held: () => kept.secrets().headOffice,
    keep: (headOffice) => kept.change('head-office', { secrets: { headOffice } }),
    enrol: (request) => enrolAt(address, { proxiesOf }, request),
    openLine: (deps) =>
      createHeadOfficeLine({
        ...deps,
        url,
        version,
        log,
        transport: headOfficeTransport(ca, proxies),
        openReader: readInThread(readingScript),
        confirmedHead: createConfirmedHeadFile(folder),
      }),
    putBack,
  };
}
