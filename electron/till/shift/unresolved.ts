// Cards and money whose outcome is unknown, or that are due: what goes with a shift when it changes hands, and is on its Z.
// Invariant: read from the states of now, so that nothing drops out; each has a person responsible for it.
import { moneyText } from '../../../shared/money.ts';
import type { TenderState } from '../../../shared/sale/tender-state.ts';
import type { Owners } from '../../../shared/shift/channels.ts';
import type { UnresolvedView } from '../../../shared/shift/views.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import { abort } from '../core/transaction.ts';
import { personNamed } from './people-named.ts';

type UnresolvedContext = Pick<TillContext, 'waitingLines' | 'tenders' | 'sales' | 'shifts' | 'identity'> &
  Pick<TillCore, 'blind'>;

const openStates = ['requested', 'unknown', 'refund-due', 'refunding', 'refund-unknown'] as const;
/** It is unknown whether this money moved. */
const undecidedStates: readonly TenderState[] = ['requested', 'unknown', 'refunding', 'refund-unknown'];

export type Unresolved = {
  readonly kind: 'line' | 'part';
  readonly id: string;
  readonly saleId: string;
  readonly receiptNumber: string | null;
  readonly amountMinor: number;
  readonly state: string;
  /** As it was said last; null where nobody was named yet. */
  readonly namedId: string | null;
  readonly sellerId: string;
  /** It is cash, and may be in the drawer or not. */
  readonly isUndecidedCash: boolean;
};

export function createUnresolved(context: UnresolvedContext) {
  const { waitingLines, tenders, sales, shifts, identity, blind } = context;

  const about = (kind: Unresolved['kind'], id: string, saleId: string) => {
    const sale = sales.get(saleId);
    if (!sale) throw new Error(`no sale ${saleId}`);
    const { receiptNumber, operatorId: sellerId } = sale;
    return { kind, id, saleId, receiptNumber, sellerId, namedId: shifts.ownerOf(id) };
  };

  const list = (): Unresolved[] => {
    const cards = waitingLines
      .all()
      .filter(({ state }) => state !== 'reserving')
      .map((line) => ({
        ...about('line', line.id, line.saleId),
        amountMinor: line.amountMinor,
        state: line.state,
        isUndecidedCash: false,
      }));
    const money = openStates
      .flatMap((state) => tenders.partsInState(state))
      .map((part) => {
        const tender = tenders.get(part.tenderId);
        if (!tender) throw new Error(`part ${part.id} is of no tender`);
        const isCash = tender.method === 'cash' || part.refundWay === 'cash';
        return {
          ...about('part', part.id, tender.saleId),
          amountMinor: part.amountMinor,
          state: part.state,
          isUndecidedCash: isCash && undecidedStates.includes(part.state),
        };
      });
    return [...cards, ...money].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };

  return {
    list,
    views(): UnresolvedView[] {
      const mayTell = blind.salesToTell('list');
      return list().map(({ kind, id, saleId, receiptNumber, amountMinor, state, namedId, sellerId }) => ({
        kind,
        id,
        saleId,
        receiptNumber,
        amount: mayTell(saleId) ? moneyText({ currency: identity.currency, amountMinor }) : null,
        state,
        owner: personNamed(context, namedId ?? sellerId),
      }));
    },
    /** Aborts with `owner_missing` where one has no owner, or one who does not work here. Answers what is newly assigned. */
    named(owners: Owners): Owners {
      const known = new Set(identity.operators().map(({ id }) => id));
      if (owners.some(({ ownerId }) => !known.has(ownerId))) abort('owner_missing');
      return list().flatMap(({ kind, id, namedId }) => {
        const ownerId = owners.find((one) => one.id === id)?.ownerId ?? null;
        if (ownerId === null && namedId === null) abort('owner_missing');
        return ownerId === null || ownerId === namedId ? [] : [{ kind, id, ownerId }];
      });
    },
  };
}
