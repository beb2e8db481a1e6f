// The money of the ledger against the drawer's book and the bank's: every tender, every part of it, every refund.
import type { Books } from './books.ts';
import { must } from './broken-promise.ts';
import { type Facts, type LineFacts, type PartFacts, sum, type TenderFacts, taken } from './rows.ts';

/** What the drawer gained by it as far as the ledger says; `isSure`: nothing of it is still undecided. */
type InDrawer = { readonly minor: number; readonly isSure: boolean };

/** Throws where the ledger and what really moved at the counter are not of one mind (promises 2, 5, 11). */
export function moneyAgrees({ sales, lines, parts, tenders }: Facts, books: Books): void {
  const stages = new Map(sales.map((sale) => [sale.id, sale.stage]));
  const byId = new Map(tenders.map((tender) => [tender.id, tender]));
  const moved = [
    ...tenders.map((tender) =>
      ofTender(
        tender,
        parts.filter((part) => part.tender_id === tender.id),
        books,
      ),
    ),
    ...parts.map((part) => ofPart(part, byId.get(part.tender_id)?.method, stages.get(part.sale_id), books)),
  ];
  const drawerMinor = moved.reduce((total, { minor }) => total + minor, 0);
  if (moved.every(({ isSure }) => isSure))
    must(
      drawerMinor === books.drawerMinor(),
      '5',
      `the drawer holds ${books.drawerMinor()}, the ledger says ${drawerMinor}`,
    );
  for (const line of lines)
    ofLine(
      line,
      parts.filter((part) => part.line_id === line.id),
    );
}

function ofTender(tender: TenderFacts, own: readonly PartFacts[], books: Books): InDrawer {
  // What another till took, or the shop owes, never came over this counter.
  const asked = tender.source === null ? tender.amount_minor + tender.rounding_minor : 0;
  must(sum(own) === tender.amount_minor, '5', `the parts of tender ${tender.id} do not add up to it`);
  const isTaken = own.every((part) => taken.includes(part.state));
  const isTrue = !books.isLie(tender.id);
  must(isTaken || own.length === 1, '5', `tender ${tender.id} is half taken`);
  must(books.timesPaid(tender.id) <= 1, '5', `tender ${tender.id} was paid twice`);
  if (isTaken && isTrue) must(books.paid(tender.id) === asked, '5', `tender ${tender.id} counts as paid and was not`);
  if (own[0]?.state === 'declined' && isTrue)
    must(books.paid(tender.id) === 0, '5', `tender ${tender.id} was paid and is declined`);
  const back = own.reduce((total, part) => total + books.returned(part.id), 0);
  // Card money that goes back in cash is rounded to coins, a part at a time, and so is what another till took.
  const inCoins = tender.source !== null && tender.method === 'cash';
  const coinsMinor = 2 * own.filter((part) => inCoins || part.refund_way === 'cash').length;
  // What was never paid goes back as if it had been.
  const broughtIn = isTrue ? books.paid(tender.id) : asked;
  const mostBack = tender.source === null ? broughtIn : tender.amount_minor;
  const isToldTwice = own.some((part) => books.isLie(part.id));
  must(isToldTwice || back <= mostBack + coinsMinor, '5', `more went back than tender ${tender.id} brought in`);
  return {
    minor: inDrawer(tender, isTaken, isTrue, asked, books),
    isSure: !own.some((part) => part.state === 'requested' || part.state === 'unknown'),
  };
}

function inDrawer({ id, method }: TenderFacts, isTaken: boolean, isTrue: boolean, asked: number, books: Books): number {
  if (method !== 'cash') return 0;
  if (!isTrue) return books.paid(id);
  return isTaken ? asked : 0;
}

function ofPart(part: PartFacts, method: string | undefined, stage: string | undefined, books: Books): InDrawer {
  const isTrue = !books.isLie(part.id);
  must(books.timesReturned(part.id) <= 1 || !isTrue, '5', `part ${part.id} was returned twice`);
  const wasReturned = books.timesReturned(part.id) > 0;
  if (part.state === 'refunded') must(wasReturned || !isTrue, '5', `part ${part.id} counts as returned and was not`);
  if (part.state === 'refund-due') must(!wasReturned || !isTrue, '5', `part ${part.id} was returned and is due again`);
  if (part.state === 'approved') must(!wasReturned, '5', `part ${part.id} was returned and counts as kept`);
  if (stage === 'cancelled') must(part.state !== 'approved', '11', `a cancelled sale keeps part ${part.id}`);
  if (stage === 'committed') must(part.line_id !== null || part.state !== 'approved', '11', 'a surplus is kept');
  must(stage !== 'basket', '5', 'a basket was paid');
  const wentAsCash = part.state === 'refunded' && (method === 'cash' || part.refund_way === 'cash');
  const toldMinor = wentAsCash ? books.returned(part.id) : 0;
  return {
    minor: -(isTrue ? toldMinor : books.returnedInCash(part.id)),
    isSure: part.state !== 'refunding' && part.state !== 'refund-unknown',
  };
}

function ofLine(line: LineFacts, own: readonly PartFacts[]): void {
  const name = `line ${line.id}, ${line.state}`;
  switch (line.state) {
    case 'activating':
    case 'active':
    case 'voiding':
      must(sum(own) === line.amount_minor, '2', `${name}: its parts do not pay for it`);
      must(
        own.every((part) => part.state === 'approved'),
        '5',
        `${name}: its money is on its way back`,
      );
      break;
    case 'lost':
    case 'voided':
      must(sum(own) === line.amount_minor, '5', `${name}: its parts do not pay for it`);
      must(!own.some((part) => part.state === 'approved'), '11', `${name}: its money is kept`);
      break;
    // Another till may have ended it against the slip: the money stays booked here until a person decides.
    case 'ended-by-other-till':
      must(sum(own) === line.amount_minor, '2', `${name}: its parts do not pay for it`);
      break;
    case 'manually-settled':
      must([0, line.amount_minor].includes(sum(own)), '5', `${name}: its parts pay for something else`);
      break;
    // Settled by hand with its money given back, and its order found alive since: nothing of it may be kept.
    case 'cancelling':
    case 'cancelled':
      must(!own.some((part) => part.state === 'approved'), '2', `${name}: paid for before the commit`);
      break;
    default:
      must(own.length === 0, '2', `${name}: paid for before the commit`);
  }
}
