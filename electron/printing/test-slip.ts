// A short slip that shows whether a printer is set up as it is: its width, its letters, an amount, the cut; and, by its codes, how a scanner is
// set (shared/scan/scanner-test.ts). Invariant: it says that it is no receipt.
import type { Block } from '../../shared/document.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { intlLocales } from '../../shared/locales/intl.ts';
import { scannerTestText } from '../../shared/scan/scanner-test.ts';
import type { TestSlipEnd } from '../../shared/slips/views.ts';
import { barCode, qrCode } from './codes.ts';
import { createPaperText, type PaperText } from './paper-text.ts';
import { printOnce } from './print-once.ts';
import type { Printer } from './printer.ts';

export type TestSlipFacts = {
  readonly locale: Locale;
  /** Empty before a store is chosen. */
  readonly storeName: string;
  readonly at: Date;
};

/** `description` as in the settings (shared/printer-address.ts). */
export function printTestSlip(printer: Printer, description: string, facts: TestSlipFacts): Promise<TestSlipEnd> {
  return printOnce(printer, description, testRows(facts, createPaperText(facts.locale)));
}

export function testRows({ locale, storeName, at }: TestSlipFacts, t: PaperText): readonly Block[] {
  const time = new Intl.DateTimeFormat(intlLocales[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return [
    { kind: 'text', text: t('test.title'), align: 'centre', bold: true, large: true },
    ...(storeName === ''
      ? []
      : ([{ kind: 'text', text: storeName, align: 'centre', instead: '' }] satisfies readonly Block[])),
    { kind: 'text', text: time, align: 'centre' },
    { kind: 'rule' },
    { kind: 'text', text: t('test.edges') },
    { kind: 'text', text: 'ÄÖÜ äöü ß é è ñ 0123456789', instead: '' },
    { kind: 'row', left: t('test.amount'), right: '12,50 €', inCode: '12,50 EUR' },
    qrCode(scannerTestText),
    // For scanners that read bars only.
    { ...barCode(scannerTestText), toEdges: true },
    { kind: 'text', text: t('test.fine'), align: 'centre' },
    { kind: 'text', text: t('test.noReceipt'), align: 'centre', bold: true },
  ];
}
