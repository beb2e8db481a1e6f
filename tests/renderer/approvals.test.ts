// Who approves sees what, how much and for whom: each place that asks for an approval has its row, and a difference is said as a sum.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../renderer/books/difference.ts';
import { createWords, setLocale } from '../../renderer/words.ts';
import type { CountedPot, PotView } from '../../shared/shift/views.ts';
import { listFiles } from '../../testkit/architecture/tree.ts';
import { withoutBrowser } from '../../testkit/renderer/without-browser.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const textOf = (path: string) => readFileSync(join(root, 'renderer', path), 'utf8');

type Place = {
  /** What says how much; or why there is no sum. */
  readonly sum: RegExp | string;
  /** What says for whom: a card, a receipt, whose shift, the code of a payment; or why there is nobody. */
  readonly whom: RegExp | string;
};
const aCard: Place = { sum: /<AboutCard\b/, whom: /<AboutCard\b/ };

const places: Readonly<Record<string, Place>> = {
  'books/seal-shift.tsx': { sum: 'blind until it is counted', whom: /shifts:trayOf/ },
  'components/drawer-notice.tsx': { sum: /money\(sale\.total\)/, whom: /word:receiptNumber/ },
  'components/end-till.tsx': { sum: 'no money', whom: 'of this till' },
  'components/open-drawer.tsx': { sum: 'no sum moves', whom: 'of this till: the reason says what for' },
  'sale/card/approved-step.tsx': aCard,
  'sale/give/give-by-eye.tsx': { sum: /money\(line\.faceValue\)/, whom: /<LastFour line/ },
  'sale/maxima/lift-maximum.tsx': { sum: /money\(sale\.total\)/, whom: /frame:cardCount/ },
  'sale/refund/refund-approval.tsx': { sum: /\$\{amount\}/, whom: /<AboutCard\b[\s\S]*aboutSale\(/ },
  'sale/slips/slip-approval.tsx': { sum: /aboutSale\(sale, words, of\.lineId\)/, whom: /aboutSale\(/ },
  'screens/attention/decide-dialog.tsx': { sum: /amountWords\(amount, words\)/, whom: /word:receiptNumber/ },
  'screens/attention/attention.tsx': { sum: /<strong>\{title\}/, whom: /order\.receiptNumber/ },
  'screens/claim/claim.tsx': { sum: /amount=\{read\.view\.amount\}/, whom: /marks=\{marksOf\(/ },
  'screens/manage/partners/settle-dialog.tsx': { sum: /<AboutOrder\b[^>]*card\.faceValue/, whom: /<AboutOrder\b/ },
  'screens/manage/partners/use-word.tsx': { sum: /<AboutOrder\b/, whom: /<AboutOrder\b/ },
  'screens/manage/settings/backups-section.tsx': { sum: /total: money\(total\)/, whom: /setting:backups\.sold'/ },
  'screens/manage/settings/head-office-section.tsx': { sum: 'no money', whom: /headOffice:leaveExplain/ },
  'screens/manage/settings/second-approval.tsx': { sum: /controlName\(path, \{ t, money/, whom: 'the shop' },
  'screens/manage/settings/waiting.tsx': { sum: /controlValue\(control, words\)/, whom: 'the shop' },
  'screens/pay/pay.tsx': { sum: /money\(sale\.paid\)/, whom: /aboutSale\(/ },
  'screens/pay/card-form.tsx': { sum: /money\(amount\)/, whom: /code\.toUpperCase/ },
  'screens/sales/correct-tender.tsx': { sum: /money\(tender\.amount\)/, whom: /aboutSale\(/ },
  'screens/sell/type-number.tsx': { sum: /money\(line\.faceValue\)/, whom: /last4: typed/ },
  'screens/shift/deposit.tsx': { sum: /gapsOf\(outcome\.pots/, whom: /shifts:trayOf/ },
  'screens/shift/move-cash.tsx': {
    sum: /amount: money\(moneyText\(amount\)\)/,
    whom: 'the drawer: the reason says what for',
  },
};

/** What stands in the dialog itself, and what its file puts there under a name. */
const dialogsIn = (text: string) =>
  text.slice(Math.min(...['explain', '<ApprovalDialog'].map((of) => text.indexOf(of))));

it('each place that asks for an approval has a row', () => {
  const asking = listFiles(root)
    .filter((path) => /^renderer\/.*\.tsx$/.test(path))
    .map((path) => path.slice('renderer/'.length))
    .filter((path) => textOf(path).includes('<ApprovalDialog'));
  expect(asking.sort()).toEqual(Object.keys(places).sort());
});

describe('the approval', () => {
  it.each(Object.entries(places))('of %s says how much and for whom', (path, { sum, whom }) => {
    const text = dialogsIn(textOf(path));
    for (const says of [sum, whom]) if (typeof says !== 'string') expect(text).toMatch(says);
  });
});

describe('a difference', () => {
  const drawer: PotView = { pot: 'drawer', kind: 'drawer', terminal: null };
  const terminal: PotView = { pot: 'terminal:Z1', kind: 'terminal', terminal: 'Z1' };
  const pot = (minor: number, isWithin: boolean, of: PotView = drawer): CountedPot => {
    const amount = (sum: number) => ({ currency: 'EUR', amount: (sum / 100).toFixed(2) });
    return {
      ...of,
      told: null,
      expected: amount(0),
      counted: amount(minor),
      difference: amount(minor),
      isWithin,
    };
  };
  const said = async (locale: 'en' | 'de', pots: readonly CountedPot[]) => {
    await setLocale(locale);
    return gapsOf(pots, wordsIn(locale));
  };
  const wordsIn = (locale: 'en' | 'de') => createWords(locale, (key, values) => i18next.t(key, values ?? {}));
  withoutBrowser();

  it('is said by its pot, its sum and which way', async () => {
    expect(await said('en', [pot(-22_147, false)])).toEqual(['Drawer short €221.47']);
    expect(await said('en', [pot(500, false, terminal)])).toEqual(['Card terminal Z1 over €5.00']);
    expect(await said('de', [pot(-22_147, false)])).toEqual(['Lade: 221,47\u00a0€ zu wenig']);
  });

  it('names each pot beyond the tolerance, and no other', async () => {
    await setLocale('en');
    const anyPot = fc.record({ minor: fc.integer({ min: -1_000_000, max: 1_000_000 }), isWithin: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyPot, { maxLength: 5 }), (drawn) => {
        const beyond = drawn.filter(({ minor, isWithin }) => !isWithin && minor !== 0);
        const gaps = gapsOf(
          drawn.map(({ minor, isWithin }) => pot(minor, isWithin)),
          wordsIn('en'),
        );
        expect(gaps.map((gap) => gap.replace(/[^\d]/g, ''))).toEqual(
          beyond.map(({ minor }) => (Math.abs(minor) / 100).toFixed(2).replace('.', '')),
        );
        expect(gaps.map((gap) => gap.includes(' short '))).toEqual(beyond.map(({ minor }) => minor < 0));
      }),
    );
  });
});
