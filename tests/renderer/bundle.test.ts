// The size of the first screen and of the customer's display, and that nothing in the built pages breaks the shell's content policy.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import displayConfig from '../../display.vite.config.ts';
import { type Locale, locales } from '../../shared/locales/intl.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Sign-in and sell, in one language, gzipped. Two and a half times what React and zustand alone weigh. */
const limitKb = 170;
/** The customer's display: React, its words, and what writes amounts. */
const displayKb = 100;

let folder: string;
let chunks: readonly Rolldown.OutputChunk[];
let display: readonly Rolldown.OutputChunk[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-bundle-'));
  chunks = await shipped({ root: join(root, 'renderer'), plugins: [react()], build: { outDir: folder } });
  display = await shipped({ ...displayConfig, build: { ...displayConfig.build, outDir: folder } });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Vitest sets `test`, but the size that counts is the shipped one. */
async function shipped(config: InlineConfig): Promise<readonly Rolldown.OutputChunk[]> {
  const define = { 'process.env.NODE_ENV': '"production"' };
  const built = await build({ ...config, configFile: false, logLevel: 'silent', define, mode: 'production' });
  const output = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output.output.filter((file) => file.type === 'chunk');
}

/** A chunk and everything it loads before it runs. */
function withStaticImports(
  chunks: readonly Rolldown.OutputChunk[],
  chunk: Rolldown.OutputChunk,
  seen = new Set<Rolldown.OutputChunk>(),
) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const found = chunks.find((one) => one.fileName === name);
    if (found) withStaticImports(chunks, found, seen);
  }
  return seen;
}

const weightKb = (parts: Iterable<Rolldown.OutputChunk>) =>
  [...parts].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
/** What a page of this build has loaded once it speaks. */
function loadedIn(chunks: readonly Rolldown.OutputChunk[], words: string) {
  const entry = chunks.find((chunk) => chunk.isEntry);
  const language = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/shared/locales/${words}.ts`)));
  if (!entry || !language) throw new Error('the build has no entry or no language');
  return withStaticImports(chunks, language, withStaticImports(chunks, entry));
}
const firstScreen = (locale: Locale) => loadedIn(chunks, `${locale}/screens`);

describe('the first screen', () => {
  it.each(locales)(`weighs at most ${limitKb} kB gzipped in %s`, (locale) => {
    const weight = weightKb(firstScreen(locale));
    console.log(`first screen in ${locale}: ${weight.toFixed(1)} kB gzipped`);
    expect(weight).toBeGreaterThan(60);
    expect(weight).toBeLessThanOrEqual(limitKb);
  });

  it.each(locales)('loads no other screen and no other language in %s', (locale) => {
    const loaded = [...firstScreen(locale)].flatMap((chunk) => chunk.moduleIds);
    // American English says most of its words as English does.
    const foreign = locales.filter((one) => one !== locale && !(locale === 'en-US' && one === 'en'));
    const other = new RegExp(
      `renderer/screens/(pay|done|sales|attention|training|fault)/.*\\.tsx$|locales/(${foreign.join('|')})/(?!refusal)`,
    );
    expect(loaded.filter((id) => other.test(id))).toEqual([]);
    expect(loaded.some((id) => id.endsWith('screens/sell/sell.tsx'))).toBe(true);
  });

  it('holds no schema library and nothing of the service', () => {
    const all = [...chunks, ...display].flatMap((chunk) => chunk.moduleIds);
    expect(all.filter((id) => /node_modules\/zod\/|shared\/interface\//.test(id))).toEqual([]);
  });
});

describe('the customer’s display', () => {
  it.each(locales)(`weighs at most ${displayKb} kB gzipped in %s, and has nothing of the till’s screens`, (locale) => {
    const loaded = loadedIn(display, `${locale}/customer`);
    const weight = weightKb(loaded);
    console.log(`the customer’s display in ${locale}: ${weight.toFixed(1)} kB gzipped`);
    expect(weight).toBeGreaterThan(60);
    expect(weight).toBeLessThanOrEqual(displayKb);
    const modules = [...loaded].flatMap((chunk) => chunk.moduleIds);
    expect(modules.some((id) => id.endsWith('renderer/display/pause.tsx'))).toBe(true);
    const ofTill =
      /renderer\/(?!display|theme|components\/(art-colours|icon|product-name))|zustand|react-aria|locales\/[^/]+\/(?!customer|american)/;
    expect(modules.filter((id) => ofTill.test(id))).toEqual([]);
  });

  it('is all in a folder of its own', () => {
    expect(display.map(({ fileName }) => fileName).filter((name) => !name.startsWith('display/'))).toEqual([]);
  });
});

describe('the built pages', () => {
  it.each([
    ['index.html', 'assets'],
    ['display.html', 'display'],
  ])('have no inline script, style or image, which the content policy forbids: %s', (page, assets) => {
    const html = readFileSync(join(folder, page), 'utf8');
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)/);
    for (const file of readdirSync(join(folder, assets)).filter((name) => name.endsWith('.css')))
      expect(readFileSync(join(folder, assets, file), 'utf8')).not.toContain('data:');
  });

  it('have the element that keeps React Aria from adding a style of its own', () => {
    const code = chunks.map((chunk) => chunk.code).join('');
    expect(code).toContain('react-aria-pressable-style');
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('id="react-aria-pressable-style"');
  });

  it.each(['assets', 'display'])('bundle their typeface in %s', (assets) => {
    expect(readdirSync(join(folder, assets)).some((name) => /^inter-latin-.*\.woff2$/.test(name))).toBe(true);
  });
});
