// The font files that slips are drawn with: read when one is first needed, and then kept. The build lays them beside the main bundle
// (electron.vite.config.ts); from the sources they are found in their packages.
// Invariant: a till that never draws text never has a font in memory.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type FontCoverage, readCoverage } from './font-coverage.ts';

/** By what they are for; each file's place in the packages. */
export const fontFiles = {
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  /** Chinese and Japanese, and every sign that the others lack. */
  han: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
} as const;
export type FontName = keyof typeof fontFiles;

export type Font = { readonly family: string; readonly bytes: Uint8Array; readonly coverage: FontCoverage };

const families: Readonly<Record<FontName, string>> = {
  arabic: 'Noto Sans Arabic',
  hebrew: 'Noto Sans Hebrew',
  han: 'Noto Sans SC',
};

const kept = new Map<FontName, Promise<Font>>();

/** Rejects where the file is missing: the program is not whole. */
export function loadFont(name: FontName): Promise<Font> {
  const known = kept.get(name) ?? read(name);
  kept.set(name, known);
  return known;
}

async function read(name: FontName): Promise<Font> {
  const bytes = new Uint8Array(await readFile(placeOf(fontFiles[name])));
  return { family: families[name], bytes, coverage: readCoverage(bytes) };
}

/** Beside the bundle, or beside the folder of its chunks; else in its package. */
function placeOf(file: string): string {
  const beside = ['fonts', '../fonts'].map((folder) => join(import.meta.dirname, folder, basename(file)));
  return beside.find((path) => existsSync(path)) ?? createRequire(import.meta.url).resolve(file);
}
