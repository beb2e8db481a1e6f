// A PDF with our own fonts, whatever is drawn on it. Invariant: every font that was given is in the file, and none of PDF's own.
import { randomBytes } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { type Font, loadFont } from './fonts.ts';

export type PdfPage = {
  readonly title: string;
  readonly language: string;
  /** Width and height in points. */
  readonly size: readonly [width: number, height: number];
  readonly fonts: readonly Font[];
  /** The file opens with it only (AES-256). Random: whoever guesses does so without end. */
  readonly password?: string;
};

/** Those that these texts are set in, the large one only where the other lacks something; some of it may still be in neither. */
export async function pdfFontsFor(texts: readonly string[]): Promise<readonly Font[]> {
  const latin = await loadFont('hebrew');
  return texts.every(latin.covers) ? [latin] : [latin, await loadFont('han')];
}

export function writePdf(
  { title, language, size: [width, height], fonts, password }: PdfPage,
  draw: (pdf: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: [width, height],
      margin: 0,
      lang: language,
      // None of PDF's own fonts: their data is not in the bundle.
      font: '',
      ...(password === undefined ? {} : sealedWith(password)),
      info: { Title: title, Producer: 'Counterfoil', Creator: 'Counterfoil' },
    });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('error', reject);
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    for (const { family, bytes } of fonts) pdf.registerFont(family, bytes);
    draw(pdf);
    pdf.end();
  });
}

/** Nobody is its owner: that password is forgotten here. */
const sealedWith = (userPassword: string) =>
  ({ pdfVersion: '1.7ext3', userPassword, ownerPassword: randomBytes(32).toString('hex') }) as const;
