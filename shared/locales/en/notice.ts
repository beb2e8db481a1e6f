// What the settings say of the notice beside a card's code and its sheet, in English.
import { word } from './word.ts';
export const notice = {
  usualHead: 'PLEASE NOTE',
  ready: 'Use ready words',
  readyText:
    'GIFT CARD SCAMS\nNo authority, bank or employer wants to be paid by gift card.\nNever read a code to anyone on the phone or send a photo of it.\nDid somebody tell you to buy this card? Stop, and ask us.',
  lawyer: 'Ask a lawyer which words the law here requires.',
  none: 'No notice on slips.',
  unprintable: 'The A4 sheet has no letters for part of this. Use other letters or words.',
  first: 'Save first: the sheet shows the saved notice.',
  sheet: 'A4 sheet for the counter',
  toStick: 'A4 sheet to USB stick',
  made: {
    shown: 'Opened: {{file}}',
    kiosk: 'Saved as {{file}}. In kiosk no other program opens.',
    'no-program': 'Saved as {{file}}. This computer has no program for PDFs.',
    kept: word.savedFile,
  },
};
