// One visual language: the screens' style sheets take type, corners and colours by name from renderer/theme, and each name exists.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const renderer = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'renderer');
const sheets = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(renderer, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));
const theme = sheets.filter(({ file }) => file.startsWith('theme'));
const screens = sheets.filter(({ file }) => !file.startsWith('theme'));
/** Whatever is drawn, also at head office: its sheets and what names their classes. */
const pages = [renderer, join(dirname(renderer), 'head-office', 'page')].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx|css)$/.test(file) && !/^theme.*\.css$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
);
const names = new Set(theme.flatMap(({ text }) => [...text.matchAll(/^\s*(--[\w-]+):/gm)].map((match) => match[1])));

/** Every declaration that `matches`, as `file: declaration`. */
const found = (matches: RegExp) =>
  screens.flatMap(({ file, text }) =>
    [...text.matchAll(/^\s+([\w-]+: [^;{}]+);/gm)]
      .map((match) => match[1] ?? '')
      .filter((declaration) => matches.test(declaration))
      .map((declaration) => `${file}: ${declaration}`),
  );

describe('figures', () => {
  it('are of one width where amounts stand, and not everywhere: it widens each hyphen of a name', () => {
    const inTheme = theme.flatMap(({ text }) => [...text.matchAll(/([^{}]+) \{[^{}]*(tnum|tabular-nums)/g)]);
    expect(inTheme.map(([, selector]) => selector?.trim())).toEqual(['.figures']);
    expect(pages.filter(({ text }) => /tabular-nums|\bfigures\b/.test(text)).length).toBeGreaterThan(15);
  });
});

describe('the theme', () => {
  it.each(['--text', '--space-4', '--radius', '--motion', '--accent', '--target'])('has %s', (name) => {
    expect(names.has(name)).toBe(true);
  });

  it('has every name that a screen uses', () => {
    const used = sheets.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ''));
    expect(used.length).toBeGreaterThan(200);
    expect([...new Set(used)].filter((name) => !names.has(name))).toEqual([]);
  });

  const colours = theme.find(({ file }) => file.endsWith('colours.css'))?.text ?? '';
  const declarations = [...colours.matchAll(/--[\w-]+: [^;{}]+;/g)].map(([declaration]) => declaration);

  it('has a dark colour for every light one', () => {
    expect(declarations.length).toBeGreaterThan(40);
    const shapes = declarations.map((one) => one.replace(/#[0-9a-f]{6}|rgb\([^)]+\)/g, 'COLOUR'));
    expect(shapes.filter((one) => !/^--[\w-]+: (COLOUR|light-dark\(COLOUR, COLOUR\));$/.test(one))).toEqual([]);
  });

  // So axe looks at the rules about colour only in the dark: testkit/checks/axe.ts.
  it('changes colours and nothing else in the dark', () => {
    const asks = sheets.filter(({ text }) => /prefers-color-scheme|light-dark\(/.test(text)).map(({ file }) => file);
    expect(asks.map((file) => file.replaceAll('\\', '/'))).toEqual(['theme/colours.css']);
    const rest = declarations.reduce((text, one) => text.replace(one, ''), colours);
    expect(rest).not.toMatch(/prefers-color-scheme|light-dark\(/);
    const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(sources.filter((file) => readFileSync(join(renderer, file), 'utf8').includes('matchMedia'))).toEqual([]);
  });
});

describe('the kit', () => {
  const kit = theme
    .filter(({ file }) => /(looks|traits|base)\.css$/.test(file))
    .map(({ text }) => text.replace(/\{[^{}]*\}/g, ' '));
  const classes = new Set(
    kit.flatMap((selectors) => [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)),
  );
  const composed = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) =>
      names.split(' ').map((name) => ({ file, name })),
    ),
  );
  const given = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' ').map((name) => ({ file, name })),
    ),
  );

  it('has every class that a screen composes or names', () => {
    expect(composed.length).toBeGreaterThan(500);
    expect(given.length).toBeGreaterThan(500);
    expect([...composed, ...given].filter(({ name }) => !classes.has(name))).toEqual([]);
  });

  it('has no class that none of them needs', () => {
    const all = pages.map(({ text }) => text).join('\n');
    expect([...classes].filter((name) => !new RegExp(`["'\\s(]${name}["'\\s);]`).test(all))).toEqual([]);
  });
});

describe('a screen', () => {
  it('names no class that its sheet has not', () => {
    const missing = [];
    for (const folder of [renderer, join(dirname(renderer), 'head-office', 'page')])
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
        one.endsWith('.tsx'),
      )) {
        const text = readFileSync(join(folder, file), 'utf8');
        for (const [, local = '', sheet = ''] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
          const rules = readFileSync(join(folder, dirname(file), sheet), 'utf8');
          for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(?!module\\b)(\\w+)`, 'g')))
            if (!rules.includes(`.${name}`)) missing.push(`${file}: ${name}`);
        }
      }
    expect(missing).toEqual([]);
  });

  // Positions that only a measurement knows, and lengths that only a sum does: the rows of a virtual list, the key hints over their
  // controls, the bars of what is used.
  const measured = [
    'components/keys/key-hints.tsx',
    'screens/manage/limits/limit-meter.tsx',
    'screens/manage/partners/one-order.tsx',
    'screens/sell/product-grid.tsx',
    'screens/set-up/store-step.tsx',
  ];

  it('has no inline style', () => {
    const components = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    );
    const styled = components.filter((file) => /\bstyle=/.test(readFileSync(join(renderer, file), 'utf8')));
    expect(components.length).toBeGreaterThan(50);
    expect(styled.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(measured);
  });

  it('takes its type from the theme', () => {
    expect(found(/^font-size: (?!var\(|clamp\(|inherit)/)).toEqual([]);
  });

  it('takes its corners from the theme', () => {
    expect(found(/^border-radius: (?!var\(|0$)/)).toEqual([]);
  });

  it('takes its colours from the theme; only paper is white everywhere', () => {
    expect(
      found(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i).filter((one) => !/slip-(preview|code)|box-shadow/.test(one)),
    ).toEqual([]);
  });
});
