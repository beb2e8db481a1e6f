// Words on the slips, in English. The printing room reads them under the namespace `paper`.
import type { SameKeys } from '../same-keys.ts';

export const paper = {
  title: {
    receipt: 'Receipt',
    activation: 'Gift card',
    pending: 'Activation pending',
    pin: 'PIN',
    void: 'Void',
    refund: 'Refund',
    merchant: 'Card payment',
  },
  mark: {
    training: 'TRAINING',
    trainingNote: 'Practice only. Not a sale, no value.',
    sandbox: 'TEST',
    sandboxNote: 'Test environment. Not a sale, no value.',
  },
  copy: {
    number: 'COPY {{number}}',
    first: 'First issued {{at}}',
  },
  head: {
    number: 'Receipt {{number}}',
    till: 'Till {{id}}',
    cashier: 'Cashier {{name}}',
  },
  card: {
    faceValue: 'Face value',
    number: 'Card {{masked}}',
    serial: 'Serial {{masked}}',
    reference: 'Reference {{id}}',
    validUntil: 'Valid until {{date}}',
    terms: 'Terms',
  },
  state: {
    draft: 'NOT SOLD',
    reserving: 'NOT SOLD',
    reserved: 'NOT SOLD',
    refused: 'NOT SOLD',
    activating: 'ACTIVATION PENDING',
    active: 'ACTIVATED',
    lost: 'ACTIVATION FAILED - MONEY BACK',
    cancelling: 'BEING CANCELLED',
    cancelled: 'CANCELLED',
    voiding: 'BEING VOIDED',
    voided: 'VOIDED',
    settled: 'SETTLED',
    elsewhere: 'SETTLED ELSEWHERE',
  },
  money: {
    total: 'Total',
    cash: 'Cash',
    card: 'Card payment',
    approval: 'Approval code {{code}}',
    rounding: 'Rounding',
    change: 'Change',
    paidCash: 'Paid in cash',
    paidCard: 'Paid by card',
    refundDueCash: 'To be returned (paid in cash)',
    refundDueCard: 'To be returned (paid by card)',
    refundUnknownCash: 'Return in cash being checked',
    refundUnknownCard: 'Return to the card being checked',
    refundedCash: 'Returned in cash',
    refundedCard: 'Returned to the card',
  },
  secret: {
    code: 'Code',
    pin: 'PIN',
    link: 'Link',
    keep: 'Treat this slip like cash.',
    once: 'This PIN is printed once only.',
  },
  pending: {
    notYet: 'This card is paid for, but not active yet.',
    keep: 'Please keep this slip and come back with it to this shop: you get the active card, or your money back.',
    claim: 'Your claim',
  },
  merchant: {
    copy: 'MERCHANT COPY',
    sign: 'Signature',
  },
  foot: {
    thanks: 'Thank you!',
    cancelled: 'Sale cancelled. No card was sold.',
  },
};
export type PaperWords = SameKeys<typeof paper>;
