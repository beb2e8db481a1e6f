// The size of the first screen, and that nothing in the built page breaks the shell's content policy.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '../../shared/locales/intl.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Sign-in and sell, in one language, gzipped. Two and a half times what React and zustand alone weigh. */
const limitKb = 170;

let folder: string;
let chunks: Rolldown.OutputChunk[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-bundle-'));
  const built = await build({
    root: join(root, 'renderer'),
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    // Vitest sets `test`, but the size that counts is the shipped one.
    define: { 'process.env.NODE_ENV': '"production"' },
    mode: 'production',
    build: { outDir: folder, emptyOutDir: true },
  });
  const output = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  chunks = output.output.filter((file) => file.type === 'chunk');
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A chunk and everything it loads before it runs. */
function withStaticImports(chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const found = chunks.find((one) => one.fileName === name);
    if (found) withStaticImports(found, seen);
  }
  return seen;
}

const weightKb = (parts: Iterable<Rolldown.OutputChunk>) =>
  [...parts].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
const holding = (module: string) => chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
const firstScreen = (locale: Locale) => {
  const entry = chunks.find((chunk) => chunk.isEntry);
  const [language] = holding(`/shared/locales/${locale}/screens.ts`);
  if (!entry || !language) throw new Error('the build has no entry or no language');
  return withStaticImports(language, withStaticImports(entry));
};

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
    const all = chunks.flatMap((chunk) => chunk.moduleIds);
    expect(all.filter((id) => /node_modules\/zod\/|shared\/interface\//.test(id))).toEqual([]);
  });
});

describe('the built page', () => {
  it('has no inline script, style or image, which the content policy forbids', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)/);
    for (const file of readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css')))
      expect(readFileSync(join(folder, 'assets', file), 'utf8')).not.toContain('data:');
  });

  it('has the element that keeps React Aria from adding a style of its own', () => {
    const code = chunks.map((chunk) => chunk.code).join('');
    expect(code).toContain('react-aria-pressable-style');
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('id="react-aria-pressable-style"');
  });

  it('bundles its typeface', () => {
    expect(readdirSync(join(folder, 'assets')).some((name) => /^inter-latin-.*\.woff2$/.test(name))).toBe(true);
  });
});
