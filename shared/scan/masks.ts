// Masks: layouts of the long codes that vendors print, one code for product and number. `G12 X3 N16` is a code of 31 signs: 12 of the product's GTIN,
// 3 that are skipped, 16 of the number. `=460` matches these signs; G11 is a GTIN-12 without its check digit.
// Invariant: a mask only says where the parts are; the GTIN decides which product the code belongs to.
import { err, ok, type Result } from '../result.ts';
import { upperCase } from './cleaning.ts';
import { gtin14Of, gtinCheckDigit } from './gtin.ts';

export type MaskPart =
  | { readonly kind: 'gtin' | 'number' | 'skipped'; readonly length: number }
  | { readonly kind: 'literal'; readonly length: number; readonly signs: string };
export type Mask = { readonly parts: readonly MaskPart[]; readonly length: number };

export type MaskFault =
  | 'mask-unreadable'
  | 'mask-without-product'
  | 'mask-with-two-products'
  | 'mask-product-length'
  | 'mask-without-number'
  | 'mask-with-two-numbers'
  | 'mask-number-short'
  | 'mask-length';

const kinds = { G: 'gtin', N: 'number', X: 'skipped' } as const;
const gtinLengths = [8, 11, 12, 13, 14];
export const maskLength = { min: 18, max: 64 } as const;
const shortestNumber = 6;

export function readMask(text: string): Result<Mask, MaskFault> {
  const words = text.trim().split(/\s+/);
  const parts = words.map(partOf).filter((part) => part !== null);
  if (parts.length < words.length) return err('mask-unreadable');
  const mask = { parts, length: parts.reduce((sum, part) => sum + part.length, 0) };
  const fault = faultOf(mask);
  return fault === null ? ok(mask) : err(fault);
}

function partOf(word: string): MaskPart | null {
  const [, signs] = /^=([0-9A-Za-z]{1,64})$/.exec(word) ?? [];
  if (signs !== undefined) return { kind: 'literal', length: signs.length, signs: upperCase(signs) };
  const [, letter, length] = /^([GNX])([1-9]\d?)$/.exec(word) ?? [];
  return letter === 'G' || letter === 'N' || letter === 'X' ? { kind: kinds[letter], length: Number(length) } : null;
}

function faultOf({ parts, length }: Mask): MaskFault | null {
  const [gtin, ...furtherGtins] = parts.filter(({ kind }) => kind === 'gtin');
  const [number, ...furtherNumbers] = parts.filter(({ kind }) => kind === 'number');
  if (!gtin) return 'mask-without-product';
  if (furtherGtins.length > 0) return 'mask-with-two-products';
  if (!gtinLengths.includes(gtin.length)) return 'mask-product-length';
  if (!number) return 'mask-without-number';
  if (furtherNumbers.length > 0) return 'mask-with-two-numbers';
  if (number.length < shortestNumber) return 'mask-number-short';
  return length < maskLength.min || length > maskLength.max ? 'mask-length' : null;
}

/** `gtin`: 14 digits. `number`: as in the code, perhaps with leading zeros. Null where the code has another layout. */
export function readByMask(mask: Mask, code: string): { readonly gtin: string; readonly number: string } | null {
  if (code.length !== mask.length) return null;
  let at = 0;
  let digits = '';
  let number = '';
  for (const part of mask.parts) {
    const signs = code.slice(at, at + part.length);
    at += part.length;
    if (part.kind === 'literal' && signs !== part.signs) return null;
    if (part.kind === 'gtin') digits = signs;
    if (part.kind === 'number') number = signs;
  }
  const gtin = gtin14Of(digits.length === 11 ? `${digits}${gtinCheckDigit(digits)}` : digits);
  return gtin === null ? null : { gtin, number };
}
