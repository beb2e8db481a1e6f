// Every number field of every form: what is pasted or typed is read as the till's language writes it, or refused and said at the field,
// and nothing of it is sent. What is read as which number, tests/renderer/typed-number.test.ts shows.
import { readTyped } from '../../../renderer/typed-number.ts';
import { mostOfOrder } from '../../../shared/companies/views.ts';
import { intlLocales } from '../../../shared/locales/intl.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { openForms } from '../../../testkit/forms/build.ts';
import type { Outcome, Texts, Walked } from '../../../testkit/forms/page.ts';
import type { Shop } from '../../../testkit/forms/views.ts';
import { isWhole } from '../../../testkit/whole.ts';

const signs = ['1,000', '1.000', '1 000', "1'000", '٥', '1e3', '€ 25.00', '25,00 €', '$25.00'];
const more = ['1\u00a0000', '1,00', '1,0000', '-5', '+5', '0x10', 'EUR 25', '¥25', '25 KWD', '1,234,567', '1.234.567'];
const whole: Texts = { pasted: ['12', ...signs, ...more], typed: [...signs, ...more] };
const shops: readonly (readonly [Shop, Texts])[] = [
  [{ locale: 'en', currency: 'EUR' }, isWhole ? whole : { pasted: ['12', ...signs], typed: ['1e3'] }],
  [{ locale: 'de', currency: 'EUR' }, isWhole ? whole : { pasted: ['12', '1,000', '1.000'], typed: [] }],
  [
    { locale: 'en', currency: 'KWD' },
    { ...whole, typed: ['1,000', '1.000'] },
  ],
  [
    { locale: 'de', currency: 'JPY' },
    { ...whole, typed: ['1,000', '1.000'] },
  ],
];

type Of = Pick<Walked, 'name' | 'of'>;

function wrongIn({ text, sent, said, value }: Outcome, { name, of }: Of, { locale, currency }: Shop): string | null {
  const read = readTyped(text, intlLocales[locale], of === 'amount' ? currency : null);
  if (value !== text) return `of “${text}” there is “${value}” left`;
  // More pieces of one kind than a drawer holds, or cards than an order may have.
  const most = name.endsWith('companies:form.count') ? mostOfOrder.cards : 1_000_000;
  if (of === 'whole' && read.ok && read.value > most && sent === null && said !== '') return null;
  if (read.ok) return sent === read.value ? null : `“${text}” is sent as ${sent}`;
  if (sent !== null) return `“${text}” is no number, and sent as ${sent}`;
  return said === '' ? `“${text}” is refused, and nothing is said` : null;
}

const once = standInOnly('the forms are drawn without a till, in the browser of the specs');
test(
  'what is typed into a number field is read as the till’s language writes it, or refused and said',
  once,
  async ({ openBrowser }) => {
    const page = await (await openBrowser()).newPage();
    await openForms(page);
    for (const [shop, texts] of isWhole ? shops : shops.slice(0, 2))
      await test.step(`${shop.locale}, ${shop.currency}`, async () => {
        const walked = await page.evaluate(([at, all]) => window.numberFields.walk(at, all), [shop, texts] as const);
        const wrong = walked.flatMap(({ name, of, outcomes, unlisted, maxLength }) => [
          ...unlisted.map((one) => `${name}: “${one}” stands beside it and is in no row`),
          ...(maxLength < 40 ? [`${name} cuts what is pasted at ${maxLength} signs`] : []),
          ...outcomes
            .map((one) => wrongIn(one, { name, of }, shop))
            .flatMap((why) => (why === null ? [] : [`${name}: ${why}`])),
        ]);
        expect(wrong).toEqual([]);
        expect(walked.length).toBeGreaterThan(25);
      });
    await page.close();
  },
);
