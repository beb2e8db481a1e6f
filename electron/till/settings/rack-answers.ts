// What a shop says of rack cards, rule by rule: which there are, for which products one may be stated, and one that is kept or dropped.
// Invariant: a rule is kept only after its example read as a card of its products; the example goes no further than this file.
import type { TillError } from '../../../shared/errors.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { ruleFault } from '../../../shared/scan/rule-faults.ts';
import { type ShopRule, shopRule, shopRuleFaults } from '../../../shared/scan/shop-rule.ts';
import type { settingsChannels } from '../../../shared/settings/channels.ts';
import type { ProductName, RackProducts, RuleFaultView, RuleSaved } from '../../../shared/settings/views.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import type { KeptParts } from './kept-parts.ts';
import { type createSettingsAnswers, rackCardsOf } from './settings-answers.ts';

type Needs = {
  /** Absent in training. */
  readonly kept: KeptParts | undefined;
  readonly save: ReturnType<typeof createSettingsAnswers>['save'];
};
type RackChannel = `settings:rack-${string}` | `settings:${string}-card-rule`;

const mostListed = 50;
/** A search reads no more than this of the catalogue. */
const mostFound = 200;

export function createRackAnswers(till: TillCore, { kept, save }: Needs) {
  const { catalogue, cardRules } = till;

  const named = (code: string): readonly ProductName[] => {
    const product = catalogue.find(code);
    return product ? [{ code, name: product.name }] : [];
  };

  const openCodes = (): ReadonlySet<string> => {
    const { unstated } = cardRules.findings();
    const open = catalogue.cards().flatMap(({ product }) => (product.carrier === null ? [product.code] : []));
    return new Set([...unstated, ...open]);
  };

  const found = (query: string): RackProducts => {
    const open = openCodes();
    if (query.trim() === '')
      return { products: [...open].slice(0, mostListed).flatMap(named), isPart: open.size > mostListed };
    const page = catalogue.searchAll({ query, offset: 0, limit: mostFound });
    const products = page.products.filter(({ code }) => open.has(code)).map(({ code, name }) => ({ code, name }));
    return { products: products.slice(0, mostListed), isPart: products.length > mostListed || page.total > mostFound };
  };

  const wrong = (faults: readonly RuleFaultView[]) => {
    const codes = new Set(faults.flatMap((fault) => ('products' in fault ? fault.products : [])));
    return ok<RuleSaved>({ state: 'wrong', faults, products: [...codes].flatMap(named) });
  };

  const keepRules = async (
    rules: readonly ShopRule[],
    by: Operator,
    isStill: () => boolean,
    approval: Approval | null,
  ): Promise<Result<RuleSaved, TillError>> => {
    const saved = await save({ rack_cards: { ...rackCardsOf(kept), rules } }, by, isStill, approval);
    if (!saved.ok) return saved;
    const { value } = saved;
    return value.state === 'wrong' ? wrong(value.fields.map((field) => ruleFault('unreadable', field))) : ok(value);
  };

  return {
    'settings:rack-cards'() {
      const { unstated } = cardRules.findings();
      const rules = rackCardsOf(kept).rules.map((rule) => ({ rule, products: rule.products.flatMap(named) }));
      return ok({ rules, unstated: unstated.length });
    },
    'settings:rack-products': ({ query }) => ok(found(query)),
    async 'settings:keep-card-rule'({ rule: given, example, instead, approval = null }, by, isStill) {
      if (!kept) return refuse('not_of_training');
      const { rules } = rackCardsOf(kept);
      const others = rules.filter(({ name }) => name !== instead);
      const read = shopRule.safeParse(given, { reportInput: false });
      if (!read.success) return wrong(read.error.issues.map(({ path }) => ruleFault('unreadable', path.join('.'))));
      const rule = read.data;
      if (others.some(({ name }) => name === rule.name)) return wrong([{ code: 'name-taken' }]);
      const own = catalogue.cards().map(({ product }) => product);
      const faults = shopRuleFaults(rule, example, own, others);
      if (faults.length > 0) return wrong(faults);
      const isNew = !rules.some(({ name }) => name === instead);
      const next = isNew ? [...rules, rule] : rules.map((one) => (one.name === instead ? rule : one));
      return keepRules(next, by, isStill, approval);
    },
    async 'settings:drop-card-rule'({ name, approval = null }, by, isStill) {
      const { rules } = rackCardsOf(kept);
      if (!rules.some((rule) => rule.name === name)) return refuse('not_found');
      return keepRules(
        rules.filter((rule) => rule.name !== name),
        by,
        isStill,
        approval,
      );
    },
  } satisfies Pick<Handlers<typeof settingsChannels>, RackChannel & keyof typeof settingsChannels>;
}
