// Times and amounts on a slip have the same form and time zone as on the cashier's screen.
import { describe, expect, test } from 'vitest';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { createWords } from '../../renderer/words.ts';
import { locales } from '../../shared/locales/intl.ts';
import { whole } from '../../testkit/printing/every-slip.ts';
import { eur, factsOf, saleOf, tenderOf } from '../../testkit/printing/sale-facts.ts';

describe.each(locales)('in %s', (locale) => {
  const onScreen = createWords(locale, (key) => key);
  // A till has no zone of its own: the machine's is the shop's.
  const { timeZone: _, ...here } = factsOf({ locale });
  const at = ['2026-12-31T23:59:59.000Z', '2026-06-01T00:05:00.000Z', '2026-03-29T01:30:00.000Z'];

  test.each(at)('the time %s', (committedAt) => {
    const copy = { number: 1, firstAt: '2026-11-21T03:39:00.000Z' };
    const slip = whole(receiptDocument({ ...here, sale: saleOf({ committedAt }), copy }, createPaperText(locale)));
    const texts = slip.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    expect(texts.some((text) => text.endsWith(`, ${onScreen.dateTime(committedAt)}`))).toBe(true);
    expect(texts.some((text) => text.endsWith(` ${onScreen.dateTime(copy.firstAt)}`))).toBe(true);
  });

  test.each(['0.05', '1234.50', '1000000.00'])('the amount %s', (amount) => {
    const money = eur(amount);
    const sale = saleOf({ total: money, tenders: [tenderOf({ amount: money, asked: money, tendered: null })] });
    const slip = whole(receiptDocument({ ...here, sale }, createPaperText(locale)));
    expect(slip.blocks).toContainEqual(expect.objectContaining({ kind: 'row', right: onScreen.money(money) }));
  });
});
