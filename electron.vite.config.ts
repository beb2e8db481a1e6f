// Builds the three bundles: ESM main, one sandboxed CommonJS preload, the renderer. See docs/architecture.md.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      externalizeDeps: true,
      rollupOptions: {
        input: { main: 'electron/main.ts' },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can require nothing but `electron`: everything else is bundled into one CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'electron/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    // electron-vite leaves the renderer as it is; the first screen is loaded faster small.
    build: { minify: true, rollupOptions: { input: { index: 'renderer/index.html' } } },
  },
});
