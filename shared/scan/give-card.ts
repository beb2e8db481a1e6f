// Handing over several plastic cards: the card on the counter is scanned, and must belong to the sale.
// Invariant: only the card's own number hands it over. A product's barcode proves nothing, and any other scan stops.
import { type CleanScan, normalNumber } from './cleaning.ts';
import { gtinsReadFrom } from './gtin.ts';
import { isOfAnotherKeyboard } from './layouts.ts';
import { readLongCode } from './long-code.ts';
import { nothing, type ScanAnswer } from './scan-answer.ts';
import { readStripe } from './stripe.ts';
import type { CardToGive, Products } from './world.ts';

export function giveCard(scan: CleanScan, cards: readonly CardToGive[], products: Products): ScanAnswer {
  if (isOfAnotherKeyboard(scan.text)) return nothing('layout');
  const listed = gtinsReadFrom(normalNumber(scan.text)).flatMap((gtin) => products.byGtin(gtin));
  const longCode = readLongCode(scan, products);
  if (longCode?.kind === 'unreadable') return nothing('gs1-unreadable');
  const codes = longCode?.kind === 'read' ? longCode.codes : [];
  const [named] = [...listed, ...codes.filter(({ numbers }) => numbers.length === 0).map(({ product }) => product)];
  if (named) return nothing('scan-the-number', named.code);
  const meant = cards.filter((card) => numbersFor(card, scan, products).some((number) => card.holds(number)));
  const card = meant.find(({ given }) => !given);
  if (card) return { kind: 'give', line: card.line };
  return nothing(meant.length > 0 ? 'already-given' : 'not-of-this-sale');
}

/** The numbers that a text may hold for this card. A long code that names another product holds none. */
function numbersFor({ product: code }: CardToGive, scan: CleanScan, products: Products): readonly string[] {
  const stripe = readStripe(scan.text);
  if (stripe) return stripe.kind === 'read' ? [stripe.number] : [];
  const longCode = readLongCode(scan, products);
  if (longCode?.kind !== 'read') return [normalNumber(scan.text)];
  return longCode.codes.filter(({ product }) => product.code === code).flatMap(({ numbers }) => numbers);
}
