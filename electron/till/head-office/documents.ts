// Takes up what head office says of this till's people and settings: who is out is disabled here and signed out at once, also in the middle of a payment, which whoever
// takes over finishes. Invariants: a document is taken whole and durably, or not at all, and then the one before it holds; only what it says anew is
// done, so who was enabled again at the till stays so; nobody who is out is enabled by it, and a manager who can sign in stays.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type KeptDocument, type TillDocument, tillDocument } from '../../../shared/head-office/document.ts';
import type { DocumentFault, SaidState } from '../../../shared/head-office/document-faults.ts';
import type { ReportRequest } from '../../../shared/head-office/messages.ts';
import { createTurns } from '../../../shared/in-turn.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { Result } from '../../../shared/result.ts';
import { createDocumentsInJournal } from '../../ledger/head-office-documents.ts';
import type { TillCore } from '../core/capability.ts';
import type { SignIn } from '../operators/sign-in.ts';
import type { KeptEnrolment } from './revocation.ts';

/** Made where the till is put together. */
export type DocumentParts = {
  /** With the people of by then, who become these: both durably, or neither. `people` answers null: neither. */
  keepDocument(
    document: KeptDocument,
    people: (now: readonly Operator[]) => readonly Operator[] | null,
  ): Promise<Result<null, string>>;
};

export type PeopleNeeds = {
  readonly signIn: Pick<SignIn, 'putOut'>;
  /** These people without whom it puts out; null where no manager could sign in any more. */
  readonly without: (people: readonly Operator[], ids: ReadonlySet<string>, at: string) => readonly Operator[] | null;
  /** Notifies the screens who is at the till. */
  readonly publish: () => void;
};

type States = readonly { readonly id: string; readonly is: string }[];
/** People and settings of a document are done later, between sales (operators/said-people.ts, settings/said-settings.ts). */
export type SaidNeeds = {
  readonly states: () => { readonly settings: States; readonly people: States };
  readonly pins: () => NonNullable<NonNullable<ReportRequest['document']>['pins']>;
  /** Does what may be done now. */
  readonly begin: () => Promise<void>;
};

type Needs = {
  readonly parts: Pick<KeptEnrolment, 'held'> & DocumentParts;
  readonly people: PeopleNeeds;
  readonly said: SaidNeeds;
  readonly quietly: (work: () => void, otherwise: undefined) => void;
};

const waitsFor = { sale: 'ahead', time: 'waits' } as const satisfies Record<string, SaidState>;

/** Beyond the one before, more than are ever said: a version next to the highest number there is would be the last one. */
const mostAhead = 1_000_000;

/** Of one that cannot be read. */
const versioned = z.looseObject({ version: z.int().min(0) });

export function createDocuments(
  till: Pick<TillCore, 'identity' | 'ledger' | 'journal' | 'now' | 'failed'>,
  { parts, people, said: ofSaid, quietly }: Needs,
) {
  const { identity, ledger, journal, now, failed } = till;
  const inJournal = createDocumentsInJournal(ledger);
  let refused: { readonly version: number; readonly why: DocumentFault } | null = null;
  const inTurn = createTurns();

  const enrolled = () => {
    const held = parts.held();
    return held?.state === 'enrolled' ? held : null;
  };

  /** Also at a start, where the power went before it was written down. */
  const note = ({ version, out, takenAt }: KeptDocument): void => {
    if (inJournal.has(takenAt)) return;
    ledger.transaction((tx) => {
      for (const one of identity.people()) {
        const said = out.findLast(({ person }) => person === one.id);
        if (!said || one.disabled_at !== takenAt) continue;
        const headOffice = { version, by: said.by, at: said.at };
        const what = { what: 'disabled', role: one.role, headOffice } as const;
        if (one.role === 'manager')
          journal.append(tx, { kind: 'manager-changed', subjectId: one.id, body: { ...what, agreedBy: null } });
        else journal.append(tx, { kind: 'person-changed', subjectId: one.id, body: what });
      }
      journal.append(tx, { kind: 'head-office', body: { what: 'document', version, takenAt } });
    });
  };

  /** Null: it is the one that is kept. */
  const judged = (given: unknown): TillDocument | DocumentFault | null => {
    const read = tillDocument.safeParse(given);
    if (!read.success) return 'unreadable';
    const document = read.data;
    const held = enrolled();
    if (document.till !== held?.till) return 'not-ours';
    const before = held.document;
    const has = before?.version ?? 0;
    if (document.version > has + mostAhead) return 'unreadable';
    if (before === undefined || document.version > has) return document;
    if (document.version < before.version) return 'older';
    const said = [before.settings, before.people].map((all) => all.map(({ done: _, ...one }) => one));
    const isSame = isDeepStrictEqual(
      [document.out, document.settings, document.people, document.pins],
      [before.out, ...said, before.pins],
    );
    return isSame ? null : 'altered';
  };

  const takeUp = async ({
    version,
    out,
    settings: said,
    people: staff,
    pins,
  }: TillDocument): Promise<DocumentFault | null> => {
    const before = enrolled()?.document;
    const news = out.filter(({ id }) => !before?.out.some((one) => one.id === id));
    const ids = new Set(news.map(({ person }) => person));
    const settings = said.map((one) => before?.settings.find(({ id }) => id === one.id) ?? one);
    const persons = staff.map((one) => before?.people.find(({ id }) => id === one.id) ?? one);
    const document = { version, out, settings, people: persons, pins, takenAt: now().toISOString() };
    let hasManager = true;
    const kept = await parts.keepDocument(document, (here) => {
      const after = people.without(here, ids, document.takenAt);
      hasManager = after !== null;
      return after;
    });
    if (!kept.ok) return hasManager ? 'not-kept' : 'no-manager';
    quietly(() => people.signIn.putOut(ids), undefined);
    people.publish();
    quietly(() => note(document), undefined);
    // It may reopen the till, which waits until the line has ended.
    void ofSaid.begin().catch(failed);
    return null;
  };

  const take = async (given: unknown): Promise<void> => {
    const document = judged(given);
    const fault = typeof document === 'object' && document !== null ? await takeUp(document) : document;
    refused = fault === null ? null : { version: versioned.safeParse(given).data?.version ?? 0, why: fault };
  };

  const saidBack = () => {
    const { settings, people: staff } = ofSaid.states();
    return { settings: [...settings], people: [...staff], pins: ofSaid.pins() };
  };

  return {
    /** Never rejects. One after the other. */
    take: (given: unknown): Promise<void> => inTurn(() => take(given)).catch(failed),
    said(): Pick<ReportRequest, 'has' | 'document'> {
      const { version = 0, out = [] } = enrolled()?.document ?? {};
      const here = new Set(identity.people().map(({ id }) => id));
      const found = out.flatMap(({ id, person }) => (here.has(person) ? [id] : []));
      return { has: version, document: { refused, found, ...saidBack() } };
    },
    /** How many of its settings and people are not in force yet. */
    waiting(): number {
      const { settings, people: staff } = ofSaid.states();
      return [...settings, ...staff].filter(({ is }) => is === waitsFor.sale || is === waitsFor.time).length;
    },
    start(): void {
      const document = enrolled()?.document;
      if (document) quietly(() => note(document), undefined);
    },
  };
}
