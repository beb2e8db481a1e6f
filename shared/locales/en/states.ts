// Where a payment and a slip of a sale stand, in English: said on every screen after the goods.

import type { DocumentKind } from '../../document.ts';
import type { TenderState } from '../../sale/tender-state.ts';
import type { PrintJobState } from '../../slips/views.ts';
import { word } from './word.ts';

export const states = {
  part: {
    requested: 'Waiting',
    approved: 'Paid',
    declined: 'Declined',
    unknown: 'Unclear',
    'refund-due': 'Refund due',
    refunding: 'Refunding…',
    refunded: word.refunded,
    'refund-unknown': 'Refund unclear',
  } satisfies Record<TenderState, string>,
  document: {
    receipt: word.receipt,
    activation: 'Activation slip',
    pending: 'Claim slip',
    pin: 'PIN slip',
    void: 'Void receipt',
    refund: 'Refund receipt',
    merchant: 'Merchant copy',
  } satisfies Record<DocumentKind, string>,
  job: {
    unsent: 'Waiting for the printer',
    sending: 'Printing…',
    printed: 'Printed',
    unknown: 'May not have printed',
    dropped: 'Cancelled',
  } satisfies Record<PrintJobState, string>,
};
