// Builds the bundles: ESM main, a sandboxed CommonJS preload for each of the two windows, the renderer, and behind it the customer's display.
// See docs/architecture.md.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';
import display from './display.vite.config.ts';
import { fontFiles } from './electron/printing/fonts.ts';
import { channelNames } from './shared/ipc/channel-names.ts';
import { tellPackages } from './tools/packaging/bill/tell-packages.ts';

const load = createRequire(import.meta.url);

/** Public keys of releases for this build alone, with commas between; those in the source are the usual way. */
const releaseKeys = (process.env.COUNTERFOIL_RELEASE_KEYS ?? '').split(',').filter(Boolean);

/** `npm run dev` watches it by itself. */
const displayBehind: Plugin = {
  name: 'display-of-the-customer',
  apply: ({ build }) => !build?.watch,
  closeBundle: async () => void (await build(display)),
};

export default defineConfig({
  main: {
    plugins: [
      {
        name: 'keys-of-releases',
        load: (id) =>
          releaseKeys.length > 0 && id.endsWith('/electron/update/release-keys.ts')
            ? readFileSync(id, 'utf8').replace('= [];', `= ${JSON.stringify(releaseKeys)};`)
            : undefined,
      },
      {
        // The fonts that slips are drawn with, beside the bundle: the packages they come in are not shipped.
        name: 'fonts-of-slips',
        generateBundle() {
          for (const file of Object.values(fontFiles)) {
            const originalFileName = load.resolve(file);
            const source = readFileSync(originalFileName);
            this.emitFile({ type: 'asset', fileName: `fonts/${basename(file)}`, originalFileName, source });
          }
        },
      },
      {
        // pdfkit requires its own fonts by a name that only its folder knows; the sandbox's settlements are set in this one.
        name: 'standard-font-of-settlements',
        transform: (code, id) =>
          id.endsWith('/pdfkit.node.mjs')
            ? code.replace("require$1('#standard-fonts/Helvetica')", "require('pdfkit/standard-fonts/Helvetica')")
            : undefined,
      },
      tellPackages('main'),
    ],
    build: {
      // What cannot be bundled is a dependency in package.json; everything else is a development dependency.
      externalizeDeps: true,
      rollupOptions: {
        input: {
          main: 'electron/main.ts',
          // What runs in a thread comes from a file of its own: the check of a backup, what head office is sent, the Windows spooler.
          'check-backup': 'electron/ledger/check-backup.ts',
          'reading-thread': 'electron/head-office/reading-thread.ts',
          'windows-worker': 'electron/printing/windows-worker.ts',
        },
        // What explains the source explains nothing at a shop. Names stay, for the log.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          comments: { legal: true, annotation: false, jsdoc: false },
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  preload: {
    plugins: [
      {
        // The names alone: with the tables every schema would be in the preload.
        name: 'channel-names',
        load: (id) =>
          id.endsWith('/shared/ipc/channel-names.ts')
            ? `export const channelNames = ${JSON.stringify(channelNames)};`
            : undefined,
      },
      tellPackages('preload'),
    ],
    build: {
      // A sandboxed preload can require nothing but `electron`: everything else is bundled into one CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'electron/preload.ts', 'display-preload': 'electron/display-preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), displayBehind, tellPackages('renderer')],
    // electron-vite leaves the renderer as it is; the first screen is loaded faster small.
    build: { minify: true, rollupOptions: { input: { index: 'renderer/index.html' } } },
  },
});
