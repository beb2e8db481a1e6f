// A rule of rack cards as a person types it, and as it is sent. Main parses each field and names the wrong ones, so what cannot be parsed
// is sent as typed.
import type { Carrier, NumberRule } from '../../../../shared/scan/card-product.ts';
import { looksLikeBarcodes } from '../../../../shared/scan/rule-faults.ts';
import type { ProductName, RackCardsView, RuleFaultView } from '../../../../shared/settings/views.ts';

export type TypedRule = {
  readonly name: string;
  readonly products: readonly ProductName[];
  readonly carrier: Carrier;
  readonly signs: NumberRule['signs'];
  /** `16, 19` */
  readonly lengths: string;
  /** `628001–628009, 6290` */
  readonly ranges: string;
  readonly check: NumberRule['check'];
  readonly gtinLike: boolean;
  /** `G11 N19, G12 X3 N16` */
  readonly masks: string;
};

export const carriers = ['plastic', 'code', 'either'] as const satisfies readonly Carrier[];
export const signs = ['digits', 'letters'] as const satisfies readonly NumberRule['signs'][];
export const checks = ['none', 'luhn'] as const satisfies readonly NumberRule['check'][];

export const ruleFields = [
  'name',
  'products',
  'carrier',
  'signs',
  'lengths',
  'ranges',
  'check',
  'masks',
  'example',
] as const;
export type RuleField = (typeof ruleFields)[number];

const emptyRule: TypedRule = {
  name: '',
  products: [],
  carrier: 'plastic',
  signs: 'digits',
  lengths: '',
  ranges: '',
  check: 'none',
  gtinLike: false,
  masks: '',
};

/** A product that is no longer listed is named by its code. */
export function typedRule(kept: RackCardsView['rules'][number] | null): TypedRule {
  if (!kept) return emptyRule;
  const { rule, products } = kept;
  const { name, carrier, number, masks } = rule;
  const names = new Map(products.map((product) => [product.code, product]));
  return {
    ...emptyRule,
    name,
    carrier,
    products: rule.products.map((code) => names.get(code) ?? { code, name: code }),
    masks: masks.join(', '),
    ...(number && {
      signs: number.signs,
      lengths: number.lengths.join(', '),
      ranges: rangesText(number),
      check: number.check,
      gtinLike: number.gtin_like,
    }),
  };
}

export function rangesText({ ranges }: Pick<NumberRule, 'ranges'>): string {
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}

/** As `settings:keep-card-rule` takes it. */
export function sentRule({ name, products, carrier, signs, lengths, ranges, check, gtinLike, masks }: TypedRule) {
  const isCode = carrier === 'code';
  return {
    name: name.trim(),
    products: products.map(({ code }) => code),
    carrier,
    number: isCode
      ? null
      : {
          signs,
          lengths: listed(lengths).map(wholeOf),
          ranges: listed(ranges).map(rangeOf),
          check,
          gtin_like: gtinLike,
        },
    masks: isCode ? [] : listed(masks).map((mask) => mask.toUpperCase()),
  };
}

const listed = (text: string): readonly string[] =>
  text.split(/[,;\n]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));

const wholeOf = (text: string): number | string => (/^\d{1,3}$/.test(text) ? Number(text) : text);

function rangeOf(text: string): { from: string; to: string } {
  const [from = '', to = from, ...more] = text.toUpperCase().split(/\s*[–—-]\s*/);
  return { from, to: [to, ...more].join('-') };
}

/** Whether the lengths are those of barcodes, although it is not confirmed that the numbers are printed like that. */
export function warnsOfBarcodes({ carrier, signs, lengths, gtinLike }: TypedRule): boolean {
  const whole = listed(lengths).map(Number);
  return carrier !== 'code' && looksLikeBarcodes({ signs, lengths: whole, gtin_like: gtinLike });
}

type SaidByCode = Exclude<RuleFaultView['code'], 'unreadable'>;

/** The field at which each fault is shown. */
export const fieldsOfFaults: Readonly<Record<SaidByCode, RuleField>> = {
  'name-taken': 'name',
  'product-unlisted': 'products',
  'product-stated': 'products',
  'product-in-two-rules': 'products',
  'gtin-of-two': 'products',
  'gtin-invalid': 'products',
  'carrier-missing': 'carrier',
  'number-missing': 'carrier',
  'number-of-code': 'carrier',
  'length-missing': 'lengths',
  'length-short': 'lengths',
  'range-missing': 'ranges',
  'range-ends-differ': 'ranges',
  'range-length': 'ranges',
  'range-reversed': 'ranges',
  'range-signs': 'ranges',
  'range-beyond-number': 'ranges',
  'ranges-overlap': 'ranges',
  'luhn-of-letters': 'check',
  'mask-unreadable': 'masks',
  'mask-without-product': 'masks',
  'mask-with-two-products': 'masks',
  'mask-product-length': 'masks',
  'mask-without-number': 'masks',
  'mask-with-two-numbers': 'masks',
  'mask-number-short': 'masks',
  'mask-length': 'masks',
  'mask-beyond-number': 'masks',
  'mask-of-two': 'masks',
  'masks-of-two-readings': 'masks',
  'example-misread': 'example',
};

export function fieldOfFault(fault: RuleFaultView): RuleField {
  if (fault.code !== 'unreadable') return fieldsOfFaults[fault.code];
  const path = fault.at?.split('.') ?? [];
  return ruleFields.find((field) => path.includes(field)) ?? 'name';
}
