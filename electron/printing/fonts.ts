// The fonts that slips are drawn with. Each file is read when it is first needed, and then kept. The build copies the
// files next to the main bundle (electron.vite.config.ts); run from source, the till takes them from their packages.
// Invariant: a till that never draws text has neither a font nor fontkit in memory.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

/** Each file by its place in the packages. */
export const fontFiles = {
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  /** Chinese and Japanese, and every sign that the others lack. Later releases are twice as large for the same signs. */
  han: '@expo-google-fonts/noto-sans-sc/NotoSansSC_400Regular.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
} as const;
export type FontName = keyof typeof fontFiles;

export type Font = {
  readonly family: string;
  readonly bytes: Uint8Array;
  /** False where the font would draw an empty box for a character of the text. */
  readonly covers: (text: string) => boolean;
};

const kept = new Map<FontName, Promise<Font>>();

/** Rejects when the file is missing: the installation is broken. */
export function loadFont(name: FontName): Promise<Font> {
  const known = kept.get(name) ?? read(name);
  kept.set(name, known);
  return known;
}

async function read(name: FontName): Promise<Font> {
  const bytes = await readFile(placeOf(fontFiles[name]));
  const { create } = await import('fontkit');
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts, not one`);
  const has = (character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return { family: font.familyName, bytes, covers: (text) => [...text].every(has) };
}

/** Next to the bundle, or next to the folder of its chunks; else in its package. */
function placeOf(file: string): string {
  const beside = ['fonts', '../fonts'].map((folder) => join(import.meta.dirname, folder, basename(file)));
  return beside.find((path) => existsSync(path)) ?? createRequire(import.meta.url).resolve(file);
}
