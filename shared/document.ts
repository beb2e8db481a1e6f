// A slip before it becomes bytes or pixels. The same document is printed and previewed.
import { shownName } from './names.ts';

export const documentKinds = ['receipt', 'activation', 'pin', 'pending', 'void', 'refund', 'merchant'] as const;
export type DocumentKind = (typeof documentKinds)[number];
/** Slips about a shift, which no sale has. */
export type ShiftDocumentKind = 'movement' | 'x' | 'z';

export type Align = 'left' | 'centre' | 'right';

/** A bar or QR code. `modules` are its rows of '1' (black) and '0', without the quiet zone; a bar code has one row. */
export type CodeBlock = {
  readonly kind: 'code';
  readonly symbology: 'code128' | 'qr';
  /** The text a scanner reads from it. */
  readonly text: string;
  readonly modules: readonly string[];
  /** As wide as the widest printer prints: the margin of its paper is the white that the bars need. */
  readonly toEdges?: boolean;
};

/** The shop's logo: rows of '1' (black) and '0', one character a printer dot. */
export type PictureBlock = { readonly kind: 'picture'; readonly dots: readonly string[] };

/**
 * A label and an amount on one row. The amount is never cut; a label that is too long wraps above it. `inCode` is the
 * amount with its currency's code, printed where the printer lacks the sign.
 */
export type RowBlock = {
  readonly kind: 'row';
  readonly left: string;
  readonly right: string;
  readonly inCode?: string;
  readonly bold?: boolean;
  /** The label where its letters can be neither spelled nor drawn. */
  readonly instead?: string;
};

export type Block =
  | CodeBlock
  | PictureBlock
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: Align;
      readonly bold?: boolean;
      readonly large?: boolean;
      /** The parts that `text` joins by commas: where one row is too narrow, each part has its own rows. */
      readonly parts?: readonly string[];
      /**
       * Printed instead where the text can be neither spelled nor drawn: an id says more than a row of question marks.
       * Empty: print nothing.
       */
      readonly instead?: string;
      /** Its line breaks are meant: a note of the shop, the terms of a card. Any other text is a row, whatever name is in it. */
      readonly hasLines?: boolean;
    }
  | RowBlock
  /**
   * The warning that customers must see next to a code: a heading in white on black, and lines in a frame below. A line that cannot be printed is
   * left out.
   */
  | { readonly kind: 'notice'; readonly head: string; readonly lines: readonly string[] }
  | { readonly kind: 'rule' }
  /** Where a part of the paper is meant to be torn off. */
  | { readonly kind: 'tear' }
  | { readonly kind: 'space' }
  /**
   * A card's code, PIN or link. Never stored; the preview masks it until a person reveals it. `qr`: a link as the rows of
   * a QR code, printed above `text`.
   */
  | { readonly kind: 'secret'; readonly label: string; readonly text: string; readonly qr?: CodeBlock };

/** What is shown of a text, on paper and on screen. */
export function shownLines({
  text,
  hasLines = false,
}: {
  readonly text: string;
  readonly hasLines?: boolean;
}): string[] {
  return hasLines ? text.split(/\r?\n/) : [shownName(text)];
}

/** A slip that was saved; `file` is its absolute path. */
export type SavedFile = { readonly file: string };

export type SlipDocument = {
  readonly kind: DocumentKind | ShiftDocumentKind;
  readonly title: string;
  readonly language: string;
  readonly blocks: readonly Block[];
};
