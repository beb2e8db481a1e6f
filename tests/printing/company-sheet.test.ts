// The encrypted sheet of an order for a company: what it holds, and what a code may look like.
import { expect, test } from 'vitest';
import { type CompanySheetCard, companySheet } from '../../electron/printing/company-sheet.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { openSealedPdf } from '../../testkit/printing/sealed-pdf.ts';
import { euro } from '../../testkit/till/selling.ts';

const card = (n: number, code: string): CompanySheetCard => ({
  ...{ n, productName: 'Book', brand: 'Papermill', faceValue: euro('25.00'), copy: 1 },
  delivery: {
    code,
    pin: '0042',
    serial: '0007',
    expires_at: '2029-11-06T00:00:00Z',
    urls: [{ type: 'redeem', url: `https://x.example/${n}` }],
  },
});
const sheet = (cards: readonly CompanySheetCard[]) =>
  companySheet(
    { number: 'C1', company: 'Merrow & Finch', locale: 'en', notice: null, mark: null, cards },
    createPaperText('en'),
  );
const csvOf = ({ bytes, password }: Awaited<ReturnType<typeof sheet>>) =>
  openSealedPdf(bytes, password)
    ?.map(String)
    .find((text) => text.includes('"code"')) ?? '';
const pages = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Type /Page\n').length - 1;

test('500 cards are 50 pages, and zeros, long codes and line breaks survive in the attached file', async () => {
  const strange = ['00012', 'x'.repeat(256), 'two\nlines', 'a "quoted" one', '=1+1'];
  const made = await sheet(Array.from({ length: 500 }, (_, i) => card(i + 1, strange[i] ?? `CODE-${i}`)));
  const { bytes, password } = made;
  const csv = csvOf(made);
  expect(pages(bytes)).toBe(50);
  for (const code of strange) expect(csv).toContain(`,"${code.replaceAll('"', '""')}","0042","0007",`);
  expect(csv).toContain('"500","Book","25.00","EUR","CODE-499"');
  for (const wrong of ['', password.toLowerCase(), `${password} `]) expect(openSealedPdf(bytes, wrong)).toBeNull();
  for (const clear of ['CODE-499', 'cards.csv', 'Merrow']) expect(Buffer.from(bytes).includes(clear)).toBe(false);
});
