// Builds head office's page into out/head-office, beside the till's bundles and apart from them.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  // The policy of the page allows no data: addresses.
  build: { outDir: here('../../out/head-office'), emptyOutDir: true, assetsInlineLimit: 0 },
});
