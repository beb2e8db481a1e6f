// The slips of one card: the activation slip, which may carry its code; the PIN on a slip of its own; the claim slip,
// which is the customer's claim.
// Invariants: an activation or PIN slip exists only for an active line, a claim slip only for one that is being
// activated; a copy of an activation slip never carries a code or a PIN; a copy of a PIN slip says that it is one
// (slips.ts decides who may have it).
import type { Block, SlipDocument } from '../../shared/document.ts';
import type { Delivery } from '../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isFoundDead } from '../../shared/sale/card-facts.ts';
import { noticeBlock } from '../../shared/slips/code-notice.ts';
import { qrCode } from './codes.ts';
import {
  cardRows,
  formatDay,
  masked,
  moneyRow,
  type NoSuchDocument,
  nameRow,
  type SlipCard,
  type SlipFacts,
  shopRows,
  slip,
} from './documents.ts';
import type { PaperKey, PaperText } from './paper-text.ts';

export type CardSlipFacts = SlipFacts & {
  readonly lineId: string;
  /** What the shop must print with a code (`code_notice` of the settings), where it must. */
  readonly notice: string | null;
  /** The product's terms, where it has any. */
  readonly terms: string | null;
  /** Of a claim slip on paper: what its QR code says, and the signs to type where there is no scanner. */
  readonly claim: { readonly scanned: string; readonly typed: string | null } | null;
};

/**
 * The slip of an active card. `delivery` was read from the service just before and is kept nowhere else; null leaves
 * the code off. Error `no_such_document`: the line is not active.
 */
export function activationDocument(
  facts: CardSlipFacts,
  delivery: Delivery | null,
  t: PaperText,
): Result<SlipDocument, NoSuchDocument> {
  const line = lineOf(facts);
  if (line?.state !== 'active' || isFoundDead(line.attention)) return err({ code: 'no_such_document' });
  const rows: Block[] = [...cardRows(line, facts, t)];
  // The receipt of the strip says them below.
  const shop = facts.strip.goesOn ? [] : shopRows(facts, t);
  if (!line.serialLast4 && delivery?.serial)
    rows.push({ kind: 'text', text: t('card.serial', { masked: masked(delivery.serial) }) });
  if (delivery?.expires_at)
    rows.push({ kind: 'text', text: t('card.validUntil', { date: formatDay(delivery.expires_at, facts) }) });
  // A plastic card is its own code, whatever the service says.
  if (line.cardLast4 === null) rows.push(...codeRows(line, facts, delivery, t));
  if (facts.terms)
    rows.push(
      { kind: 'rule' },
      { kind: 'text', text: t('card.terms'), bold: true },
      { kind: 'text', text: facts.terms, instead: t('card.termsElsewhere'), hasLines: true },
    );
  return ok(slip('activation', facts, t, [...rows, ...shop]));
}

function codeRows(
  line: SlipCard,
  { copy, notice }: CardSlipFacts,
  delivery: Delivery | null,
  t: PaperText,
): readonly Block[] {
  if (copy) return [{ kind: 'text', text: t('secret.notOnCopy') }];
  return delivery ? secretRows(line, delivery, notice, t) : [];
}

/** The PIN of an active card. Error `no_such_document`: it has none, or the line is not active. */
export function pinDocument(
  facts: CardSlipFacts,
  delivery: Delivery,
  t: PaperText,
): Result<SlipDocument, NoSuchDocument> {
  const line = lineOf(facts);
  if (line?.state !== 'active' || isFoundDead(line.attention) || !delivery.pin)
    return err({ code: 'no_such_document' });
  const serial = line.serialLast4 ?? delivery.serial;
  return ok(
    slip('pin', facts, t, [
      nameRow(line),
      ...(serial ? ([{ kind: 'text', text: t('card.serial', { masked: masked(serial) }) }] satisfies Block[]) : []),
      { kind: 'secret', label: t('secret.pin'), text: delivery.pin },
      { kind: 'text', text: t('secret.pinUse'), align: 'centre' },
      // Where there is a code, the code's slip has it.
      ...(hasCode(delivery) ? [] : noticeRows(facts.notice, t)),
      ...(facts.strip.follows ? [] : ([{ kind: 'text', text: t('secret.keep'), align: 'centre' }] satisfies Block[])),
    ]),
  );
}

