// A head office that a test plays, in the place of the network and the vault: what it answers, and the line that the till holds to it. It
// outlives the till's process, as a vault does.
import type { HeadOfficeLineDeps, LineFault } from '../../electron/head-office/line-contract.ts';
import type { HeadOfficeParts } from '../../electron/till/head-office/face.ts';
import type { HeadOfficeHeld } from '../../shared/head-office/held.ts';
import type { EnrolRequest, HeadAt } from '../../shared/head-office/messages.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { KeptInMemory } from '../till/kept-in-memory.ts';

type LineDeps = Parameters<HeadOfficeParts['openLine']>[0];
type Enrolled = Awaited<ReturnType<HeadOfficeParts['enrol']>>;

export const enrolledHere: HeadOfficeHeld = {
  state: 'enrolled',
  till: 'till-1',
  secret: 's'.repeat(43),
  since: '2026-11-01T08:00:00.000Z',
  address: { url: 'https://head-office.example/v1' },
};

/** `outside`: where the till keeps its people and settings, and then also its enrolment. */
export function playHeadOffice(
  begins: HeadOfficeHeld | undefined = enrolledHere,
  outside: () => Pick<KeptInMemory, 'change' | 'given'> | null = () => null,
) {
  let first: HeadOfficeHeld | undefined = begins;
  const held = () => outside()?.given().headOffice ?? first;
  const keep = async (next: HeadOfficeHeld | undefined) => {
    first = next;
    await outside()?.change('head-office', { secrets: { headOffice: next ?? null } });
    return ok(null);
  };
  let line: LineDeps | null = null;
  let status: { fault: LineFault | null; lastHeardAt: string | null; unsent: number; unsentSince: string | null } = {
    fault: null,
    lastHeardAt: null,
    unsent: 0,
    unsentSince: null,
  };
  let answer: Enrolled = err('no-answer');
  let isVaultLocked = false;
  const asked: EnrolRequest[] = [];
  const opened: Pick<HeadOfficeLineDeps, 'till' | 'secret'>[] = [];
  const written: string[] = [];
  const putBack: HeadAt[] = [];
  let opensAnew: Result<null, { code: 'till_busy' }> = ok(null);
  let isLeaving = false;
  let isOurs = false;
  const parts: HeadOfficeParts = {
    address: { url: 'https://head-office.example/v1' },
    isLeaving: () => isLeaving && held()?.state === 'enrolled',
    async leave() {
      if (isVaultLocked) return err('the keyring is locked');
      return keep(undefined);
    },
    answersAsOurs: async () => isOurs,
    held,
    async keep(next) {
      if (isVaultLocked) return err('the keyring is locked');
      const now = held();
      return keep(typeof next !== 'function' ? next : now && next(now));
    },
    async keepDocument(document, people) {
      if (isVaultLocked) return err('the keyring is locked');
      const now = held();
      if (now?.state !== 'enrolled') return err('it is not enrolled');
      const kept = await outside()?.change('head-office', ({ operators }) => {
        const after = people(operators);
        return after && { operators: after, secrets: { headOffice: { ...now, document } } };
      });
      first = { ...now, document };
      return kept ?? ok(null);
    },
    async enrol(request) {
      asked.push(request);
      return answer;
    },
    openLine(deps) {
      line = deps;
      opened.push({ till: deps.till, secret: deps.secret });
      return {
        start: () => undefined,
        stop: async () => {
          if (line === deps) line = null;
        },
        written: (kind) => void written.push(kind),
        status: () => status,
      };
    },
    async putBack(head) {
      putBack.push(head);
      return opensAnew;
    },
  };
  return {
    parts,
    held,
    /** The line that is open now; throws where none is. */
    line(): LineDeps {
      if (!line) throw new Error('the till has no line to head office');
      return line;
    },
    hasLine: () => line !== null,
    /** What the line was opened with, each time. */
    opened,
    asked,
    written,
    putBack,
    answers(next: Enrolled): void {
      answer = next;
    },
    /** Of `putBack`. */
    opensAnew(next: typeof opensAnew): void {
      opensAnew = next;
    },
    /** The settings name none any more, or this one again. */
    leaves(now: boolean): void {
      isLeaving = now;
    },
    answersElsewhere(now: boolean): void {
      isOurs = now;
    },
    lockVault(now: boolean): void {
      isVaultLocked = now;
    },
    tells(next: Partial<typeof status>): void {
      status = { ...status, ...next };
      line?.onStatus();
    },
  };
}
