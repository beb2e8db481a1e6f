// Why a scan did nothing, or something unexpected, in English.
import type { ScanReason } from '../../scan/scan-answer.ts';

export const scanning = {
  reason: {
    empty: 'Nothing was read. Scan again.',
    'too-long': 'This code is too long for a card, a product or a slip.',
    layout: 'The scanner types for another keyboard. Call a manager: scanner test.',
    'finish-first': 'Finish this first.',
    unknown: 'This code isn’t a card, a product or a slip.',
    'web-link': 'This leads to a web page. Scan the barcode.',
    'gs1-unreadable': 'The scanner leaves signs out. Call a manager: scanner test.',
    'stripe-unreadable': 'Swipe again, or scan the barcode.',
    'stripe-not-ours': 'This card isn’t sold here.',
    'unknown-product': 'This product isn’t sold here.',
    'check-digit': 'Misread. Scan again.',
    'number-not-taken': 'Sold as a printed code. The plastic can’t be activated here.',
    'carrier-unstated': 'Nobody said how these cards are numbered. Call a manager.',
    'number-first': 'Scan the product first.',
    'number-form': 'This isn’t the number of a {{product}} card. Scan the other barcode on the card.',
    'number-check-digit': 'Misread. Scan again; if it stays, use another card.',
    'number-of-other': 'This is another card. The basket waits for a {{waits}} card.',
    ambiguous: 'It fits two cards. Touch the one it is for, then scan.',
    'looks-like-product': 'This is a product’s barcode. Scan the card’s own.',
    'number-in-sale': 'Already in the basket.',
    'number-held': 'It lies in a held basket.',
    'number-sold': 'Sold here before. Keep the card, call a supervisor.',
    'receipt-unknown': 'No sale with this receipt here.',
    'not-of-this-sale': 'This card isn’t of this sale.',
    'scan-the-number': 'That is the product’s code. Scan the card’s number.',
    'already-given': 'This card has been given already.',
  } satisfies Record<ScanReason, string>,
  /** Where the product is known that the number belongs to. */
  first: 'Scan the product first: {{product}}.',
  ofOther: 'This is a {{product}} card. The basket waits for a {{waits}} card.',
  receiptOf: 'A receipt of till {{till}}.',
  capsLock: 'Caps Lock is on.',
};
