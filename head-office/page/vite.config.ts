// Builds head office's page, apart from what is built of the till (head-office/page-door/built-page.ts).
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  // The policy of the page allows no data: addresses.
  build: { outDir: here('../../.cache/head-office-page/build'), emptyOutDir: true, assetsInlineLimit: 0 },
});
