// A receipt of a sale that never was, to see how slips look with what the shop has printed on them.
// Invariant: it says that it is a sample, and it is never sent to a printer.
import type { PictureBlock, SlipDocument } from '../../shared/document.ts';
import type { Environment } from '../../shared/environment.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import type { SlipSettings } from '../../shared/settings/provisioning.ts';
import { alone, moneyRow, nameRow, type SlipFacts, shopRows, slip } from './documents.ts';
import { createPaperText, type PaperText } from './paper-text.ts';

type Sample = {
  readonly storeId: string;
  readonly storeName: string;
  readonly storeAddress: string;
  readonly terminalId: string;
  readonly environment: Environment;
  readonly locale: Locale;
  readonly currency: string;
  readonly logo: PictureBlock | null;
  readonly shop: Partial<SlipSettings>;
  /** ISO 8601. */
  readonly at: string;
};

export function sampleReceipt(about: Sample, t: PaperText = createPaperText(about.locale)): SlipDocument {
  const money = { currency: about.currency, amount: '25.00' };
  const nobody = { operatorId: 'sample', operatorName: t('sample.name') };
  const facts: SlipFacts = {
    ...about,
    storeAddress: about.storeAddress.split('\n'),
    strip: alone,
    head: null,
    copy: null,
    sale: {
      ...nobody,
      id: 'sample',
      receiptNumber: t('sample.number'),
      stage: 'committed',
      createdAt: about.at,
      committedAt: about.at,
      lines: [],
      tenders: [],
      total: money,
      rounding: { ...money, amount: '0.00' },
      change: { ...money, amount: '0.00' },
    },
  };
  return slip('receipt', facts, t, [
    nameRow({ productName: t('sample.card'), productCode: 'sample' }),
    moneyRow(t('card.faceValue'), money, facts),
    { kind: 'rule' },
    moneyRow(t('money.total'), money, facts, true),
    { kind: 'rule' },
    ...shopRows(facts, t),
    { kind: 'text', text: t('foot.thanks'), align: 'centre' },
  ]);
}
