// What a till needs of its head office, from this machine: the network, the vault, the thread that reads the journal, the anchor.
// Invariant: loaded only by a till that has one: every other start pays nothing for it.
import { hash, randomUUID } from 'node:crypto';
import type { HeadOfficeAddress } from '../../shared/settings/provisioning.ts';
import { createConfirmedHeadFile } from '../shell/confirmed-head-file.ts';
import type { createKeptTill } from '../shell/kept-till.ts';
import type { Enrol } from '../till/head-office/enrolment.ts';
import type { HeadOfficeParts } from '../till/head-office/face.ts';
import type { Start } from './start.ts';

type Kept = Pick<ReturnType<typeof createKeptTill>, 'secrets' | 'settings' | 'change'>;
type Machine = Pick<Start, 'version' | 'readingScript' | 'proxiesOf' | 'now' | 'log'> & { readonly folder: string };

/** A till that is reopened is the same process. */
const start = randomUUID();

/** The service names no client: whose balance a till reads is known by its own key alone. */
const accountOf = ({ base_url, key_id }: ReturnType<Kept['settings']>): string =>
  hash('sha256', JSON.stringify([base_url, key_id]), 'hex');

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

/** The head office that the settings name; of a till that leaves, the one where it is enrolled. Undefined: none. */
export function headOfficeOf({ settings, secrets }: Pick<Kept, 'settings' | 'secrets'>): HeadOfficeAddress | undefined {
  const { headOffice: held } = secrets();
  return settings().head_office ?? (held?.state === 'enrolled' ? held.address : undefined);
}

export async function headOfficeParts(
  address: HeadOfficeAddress,
  kept: Kept,
  { folder, version, readingScript, proxiesOf, now, log }: Machine,
  putBack: HeadOfficeParts['putBack'],
): Promise<HeadOfficeParts> {
  const held = () => kept.secrets().headOffice;
  const known = () => {
    const now = held();
    return now?.state === 'enrolled' ? now.address : address;
  };
  const [{ createHeadOfficeLine }, { readInThread }, { createHeadOfficeClient, headOfficeTransport }, proxies] =
    await Promise.all([
      import('../head-office/line.ts'),
      import('../head-office/reader.ts'),
      import('../head-office/client.ts'),
      proxiesOf(address.url),
    ]);
  return {
    address,
    held,
    keep: (next) =>
      kept.change('head-office', ({ headOffice }) => {
        if (typeof next !== 'function') return { secrets: { headOffice: next } };
        return headOffice ? { secrets: { headOffice: next(headOffice) } } : null;
      }),
    keepDocument: (document, people) =>
      kept.change('head-office', ({ operators, headOffice }) => {
        const after = headOffice?.state === 'enrolled' ? people(operators) : null;
        if (headOffice?.state !== 'enrolled' || after === null) return null;
        return { operators: after, secrets: { headOffice: { ...headOffice, document } } };
      }),
    isLeaving: () => held()?.state === 'enrolled' && kept.settings().head_office === undefined,
    leave: () => kept.change('head-office', { secrets: { headOffice: null } }),
    async answersAsOurs() {
      const enrolled = held();
      if (enrolled?.state !== 'enrolled') return false;
      const { till, secret } = enrolled;
      const transport = headOfficeTransport(address.ca, proxies);
      const client = createHeadOfficeClient({ url: address.url, till, secret, transport, now });
      // Nothing, sent as a journal: only who has this till's secret signs the refusal.
      return client
        .journal(new Uint8Array())
        .then(
          ({ kind }) => kind !== 'silent',
          () => false,
        )
        .finally(() => transport.close());
    },
    enrol: (request) => enrolAt(address, { proxiesOf }, request),
    openLine: (deps) =>
      createHeadOfficeLine({
        ...deps,
        url: known().url,
        start,
        account: accountOf(kept.settings()),
        version,
        log,
        transport: headOfficeTransport(known().ca, proxies),
        openReader: readInThread(readingScript),
        confirmedHead: createConfirmedHeadFile(folder),
      }),
    putBack,
  };
}
