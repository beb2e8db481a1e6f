// What a scan is. One function reads every text that a scanner types, and the first form that fits answers.
// Invariants: pure, total, and never throws. A listed GTIN is a product, whatever waits. No digit is repaired, no half scan is
// remembered, and nothing is chosen by order where two things fit.
import { type CleanScan, cleanScan, normalNumber, swapCase } from './cleaning.ts';
import { isLink } from './gs1.ts';
import { gtinsReadFrom, hasGtinLength } from './gtin.ts';
import { isOfAnotherKeyboard } from './layouts.ts';
import { judgeLongCodes, readLongCode } from './long-code.ts';
import { placeCard, placeNumber, scannedNumber } from './place-number.ts';
import { type Nothing, nothing, refused, type ScanAnswer } from './scan-answer.ts';
import { longestPrefix } from './scanner-test.ts';
import { readStripe } from './stripe.ts';
import { type CardToGive, nothingOpen, type Open, type Products, type World } from './world.ts';

/** A pending slip's code has about 300 signs. */
const longestScan = 400;

export function resolve(text: string, open: Open, world: World): ScanAnswer {
  const scan = cleanScan(text);
  return (
    withoutText(scan) ??
    beforeOthers(scan, open) ??
    claim(scan) ??
    (open.screen === 'give' ? giveCard(scan, open.give, world.products) : null) ??
    ownReceipt(scan, world) ??
    otherKeyboard(scan) ??
    longCode(scan, open, world) ??
    stripe(scan, open, world) ??
    productOrNumber(scan, open, world) ??
    foreignReceipt(scan, world) ??
    rest(scan, world)
  );
}

/**
 * "Try a code" of the settings: how a text is read at a till with nothing open. A number alone names its card, as if that
 * card waited. `card`: a long code, which names product and number.
 */
export function tryScan(text: string, world: World): ScanAnswer {
  const answer = resolve(text, nothingOpen, world);
  if (answer.kind !== 'nothing' || answer.reason !== 'number-first' || answer.product === null) return answer;
  const { product } = answer;
  return resolve(text, { ...nothingOpen, waiting: [{ line: product, product }] }, world);
}

function withoutText({ text }: CleanScan): Nothing | null {
  if (text === '') return nothing('empty');
  return text.length > longestScan ? nothing('too-long') : null;
}

type ClaimReading = { readonly text: string; readonly caps: boolean };

/** Reads a claim slip (docs/decisions/pending-claim.md), also as Caps Lock leaves it. Its signature is checked later. */
function readClaimSlip(text: string): ClaimReading | null {
  if (/^CFC3\|/.test(text)) return { text, caps: false };
  if (/^cfc3\|/.test(text)) return { text: swapCase(text), caps: true };
  return null;
}

type ReceiptReading = { readonly till: string; readonly receiptNumber: string };

/** Till, books and number. The name of the books has a letter, so a card's number in groups of digits is no receipt. */
const receipt = /^([A-Za-z0-9]{1,16})-(?=\d*[A-Za-z])[A-Za-z0-9]{4,}-\d+$/;

/** First as read, then as Caps Lock would have swapped it. Empty for any other text. */
function readReceipt(text: string): readonly ReceiptReading[] {
  return [text, swapCase(text)].flatMap((receiptNumber) => {
    const [, till] = receipt.exec(receiptNumber) ?? [];
    return till === undefined ? [] : [{ till, receiptNumber }];
  });
}

/** A payment is finished before anything is scanned, and a dialog before a claim slip. */
function beforeOthers({ text }: CleanScan, { screen, dialog }: Open): Nothing | null {
  const isDialog = screen === 'product' || dialog !== null;
  return screen === 'pay' || (isDialog && readClaimSlip(text)) ? nothing('finish-first') : null;
}

function claim({ text }: CleanScan): ScanAnswer | null {
  const read = readClaimSlip(text);
  return read && { kind: 'claim', ...read };
}

function ownReceipt({ text }: CleanScan, { sales }: World): ScanAnswer | null {
  for (const { receiptNumber } of readReceipt(text)) {
    const sale = sales.byReceipt(receiptNumber);
    if (sale !== null) return { kind: 'receipt', sale };
  }
  return null;
}

