// The till's own paper among scans: claim slips (docs/decisions/pending-claim.md) and receipts, also as Caps Lock leaves them.
import { swapCase } from './cleaning.ts';

export type ClaimReading = { readonly text: string; readonly caps: boolean };

/** Null for a text that is no claim. Whether it is a true one, its signature decides. */
export function readClaimSlip(text: string): ClaimReading | null {
  if (/^CFC3\|/.test(text)) return { text, caps: false };
  if (/^cfc3\|/.test(text)) return { text: swapCase(text), caps: true };
  return null;
}

export type ReceiptReading = { readonly till: string; readonly receiptNumber: string };

/** Till, books and number. The name of the books has a letter, so a card's number in groups of digits is no receipt. */
const receipt = /^([A-Za-z0-9]{1,16})-(?=\d*[A-Za-z])[A-Za-z0-9]{4,}-\d+$/;

/** First as read, then as Caps Lock would have swapped it. Empty for any other text. */
export function readReceipt(text: string): readonly ReceiptReading[] {
  return [text, swapCase(text)].flatMap((receiptNumber) => {
    const [, till] = receipt.exec(receiptNumber) ?? [];
    return till === undefined ? [] : [{ till, receiptNumber }];
  });
}
