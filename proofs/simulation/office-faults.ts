// Faults put in on purpose between a till and its head office, to show that the search with `--head-office` finds what it should.
import type { Batch } from '../../electron/head-office/reader.ts';
import { deflatedJournal, inflatedJournal } from '../../shared/head-office/journal-body.ts';
import { journalRequest, maxInflatedBytes, type SentRow } from '../../shared/head-office/messages.ts';
import type { OfficeTampering } from './head-office.ts';

export const officeFaults: Readonly<Record<string, OfficeTampering>> = {
  'entries that the disk does not have are sent': { isUnsyncedSent: true },
  'head office answers before its commit': { acksFirst: true },
  'an older copy that says that it was restored raises no alarm': { isCauseBelieved: true },
  'a till leaves without waiting for head office': { leavesUnheard: true },
  'a document of another till is taken': { document: 'another-tills' },
  'settings of a document are taken at once': { document: 'at-once' },
  'people of a document are taken at once': { document: 'people-at-once' },
  'a PIN leaves its store': { document: 'any-stores-pins' },
  'a leaver stays': { document: 'nobody-out' },
  'the word that it is revoked is ignored': { stop: 'ignored' },
  'a start forgets that it is revoked': { stop: 'not-kept' },
  'rows are sent otherwise than they are, and head office does not check the chain': {
    isChainUnchecked: true,
    reader: (reader) => ({ ...reader, read: async (ask) => otherwise(await reader.read(ask)) }),
  },
  'rows are sent otherwise than they are': {
    reader: (reader) => ({ ...reader, read: async (ask) => otherwise(await reader.read(ask)) }),
  },
};

function otherwise(batch: Batch): Batch {
  if (batch.kind !== 'batch') return batch;
  const { rows, ...sent } = journalRequest.parse(JSON.parse(inflatedJournal(batch.body, maxInflatedBytes).toString()));
  const changed = rows.map(([at, kind, sale, subject, operator, body]): SentRow => {
    const isMoney = kind === 'sale-committed';
    return [at, kind, sale, subject, isMoney ? 'somebody' : operator, body];
  });
  return { ...batch, body: deflatedJournal(JSON.stringify({ ...sent, rows: changed })) };
}