function otherKeyboard({ text }: CleanScan): Nothing | null {
  return isOfAnotherKeyboard(text) ? nothing('layout') : null;
}

function longCode(scan: CleanScan, open: Open, world: World): ScanAnswer | null {
  const reading = readLongCode(scan, world.products);
  if (!reading) return null;
  if (reading.kind === 'unreadable') return nothing('gs1-unreadable');
  if (reading.kind === 'unlisted') return nothing('unknown-product');
  const verdict = judgeLongCodes(reading.codes, world.products);
  switch (verdict.kind) {
    case 'ambiguous':
      return nothing('ambiguous');
    case 'product':
      return { kind: 'product', product: verdict.product.code };
    case 'refused':
      return refused(verdict.refusal, verdict.product.code);
    case 'accepted':
      return placeCard(scannedNumber(verdict.number, 'scan'), verdict.product, open, world);
  }
}

function stripe({ text }: CleanScan, open: Open, world: World): ScanAnswer | null {
  const read = readStripe(text);
  if (!read) return null;
  if (read.kind === 'unreadable') return nothing('stripe-unreadable');
  const { number } = read;
  const answer = listedProduct(number, world) ?? placeNumber(scannedNumber(number, 'stripe'), open, world);
  const isOurs = answer !== null && !(answer.kind === 'nothing' && answer.reason === 'number-form');
  return isOurs ? answer : nothing('stripe-not-ours');
}

function productOrNumber({ text }: CleanScan, open: Open, world: World): ScanAnswer | null {
  const answer = listedProduct(normalNumber(text), world) ?? placeNumber(scannedNumber(text, 'scan'), open, world);
  // A receipt that fits no rule is reported as a receipt.
  const isReceipt = answer?.kind === 'nothing' && answer.reason === 'number-form' && readReceipt(text).length > 0;
  return isReceipt ? null : answer;
}

function listedProduct(code: string, { products }: World): ScanAnswer | null {
  const listed = new Set(gtinsReadFrom(code).flatMap((gtin) => products.byGtin(gtin).map((product) => product.code)));
  const [product] = listed;
  if (product === undefined) return null;
  return listed.size > 1 ? nothing('ambiguous') : { kind: 'product', product };
}

function foreignReceipt({ text }: CleanScan, { till: own }: World): ScanAnswer | null {
  const read = readReceipt(text);
  if (read.some(({ till }) => till === own)) return nothing('receipt-unknown');
  // Tills and books are named in capitals, so a text without any was read with Caps Lock on.
  const reading = /[A-Z]/.test(text) ? read[0] : read.at(-1);
  return reading ? { kind: 'other-receipt', till: reading.till } : null;
}

/**
 * Whether a form that is none by itself is one behind a few signs, such as its length or the scanner's name. Never read so: the signs may be
 * part of it.
 */
function isBehindPrefix(text: string, world: World): boolean {
  const isKnown = (code: string): boolean =>
    isLink(code) || readClaimSlip(code) !== null || (/^\d{12,13}$/.test(code) && listedProduct(code, world) !== null);
  return Array.from({ length: longestPrefix }, (_, n) => text.slice(n + 1)).some(isKnown);
}

function rest({ text, saysGs1 }: CleanScan, world: World): Nothing {
  const code = normalNumber(text);
  if (gtinsReadFrom(code).length > 0) return nothing('unknown-product');
  if (hasGtinLength(code)) return nothing('check-digit');
  if (isLink(text)) return nothing('web-link');
  if (isBehindPrefix(text, world)) return nothing('prefix');
  return nothing(saysGs1 ? 'gs1-unreadable' : 'unknown');
}

/**
 * Handing over several plastic cards: the card on the counter is scanned, and must belong to the sale.
 * Invariant: only the card's own number hands it over. A product's barcode proves nothing, and any other scan stops.
 */
function giveCard(scan: CleanScan, cards: readonly CardToGive[], products: Products): ScanAnswer {
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
