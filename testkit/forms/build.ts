// Builds the page of the number fields in memory, and opens it without a server.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

const folder = dirname(fileURLToPath(import.meta.url));
const address = 'http://forms.test';

export async function openForms(page: Page): Promise<void> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    mode: 'production',
    build: { write: false, minify: false, modulePreload: false, rollupOptions: { input: join(folder, 'page.ts') } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  await page.route(`${address}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const file = output.find(({ fileName }) => fileName === name);
    if (name === '') {
      const body = `<!doctype html><script type="module" src="/${entry?.fileName}"></script>`;
      return route.fulfill({ contentType: 'text/html', body });
    }
    if (file?.type === 'chunk') return route.fulfill({ contentType: 'text/javascript', body: file.code });
    return file ? route.fulfill({ body: Buffer.from(file.source), contentType: 'text/css' }) : route.abort();
  });
  await page.goto(address);
  await page.waitForFunction(() => 'numberFields' in window);
}
