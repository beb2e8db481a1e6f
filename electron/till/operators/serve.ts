// Puts who may (`May` of shared/channel.ts) in front of each handler of a channel table.
// Invariants: a handler runs only for a person who may, in the same turn in which that was checked, and only while its answer may be shown;
// no PIN of a second person goes past here, but where the capability asks for the word itself.
import type { Row, Table } from '../../../shared/channel.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { isHeld } from '../../ledger/ledger-fault.ts';
import type { BlindCount } from '../core/blind-count.ts';
import type { Handlers, Serve, Served } from '../core/capability.ts';
import type { Stores } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import { type About, type Authorisation, aboutCard } from './authorise.ts';

/** What a request says of the sale it is about. */
type AboutSale = {
  readonly saleId?: string;
  readonly lineId?: string;
  readonly partId?: string;
  readonly tenderId?: string;
  readonly entryId?: string;
  /** How a refund ended. */
  readonly answer?: unknown;
};
type AnyRequest = (AboutSale & { readonly approval?: Approval | null }) | undefined;
type AnyHandler = (request: AnyRequest, ...rest: unknown[]) => never;

export function createServe(
  { sales, lines, tenders, attention }: Pick<Stores, 'sales' | 'lines' | 'tenders' | 'attention'>,
  authorise: Authorisation,
  /** Who may in the payment of this sale, which continues on a till that is locked but for it. */
  authoriseInPayment: (saleOf: () => string | undefined) => Authorisation,
  blind: BlindCount,
): Serve {
  const aboutOf = ({ saleId, lineId, partId, tenderId, entryId }: AboutSale): About | null => {
    if (saleId !== undefined) return { saleId, lineId: null };
    const entry = entryId === undefined ? null : attention.get(entryId);
    const part = tenders.part(partId ?? entry?.partId ?? '');
    const line = lines.get(lineId ?? entry?.lineId ?? part?.lineId ?? '');
    if (line) return aboutCard(line);
    const ofMoney = tenders.get(tenderId ?? part?.tenderId ?? '')?.saleId;
    const found = entry?.saleId ?? ofMoney;
    return found === undefined ? null : { saleId: found, lineId: null };
  };
  const saleOf = (about: AboutSale): string | undefined => aboutOf(about)?.saleId;

  /** That money did not go back, said once more: another person than who says it approves that (tender/refund-denial.ts). */
  const isDenial = ({ partId, answer }: AboutSale): boolean =>
    answer === 'not-done' && partId !== undefined && tenders.refundDenials(partId) > 0;

  /** Money of a shift that is being counted would be shown: sums, or the sale that is asked about. */
  const isKept = (tells: Row['tells'], request: AnyRequest): boolean => {
    if (tells === 'sums') return !blind.mayTell('look');
    const saleId = saleOf(request ?? {});
    return saleId !== undefined && !blind.mayTellSale(saleId);
  };

  /** What names no sale is about the open one. */
  const whoMay = (ofPayment: Row['ofPayment'], request: AnyRequest): Authorisation =>
    ofPayment ? authoriseInPayment(() => saleOf(request ?? {}) ?? sales.open()?.id) : authorise;

  const served = ({ may, tells, ofPayment }: Row, handler: AnyHandler): ((request: AnyRequest) => unknown) => {
    const handle = (request: AnyRequest, ...rest: unknown[]) =>
      isKept(tells, request) ? refuse('being_counted') : handler(request, ...rest);
    if (may === 'anybody') return handler;
    if (may === 'own-word') return (request) => whoMay(ofPayment, request).signedIn(() => handle(request));
    if (typeof may === 'string') {
      const needed = may === 'signed-in' ? 'cashier' : may;
      return (request) => whoMay(ofPayment, request).byRole(needed, (by, isStill) => handle(request, by, isStill));
    }
    return (request) => {
      const { withApproval, approved, required } = whoMay(ofPayment, request);
      const { approval = null, ...rest } = request ?? {};
      const work = (by: Operator, approverId: string | null, isStill: () => boolean) =>
        handle(rest, by, approverId, isStill);
      if ('word' in may) return withApproval(may.word, approval, work);
      return (may.always ? required : approved)(
        may.saleWord,
        () => aboutOf(rest),
        approval,
        work,
        () => isDenial(rest),
      );
    };
  };

  /** A press that another program keeps from the ledger is no bug. */
  const held = (error: unknown) => {
    if (!isHeld(error)) throw error;
    return refuse('ledger_held');
  };
  const pressed = (handle: (request: AnyRequest) => unknown) => (request: AnyRequest) => {
    try {
      const answer = handle(request);
      return answer instanceof Promise ? answer.catch(held) : answer;
    } catch (error) {
      return held(error);
    }
  };

  return <T extends Table>(table: T, handlers: Handlers<T>): Served<T> =>
    Object.fromEntries(
      // Each handler fits its row by the type of `handlers`; the compiler cannot follow that through the generic index.
      Object.entries(table).map(([channel, one]) => [channel, pressed(served(one, handlers[channel] as AnyHandler))]),
    ) as never;
}
