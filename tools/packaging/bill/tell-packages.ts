// A plugin of the build that writes down which packages came into a bundle: code, style sheets and files beside it (a font, a WebAssembly).
// Invariant: one list a bundle, in `bundled` beside the bundle's folder, made anew by each build and never packed. The bill of what a till holds begins with them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** Folders of packages, from the project's root, sorted. */
export const bundledList = z.array(z.string().startsWith('node_modules/'));

/** What the tools put into a bundle without a file of a package. */
const ofTools: Readonly<Record<string, string>> = {
  'rolldown/runtime.js': 'node_modules/rolldown',
  'vite/preload-helper.js': 'node_modules/vite',
  'vite/modulepreload-polyfill.js': 'node_modules/vite',
};

export function tellPackages(bundle: string): Plugin {
  let root = '';
  let folder = '';
  const named = new Set<string>();
  return {
    name: 'tell-packages',
    configResolved(config) {
      root = config.root;
      folder = join(dirname(resolve(root, config.build.outDir)), 'bundled');
    },
    transform: {
      order: 'pre',
      filter: { id: /\.css$/ },
      handler(code) {
        // What a style sheet imports is no module of its own, and a small file that it names is written into it: neither would be seen below.
        const [, from] = /@import\s+(?:url\()?["']?([^."'/\s][^"')\s]*)/.exec(code) ?? [];
        if (from !== undefined) this.error(`a style sheet imports ${from}: import it in a module, for the bill`);
        for (const [, file = ''] of code.matchAll(/url\(["']?([^"')]+)/g))
          if (/^@?[\w-]+\//.test(file)) named.add(`node_modules/${file}`);
      },
    },
    generateBundle(_options, made) {
      const parts = Object.values(made).flatMap((one) =>
        one.type === 'chunk' ? Object.keys(one.modules) : one.originalFileNames.map((file) => resolve(root, file)),
      );
      const found = new Set([...parts, ...named].flatMap((id) => packageOf(id) ?? []));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${bundle}.json`), `${JSON.stringify([...found].sort(), null, 2)}\n`);
    },
  };
}

/** Undefined for the project's own files. */
function packageOf(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  const start = path.indexOf('node_modules/');
  if (start === -1) return ofTools[path.replace(/^\0/, '')];
  // The innermost: a package may have another in a node_modules of its own.
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.slice(start))?.[0];
}
