// Which card of the basket gets a scanned number, or why none.
// Invariants: the product's rule decides which product a number belongs to, and only among cards of one product does the touched one, else the
// oldest, get it. Where two products fit, none is chosen. Every accepted number is looked up in the books before it is used.
import type { CardProduct } from './card-product.ts';
import { checkNumber, hasForm, type NumberRefusal } from './check-number.ts';
import { normalNumber } from './cleaning.ts';
import { gtinsReadFrom } from './gtin.ts';
import { type Nothing, nothing, reasonOfPlace, refused, type ScanAnswer, type ScannedBy } from './scan-answer.ts';
import type { Open, World } from './world.ts';

export type ScannedNumber = {
  /** Without blanks and hyphens. */
  readonly text: string;
  readonly by: ScannedBy;
};

type Waiting = { readonly line: string | null; readonly product: CardProduct };

/** Answers for a number that names no product. Null: by its rules, the number does not concern the till. */
export function placeNumber(scanned: ScannedNumber, open: Open, world: World): ScanAnswer | null {
  const { text: number, by } = scanned;
  if (!/^[0-9A-Z]{1,64}$/.test(number)) return null;
  const waiting = waitingFor(open, world);
  const stacked = waiting.length > 0 ? [] : stackOf(open, world);
  const tried = [...waiting, ...stacked].map((card) => ({
    ...card,
    check: checkNumber(card.product, number, world.products),
  }));
  const takers = tried.filter(({ check }) => check.ok);
  const [taker] = takers;
  if (taker) {
    const isTouched = taker.line !== null && taker.line === open.line;
    if (!isTouched && takers.some(({ product }) => product.code !== taker.product.code)) return nothing('ambiguous');
    return ifNew(scanned, taker.product, world, () => ({
      ...(stacked.length > 0 ? { kind: 'card', stack: true } : { kind: 'number', line: taker.line }),
      ...{ product: taker.product.code, number, by },
    }));
  }
  const refusals = tried.flatMap(({ product, check }) => (check.ok ? [] : [{ product, refusal: check.error }]));
  return whyNone(number, refusals, waiting.length > 0, world);
}

/** The card's product is known: its waiting line gets the number, or a new line. */
export function placeCard(scanned: ScannedNumber, product: CardProduct, open: Open, world: World): ScanAnswer {
  const { text: number, by } = scanned;
  const waiting = [...waitingFor(open, world), ...linesOf(open, world)].find(
    (one) => one.product.code === product.code,
  );
  return ifNew(scanned, product, world, () => ({
    ...(waiting ? { kind: 'number', line: waiting.line } : { kind: 'card', stack: open.stack === product.code }),
    ...{ product: product.code, number, by },
  }));
}

function ifNew(
  { text }: ScannedNumber,
  { code }: CardProduct,
  { numbers }: World,
  answer: () => ScanAnswer,
): ScanAnswer {
  const place = numbers.find(text);
  return place === null ? answer() : nothing(reasonOfPlace[place], code);
}

/** The cards that may get a number that names no product: the open dialog alone, else the lines. The dialog of a printed code accepts none. */
function waitingFor(open: Open, world: World): readonly Waiting[] {
  if (open.dialog === null) return linesOf(open, world);
  const product = world.products.byCode(open.dialog);
  return product && takesNumbers(product) ? [{ line: null, product }] : [];
}

/** The touched line first, then the oldest. */
function linesOf({ waiting, line: touched }: Open, { products }: World): readonly Waiting[] {
  const inOrder = waiting.toSorted((a, b) => Number(b.line === touched) - Number(a.line === touched));
  return inOrder.flatMap(({ line, product: code }) => {
    const product = products.byCode(code);
    return product ? [{ line, product }] : [];
  });
}

function stackOf({ stack, dialog }: Open, { products }: World): readonly Waiting[] {
  const product = stack === null || dialog !== null ? null : products.byCode(stack);
  return product ? [{ line: null, product }] : [];
}

const takesNumbers = ({ carrier, number }: CardProduct) => carrier !== null && carrier !== 'code' && number !== null;

type Refusal = { readonly product: CardProduct; readonly refusal: NumberRefusal };

function whyNone(number: string, refusals: readonly Refusal[], waits: boolean, { products }: World): Nothing | null {
  // It has the form of a card that waits, so that card is meant.
  const near = refusals.find(({ refusal }) => refusal === 'looks-like-product' || refusal === 'number-check-digit');
  if (near) return refused(near.refusal, near.product.code);
  const owners = products
    .byNumberLength(number.length)
    .filter(({ number: rule }) => rule !== null && hasForm(rule, number))
    .filter((product) => checkNumber(product, number, products).ok);
  const [owner] = owners;
  if (owner) return nothing(waits ? 'number-of-other' : 'number-first', owners.length > 1 ? null : owner.code);
  const [first] = refusals;
  return first && gtinsReadFrom(number).length === 0 ? refused(first.refusal, first.product.code) : null;
}

export function scannedNumber(text: string, by: ScannedBy): ScannedNumber {
  return { text: normalNumber(text), by };
}
