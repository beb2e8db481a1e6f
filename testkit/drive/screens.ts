// What a cashier does at the screens, step by step, in the words of the screens.
import { expect, type Locator, type Page } from '@playwright/test';
import { defaultCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { englishGoods } from '../../sandbox/catalogue/training-shop.ts';
import type { DocumentKind } from '../../shared/document.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import type { ManagePage } from '../../shared/operators/pages.ts';
import type { AttentionStep } from '../../shared/sale/attention-steps.ts';
import type { Verdict } from '../../shared/sale/verdict.ts';
import { calmMs, pressEnterAt, withFingers } from './scanner.ts';
import { manager, type Person } from './set-up.ts';
import { type Words, wordsOf } from './words.ts';

/** Cards of the sandbox's catalogue that the specs sell, by name, with one of their amounts. */
export const books = { code: 'quillenhof-buch-eur', name: 'Quillenhof Bücher Geschenkkarte', amount: '25.00' } as const;
export const bakery = { code: 'kornfeld-baeckerei-eur', name: 'Kornfeld Bäckerei Gutschein', amount: '10.00' } as const;
export const games = { code: 'pixelhafen-play-eur', name: 'Pixelhafen Play Guthaben', amount: '50.00' } as const;
/** A card with a number, scanned in the dialog of its amounts (`sampleNumber`). */
export const garden = {
  code: 'gruenspecht-garten-eur',
  name: 'Grünspecht Garten- und Heimwerkermarkt Geschenkgutschein für Haus, Hof und Terrasse',
  amount: '25.00',
} as const;
export type Goods = { readonly name: string; readonly amount: string };

export type Screens = {
  readonly words: Words;
  signIn(person: Person): Promise<void>;
  signOut(): Promise<void>;
  /** From the sell screen: searches the product and chooses its amount. */
  addCard(goods: Goods): Promise<void>;
  /** From the sell screen: searches the product, until its tile alone is there. */
  findProduct(name: string): Promise<void>;
  /** From the sell screen: searches the product and opens its dialog. */
  chooseProduct(name: string): Promise<Locator>;
  /** From the basket to the payment screen. */
  takePayment(): Promise<void>;
  /** Waits until every card is reserved and the money is asked for. */
  expectDue(amount: string): Promise<void>;
  /** What the customer gives in cash: less than is due pays a part. */
  payCash(given: string): Promise<void>;
  /** The same, but for the press that takes it. */
  typeCash(given: string): Promise<void>;
  /** The button that takes the cash: exactly, or what is typed. */
  takeCash(): Locator;
  payCard(amount?: string): Promise<void>;
  /** A part of the sum by card; what follows is the terminal's, or the cashier's where there is none. */
  beginCard(amount?: string): Promise<void>;
  /** The verdicts on screen, card by card. */
  expectVerdicts(...verdicts: Verdict[]): Promise<void>;
  /** Hands over every card that is ready; of a sale with which all is well that leads to the next one. */
  handOver(): Promise<void>;
  newSale(): Promise<void>;
  /** Presses a key, once the screen in view listens to it: Enter as late as a person who has looked at it. */
  press(key: string): Promise<void>;
  /** The list of sales, by its key, from any screen. */
  openSales(): Promise<void>;
  /** A page of Manage, from any screen, by somebody whose role opens it. */
  openManage(page: ManagePage): Promise<void>;
  /** A sale of the past: 0 is the newest. */
  openSale(index?: number): Promise<void>;
  /** Of a past sale, up to the second person's word: the one card of it, or which. */
  voidCard(name?: string): Promise<void>;
  /** All steps of the attention entries in this place: most are behind "More". */
  openSteps(scope: Locator | Page): Promise<void>;
  /** Takes a step of an attention entry in this place. */
  takeStep(scope: Locator | Page, step: AttentionStep): Promise<void>;
  /** Shows the customer each code that is on no slip; says whether there was one. */
  showCodes(): Promise<boolean>;
  openHistory(): Promise<void>;
  /** In a dialog that asks for a second person. */
  approve(person: Person, reason?: string): Promise<void>;
  /** Gives back one sum that is due; `approver` where the rules ask for one. */
  refund(approver?: Person): Promise<void>;
  /** The buttons of slips that say this: `after:print.again`, of this kind of slip or of any. */
  slip(key: string, document?: DocumentKind): Locator;
  button(key: string, values?: Readonly<Record<string, string | number>>): Locator;
  text(key: string, values?: Readonly<Record<string, string | number>>): Locator;
};

/** A terminal never gives a code twice. */
let lastApprovalCode = 774410;

/** A manager signs in, writes the recovery code of a new till down, and leaves. */
export async function writeCodeDown(page: Page): Promise<void> {
  const { id: operatorId, pin } = manager;
  await page.waitForFunction(() => 'till' in window);
  await page.evaluate(
    async (who) => {
      await window.till.invoke['session:sign-in'](who);
      await window.till.invoke['recovery:noted']();
      await window.till.invoke['session:sign-out']();
    },
    { operatorId, pin },
  );
}

/** What training calls a card of the service in this language. */
function calledInTraining(name: string, locale: Locale): string {
  const code = defaultCatalogue.find((product) => product.name === name)?.code;
  return (locale === 'de' ? undefined : englishGoods.find((product) => product.code === code)?.name) ?? name;
}

export function createScreens(page: Page, locale: Locale, isTraining = false): Screens {
  withFingers(page);
  const words = wordsOf(locale);
  const called = (name: string) => (isTraining ? calledInTraining(name, locale) : name);
  const { t, money } = words;
  const button = (key: string, values?: Readonly<Record<string, string | number>>) =>
    carriesMore.has(key)
      ? page.getByRole('button', {
          name: new RegExp(`^${escaped(t(key, values))}($|[ :]${key === 'after:refund.begin' ? '.*\\d' : ''})`),
        })
      : page.getByRole('button', { name: t(key, values), exact: true });
  const tile = () => page.getByRole('grid').locator('[data-tile]');
  const atSell = () => page.getByRole('searchbox', { name: t('counter:sell.search') });
  const text = (key: string, values?: Readonly<Record<string, string | number>>) => page.getByText(t(key, values));
  const field = (key: string) => page.getByRole('textbox', { name: t(key) });

  /** As its heading counts them: equal cards are one line. */
  const cardsInBasket = async (): Promise<number> => {
    const heading = await page.getByRole('complementary').getByRole('heading', { level: 2 }).textContent();
    return Number(/\d+/.exec(heading ?? '')?.[0] ?? 0);
  };

  const screens: Screens = {
    words,
    async signIn(person) {
      await page.getByRole('button', { name: person.name }).click();
      await page.locator('input[type=password]').fill(person.pin);
      await button('frame:signIn').click();
      await expect(page.getByRole('navigation')).toContainText(person.name);
    },
    async signOut() {
      // The person at the foot of the rail leads there.
      await page.getByRole('navigation').locator('[aria-haspopup=dialog]').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('frame:nav.signOut'), exact: true })
        .click();
      await expect(text('counter:signIn.title')).toBeVisible();
    },
    async addCard({ name: given, amount }) {
      const name = called(given);
      const before = await cardsInBasket();
      await screens.findProduct(name);
      const onTile = tile().getByRole('button', { name: `${shortly(money(amount))}, ${name}`, exact: true });
      if (await onTile.isVisible()) {
        // A tile that has only just come to its place takes no finger yet, but a key; a second press, on a busy machine, would be a second card.
        await onTile.click({ trial: true });
        await onTile.dispatchEvent('click');
        await expect.poll(cardsInBasket).toBe(before + 1);
        return;
      }
      const dialog = await screens.chooseProduct(name);
      await dialog.getByRole('button', { name: money(amount), exact: true }).click();
      await expect(dialog).toBeHidden();
    },
    async findProduct(given) {
      const name = called(given);
      await atSell().fill(name);
      // Only once the others are gone: a tile that is drawn anew between press and release is not pressed.
      // In one: a list that was short for a moment may be long in the next.
      await expect(tile()).toHaveText([new RegExp(escaped(name.split(' ').at(-1) ?? name))]);
    },
    async chooseProduct(given) {
      const name = called(given);
      await screens.findProduct(name);
      await atSell().press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      return dialog;
    },
    async takePayment() {
      await button('counter:basket.takePayment').click();
    },
    async expectDue(amount) {
      // The sum under this heading: the same one may stand elsewhere too, and before.
      const due = page.getByRole('heading', { name: t('paying:due'), exact: true });
      await expect(due.locator('xpath=following-sibling::p[1]')).toHaveText(money(amount));
    },
    async typeCash(given) {
      await field('after:tender.given').or(field('paying:thisPart')).fill(typed(given, locale));
    },
    takeCash() {
      return page.getByRole('button', {
        name: new RegExp(
          `^(${takes.map((key) => escaped(t(key, { given: '#' })).replace('#', '.+')).join('|')}|${escaped(t('till:method.cash'))} )`,
        ),
      });
    },
    async payCash(given) {
      await screens.typeCash(given);
      await screens.takeCash().click();
    },
    async beginCard(amount) {
      if (amount !== undefined) await screens.typeCash(amount);
      await button('till:method.card').click();
    },
    async payCard(amount) {
      await screens.beginCard(amount);
      lastApprovalCode += 1;
      await field('after:tender.approvalCode').fill(String(lastApprovalCode));
      await button('after:tender.approved').click();
    },
    async expectVerdicts(...verdicts) {
      const marks = page.locator('[data-verdict]');
      await expect(marks).toHaveCount(verdicts.length);
      for (const [index, verdict] of verdicts.entries()) {
        await expect(marks.nth(index)).toHaveAttribute('data-verdict', verdict);
        const said =
          verdict === 'hand-over'
            ? new RegExp(
                ['till:verdict.hand-over.say', 'after:done.show_one', 'after:line.slipFirst']
                  .map((key) => t(key))
                  .join('|'),
              )
            : t(`till:verdict.${verdict}.say`);
        // Of a card that was taken back, that it was; in a calm row after its state.
        const says = verdict === 'nothing-owed' ? new RegExp(`(^| )(${said}|${t('till:line.voided')})$`) : said;
        await expect(marks.nth(index)).toContainText(says);
      }
    },
    async handOver() {
      const band = page.locator('[data-band="give"]');
      const ready = page.locator('[data-verdict="hand-over"]');
      const one = page.getByText(t('after:line.handOver'), { exact: true }).first();
      await expect(page.locator('[data-band="give"], [data-verdict]').first()).toBeVisible();
      if ((await ready.count()) === 0) return;
      // Without a printer the customer sees each code on screen.
      if (await screens.showCodes()) return screens.newSale();
      // It may have become ready just now.
      await expect(band.or(one).first()).toBeVisible();
      // Where all is well the next sale says that they are given.
      if (await band.isVisible()) {
        // Not before the slip that leaves with a card is printed.
        const count = await ready.count();
        await expect(button('after:done.newSale')).toContainText(t('after:done.allGiven', { count }));
        await button('after:done.newSale').click();
        await expect(atSell()).toBeFocused();
        return;
      }
      for (let left = await ready.count(); left > 0; left--) {
        await one.click();
        await expect(ready).toHaveCount(left - 1);
      }
    },
    async showCodes() {
      const band = page.locator('[data-band="show"]');
      const nextSale = button('after:done.newSale');
      let isAny = false;
      while (await band.isVisible()) {
        isAny = true;
        await page
          .locator('footer')
          .getByRole('button', { name: t('after:print.reveal') })
          .click();
        await button('after:print.shown').click();
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(band.or(nextSale).first()).toBeVisible();
      }
      return isAny;
    },
    async newSale() {
      await screens.showCodes();
      // It may be on its way already, by who handed over the last card.
      await expect(async () => {
        if (!(await atSell().isVisible())) await button('after:done.newSale').click({ timeout: 5000 });
        await expect(atSell()).toBeFocused({ timeout: 5000 });
      }).toPass();
    },
    async press(key) {
      // It does so just after it was drawn, which is not yet when it is first seen.
      await page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        await new Promise((drawn) => setTimeout(drawn));
      });
      if (key === 'Enter') await pressEnterAt(page, calmMs());
      else await page.keyboard.press(key);
    },
    async openSales() {
      await screens.press('F6');
      await expect(page.getByRole('heading', { name: t('frame:nav.sales'), exact: true })).toBeVisible();
    },
    async openManage(which) {
      await screens.press('F12');
      // A badge is part of an entry's name.
      await page
        .getByRole('navigation')
        .getByRole('button', { name: t(`manage:page.${which}`) })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: t(`manage:page.${which}`), exact: true })).toBeVisible();
    },
    async openSale(index = 0) {
      await screens.openSales();
      // Other screens have lists too: this one is of sales, newest first.
      const sales = page.getByRole('list', { name: t('frame:nav.sales') }).getByRole('listitem');
      await sales.nth(index).getByRole('button').click();
      await expect(page.getByRole('heading', { name: t('after:detail.slips'), exact: true })).toBeVisible();
    },
    async approve(person, reason) {
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('combobox').selectOption({ label: person.name });
      const reasons = dialog.getByRole('group', { name: t('word:reason'), exact: true });
      // Where a reason is asked for, one is: a few words of one's own, or the first at hand.
      if (reason !== undefined) await reasons.getByRole('textbox').fill(reason);
      else if ((await reasons.isVisible()) && (await reasons.getByRole('button', { pressed: true }).count()) === 0)
        await reasons.getByRole('button').first().click();
      await dialog.locator('input[type=password]').fill(person.pin);
      await dialog.getByRole('button', { name: t('after:approval.approve') }).click();
    },
    async openSteps(scope) {
      const more = scope.getByRole('button', { name: t('counter:sell.more'), exact: true });
      const fewer = scope.getByRole('button', { name: t('counter:sell.fewer'), exact: true });
      await expect(more.or(fewer).first()).toBeVisible();
      while ((await more.count()) > 0) await more.first().click();
    },
    async takeStep(scope, step) {
      await screens.openSteps(scope);
      await scope
        .getByRole('button', { name: t(`matter:step.${step}.do`), exact: true })
        .first()
        .click();
    },
    async voidCard(name) {
      await button('after:line.void').click();
      const which = page.getByRole('dialog', { name: t('after:line.voidWhich') });
      if (name !== undefined) await which.getByRole('button').filter({ hasText: name }).click();
    },
    async openHistory() {
      const folded = page.locator('details:not([open]) summary').filter({ hasText: t('after:life.title') });
      if (await folded.isVisible()) await folded.click();
    },
    async refund(approver) {
      await button('after:refund.begin').first().click();
      if (approver) await screens.approve(approver);
      await button('after:refund.done').click();
      await expect(button('after:refund.done')).toBeHidden();
    },
    slip(key, document) {
      const of = document === undefined ? '' : escaped(t(`after:document.${document}`));
      const says = [key, ...(sameAs[key] ?? [])].map((one) => escaped(t(one)));
      return page.getByRole('button', { name: new RegExp(`^(${says.join('|')}): ${of}`) });
    },
    button,
    text,
  };
  return screens;
}

/** Their buttons say a sum besides, or what else they do. */
const carriesMore: ReadonlySet<string> = new Set([
  'after:done.giveLater',
  'after:done.newSale',
  'after:line.void',
  'after:refund.begin',
  'counter:basket.backToPayment',
  'counter:basket.takePayment',
  'after:tender.exact',
  'till:method.card',
]);
/** The same button where it names its slip. */
const sameAs: Readonly<Record<string, readonly string[]>> = {
  'word:print': ['after:print.slip', 'after:print.receipt', 'after:print.pending'],
  'after:print.again': ['after:print.slipAgain', 'after:print.receiptAgain', 'after:print.pendingAgain'],
};
const takes = ['after:tender.exact', 'after:tender.take'] as const;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Whole amounts stand without their decimals on a tile. */
const shortly = (amount: string) => amount.replace(/[.,]00(?=\D*$)/, '');

/** An amount as a person types it in this language. */
function typed(amount: string, locale: Locale): string {
  return locale === 'de' ? amount.replace('.', ',') : amount;
}
