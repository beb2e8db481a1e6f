// A short slip that shows whether a printer is set up as it is: its width, its letters, an amount, a code to scan, the cut.
// Invariant: it says that it is no receipt.
import type { Block } from '../../shared/document.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { intlLocales } from '../../shared/locales/intl.ts';
import type { TestSlipEnd } from '../../shared/slips/views.ts';
import { qrCode } from './codes.ts';
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
    qrCode('counterfoil test slip'),
    { kind: 'text', text: t('test.fine'), align: 'centre' },
    { kind: 'text', text: t('test.noReceipt'), align: 'centre', bold: true },
  ];
}
