// The recovery code on paper, for the shop's safe: which till it is of, and what it is for.
import type { Block } from '../../shared/document.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import type { TestSlipEnd } from '../../shared/slips/views.ts';
import { createPaperText, type PaperText } from './paper-text.ts';
import { printOnce } from './print-once.ts';
import type { Printer } from './printer.ts';

export type RecoverySlipFacts = {
  readonly locale: Locale;
  readonly storeName: string;
  readonly terminalId: string;
  readonly code: string;
};

export function printRecoverySlip(
  printer: Printer,
  description: string,
  facts: RecoverySlipFacts,
): Promise<TestSlipEnd> {
  return printOnce(printer, description, recoveryRows(facts, createPaperText(facts.locale)));
}

export function recoveryRows({ storeName, terminalId, code }: RecoverySlipFacts, t: PaperText): readonly Block[] {
  return [
    { kind: 'text', text: t('recovery.title'), align: 'centre', bold: true, large: true },
    { kind: 'text', text: storeName, align: 'centre', instead: '' },
    { kind: 'text', text: t('recovery.till', { id: terminalId }), align: 'centre' },
    { kind: 'rule' },
    { kind: 'text', text: code, align: 'centre', bold: true },
    { kind: 'rule' },
    { kind: 'text', text: t('recovery.keep') },
    { kind: 'text', text: t('recovery.serves') },
  ];
}
