// Where a payment and a slip of a sale stand, in German: said on every screen after the goods.
import { word } from './word.ts';

export const states = {
  part: {
    requested: 'Wartet',
    approved: 'Bezahlt',
    declined: 'Abgelehnt',
    unknown: 'Unklar',
    'refund-due': 'Zu erstatten',
    refunding: 'Wird erstattet …',
    refunded: word.refunded,
    'refund-unknown': 'Erstattung unklar',
  },
  document: {
    receipt: word.receipt,
    activation: 'Aktivierungsbeleg',
    pending: 'Abholschein',
    pin: 'PIN-Beleg',
    void: 'Stornobeleg',
    refund: 'Erstattungsbeleg',
    merchant: 'Händlerbeleg',
  },
  job: {
    unsent: 'Wartet auf den Drucker',
    sending: 'Wird gedruckt …',
    printed: 'Gedruckt',
    unknown: 'Vielleicht nicht gedruckt',
    dropped: 'Abgebrochen',
  },
};
