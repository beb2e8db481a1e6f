// A rule of rack cards in a line, and what is wrong with one in words.
import type { ExampleWhy, ShopRule } from '../../../../shared/scan/shop-rule.ts';
import type { RuleFaultView, RuleSaved } from '../../../../shared/settings/views.ts';
import type { Translate, WordKey } from '../../../words.ts';
import { fieldOfFault, type RuleField, rangesText } from './rule-fields.ts';

export function ruleWords({ carrier, number }: ShopRule, t: Translate): string {
  const facts = [t(`rack:carrierShort.${carrier}`)];
  if (number) {
    facts.push(t(`rack:signsShort.${number.signs}`, { lengths: number.lengths.join(', ') }), rangesText(number));
  }
  return facts.join(' · ');
}

type Wrong = Extract<RuleSaved, { state: 'wrong' }>;

/** What is wrong at a field; null if nothing is. */
export function faultsAt(wrong: Wrong | null, field: RuleField, t: Translate): string | null {
  const here = (wrong?.faults ?? []).filter((fault) => fieldOfFault(fault) === field);
  const texts = here.map((fault) => faultWords(fault, wrong?.products ?? [], field, t));
  return texts.length === 0 ? null : [...new Set(texts)].join(' ');
}

const ofField: Partial<Record<RuleField, WordKey>> = {
  name: 'rack:fault.name-missing',
  products: 'rack:fault.products-missing',
  lengths: 'rack:fault.lengths-unreadable',
  ranges: 'rack:fault.ranges-unreadable',
};

function faultWords(fault: RuleFaultView, known: Wrong['products'], field: RuleField, t: Translate): string {
  if (fault.code === 'unreadable') return t(ofField[field] ?? 'rack:fault.unreadable');
  if (fault.code === 'example-misread') return t(`rack:example.${exampleKey(fault.why)}`);
  const at = 'at' in fault ? (fault.at ?? '') : '';
  const codes = 'products' in fault ? fault.products : [];
  const products = codes.map((code) => known.find((one) => one.code === code)?.name ?? code).join(', ');
  return t(`rack:fault.${fault.code}`, { at, products });
}

/** Every other reason is shown as `other`. */
export const exampleKeys = [
  'empty',
  'product',
  'looks-like-product',
  'number-form',
  'number-check-digit',
  'number-of-other',
  'ambiguous',
] as const;
/** For a rule's author, a text that does not match is simply one of another form, whatever else it might be. */
const alsoSaid: Partial<Record<ExampleWhy, (typeof exampleKeys)[number]>> = {
  'unknown-product': 'looks-like-product',
  'check-digit': 'number-form',
  unknown: 'number-form',
  'stripe-not-ours': 'number-form',
};
const exampleKey = (why: ExampleWhy) => alsoSaid[why] ?? exampleKeys.find((key) => key === why) ?? 'other';
