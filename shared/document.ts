// A slip, before it is bytes or pixels: the same document is printed and shown as a preview.
export const documentKinds = ['receipt', 'activation', 'pin', 'pending', 'void', 'refund', 'merchant'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export type Align = 'left' | 'centre' | 'right';

/** A bar or QR code. `modules` are its rows of '1' (black) and '0', without the quiet zone; a bar code has one row. */
export type CodeBlock = {
  readonly kind: 'code';
  readonly symbology: 'code128' | 'qr';
  /** What a reader reads. */
  readonly text: string;
  readonly modules: readonly string[];
};

/** The shop's logo: rows of '1' (black) and '0', one a dot of the printer. */
export type PictureBlock = { readonly kind: 'picture'; readonly dots: readonly string[] };

export type Block =
  | CodeBlock
  | PictureBlock
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: Align;
      readonly bold?: boolean;
      readonly large?: boolean;
      /**
       * Printed in its place where it can be neither spelled nor drawn: a code says more than a row of question marks. Nothing is printed
       * where this is empty.
       */
      readonly instead?: string;
    }
  /** A label and an amount on one row; the amount is never cut: a label too long wraps above it. */
  | { readonly kind: 'row'; readonly left: string; readonly right: string; readonly bold?: boolean }
  | { readonly kind: 'rule' }
  | { readonly kind: 'space' }
  /** A card's code or PIN. Never stored, masked in the preview until a person reveals it. */
  | { readonly kind: 'secret'; readonly label: string; readonly text: string };

/** A slip as a file to be saved; `base64` are its bytes. */
export type PdfFile = { readonly name: string; readonly base64: string };

export type SlipDocument = {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly language: string;
  readonly blocks: readonly Block[];
};