/** For a customer who paid for a card that is not active yet. Error `no_such_document`: nothing is pending. */
export function pendingDocument(facts: CardSlipFacts, t: PaperText): Result<SlipDocument, NoSuchDocument> {
  const line = lineOf(facts);
  if (line?.state !== 'activating') return err({ code: 'no_such_document' });
  return ok(
    slip('pending', facts, t, [
      ...cardRows(line, facts, t),
      { kind: 'space' },
      ...paidRows(line, facts, t),
      { kind: 'space' },
      { kind: 'text', text: t('pending.notYet'), bold: true },
      { kind: 'text', text: t('pending.keep') },
      ...(facts.claim
        ? ([
            { kind: 'space' },
            qrCode(facts.claim.scanned),
            { kind: 'text', text: t('pending.claim'), align: 'centre' },
            ...typedRows(facts.claim.typed, t),
          ] satisfies Block[])
        : []),
      ...shopRows(facts, t),
    ]),
  );
}

/** Two rows of five groups fit on any paper. */
function typedRows(typed: string | null, t: PaperText): readonly Block[] {
  if (typed === null) return [];
  const groups = typed.split('-');
  const row = (from: number): Block => ({
    kind: 'text',
    text: groups.slice(from, from + 5).join(' '),
    align: 'centre',
    bold: true,
  });
  return [{ kind: 'text', text: t('pending.typed'), align: 'centre' }, row(0), row(5)];
}

function lineOf({ sale, lineId }: CardSlipFacts): SlipCard | undefined {
  return sale.lines.find((line) => line.id === lineId);
}

function paidRows(line: SlipCard, facts: SlipFacts, t: PaperText): readonly Block[] {
  return facts.sale.tenders.flatMap((tender) =>
    tender.parts
      .filter((part) => part.lineId === line.id && part.state === 'approved')
      .map((part) => moneyRow(t(tender.method === 'cash' ? 'money.paidCash' : 'money.paidCard'), part.amount, facts)),
  );
}

/** Without the PIN: it has a slip of its own. */
export function secretRows(
  { brand }: Pick<SlipCard, 'brand'>,
  delivery: Delivery,
  notice: string | null,
  t: PaperText,
): readonly Block[] {
  const { code, serial, urls } = delivery;
  if (!hasCode(delivery)) return [];
  return [
    { kind: 'rule' },
    ...(code
      ? ([
          { kind: 'secret', label: t('secret.code'), text: code },
          {
            kind: 'text',
            text: t(brand ? 'secret.redeemAt' : 'secret.redeem', { brand }),
            instead: t('secret.redeem'),
            align: 'centre',
          },
        ] satisfies Block[])
      : []),
    ...urls.map(
      ({ type, url }): Block => ({
        kind: 'secret',
        label: t(linkLabels[type] ?? 'secret.link'),
        // A link may be all that was delivered. Next to a code, its name is enough to trust the QR code.
        text: code || (serial && url.includes(serial)) ? hostOf(url) : url,
        qr: qrCode(url),
      }),
    ),
    ...noticeRows(notice, t),
    { kind: 'text', text: t('secret.keep'), align: 'centre' },
  ];
}

const hasCode = ({ code, urls }: Delivery): boolean => Boolean(code) || urls.length > 0;

function noticeRows(notice: string | null, t: PaperText): readonly Block[] {
  return notice ? [{ kind: 'space' }, noticeBlock(notice, t('notice.head')), { kind: 'space' }] : [];
}

/** By the type that the service gives a link. */
const linkLabels: Readonly<Record<string, PaperKey>> = {
  redeem: 'secret.redeemLink',
  redemption: 'secret.redeemLink',
  balance: 'secret.balanceLink',
};

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
