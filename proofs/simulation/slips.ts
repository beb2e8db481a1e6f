// The claim slips that came out of the printers of a simulated store, and their photocopies: who has each. Invariant: a slip is known
// here because it came out of a printer, never because a till says so; it is kept where a till said that it took it.
import { signClaim } from '../../electron/till/claims/claim-token.ts';
import { moneyText } from '../../shared/money.ts';
import type { Currency } from './currencies.ts';
import { storeKey } from './operators.ts';
import { type Facts, sum } from './rows.ts';

export type Slip = {
  readonly orderId: string;
  /** The till that printed it. */
  readonly issuer: string;
  readonly text: string;
  /** What nobody can tell by looking at it. */
  readonly isPhotocopy: boolean;
  /** The number of the till that keeps it. */
  where: 'outside' | 'lost' | number;
  /** Lies on the counter of a till that is at work on it; as soon as that till dies the customer may take it away again. */
  lies: { readonly till: number; isAtWork(): boolean } | null;
  /** Tills where it was about to be taken, and whose answer nobody heard: whoever works there knows that the customer left. */
  readonly leftFrom: Set<number>;
};

export type Slips = {
  /** A slip comes out of a printer just now; `facts` are those of its till. */
  cameOut(till: string, currency: Currency, facts: Facts): void;
  nth(n: number): Slip | null;
  photocopy(n: number): void;
  lose(n: number): void;
  of(orderId: string): readonly Slip[];
  all(): readonly Slip[];
};

export function createSlips(): Slips {
  const slips: Slip[] = [];
  const nth = (n: number): Slip | null => slips[n % Math.max(1, slips.length)] ?? null;
  const put = (slip: Pick<Slip, 'orderId' | 'issuer' | 'text' | 'isPhotocopy'>): void =>
    void slips.push({ ...slip, where: 'outside', lies: null, leftFrom: new Set() });
  return {
    cameOut(till, currency, { jobs, lines, sales, parts, tenders }) {
      const job = jobs.find(({ state }) => state === 'sending');
      const line = job?.document === 'pending' ? lines.find(({ id }) => id === job.line_id) : null;
      const sale = sales.find(({ id }) => id === line?.sale_id);
      const receiptNumber = sale?.receipt_number;
      if (!job || !line?.order_id || !receiptNumber || !sale.committed_at) return;
      const cashTenders = new Set(
        tenders.flatMap(({ id, method, source }) => (method === 'cash' && source !== 'shop' ? [id] : [])),
      );
      const inCash = sum(parts.filter((part) => part.line_id === line.id && cashTenders.has(part.tender_id)));
      const text = signClaim(storeKey, {
        environment: 'sandbox',
        storeId: 'store-001',
        terminalId: till,
        receiptNumber,
        lineId: line.id,
        orderId: line.order_id,
        ...moneyText({ currency, amountMinor: line.amount_minor }),
        copy: job.copy,
        cash: moneyText({ currency, amountMinor: inCash }).amount,
        paidAt: sale.committed_at,
      });
      put({ orderId: line.order_id, issuer: till, text, isPhotocopy: false });
    },
    nth,
    photocopy(n) {
      const slip = nth(n);
      if (slip && slips.length < 6) put({ ...slip, isPhotocopy: true });
    },
    lose(n) {
      const slip = nth(n);
      if (slip?.where === 'outside') slip.where = 'lost';
    },
    of: (orderId) => slips.filter((slip) => slip.orderId === orderId),
    all: () => slips,
  };
}
