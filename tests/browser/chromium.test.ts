// The bundled browser is unpacked whole, once, and opens a page without anything installed on the machine.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from './chromium.ts';
import { unpackTar } from './tar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-browser-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bundled = process.platform === 'linux' && process.arch === 'x64';

describe('the browser', () => {
  it('takes the one that COUNTERFOIL_CHROMIUM names', async () => {
    const browser = await findBrowser({ COUNTERFOIL_CHROMIUM: '/opt/other/chrome' }, folder);
    expect(browser.executablePath).toBe('/opt/other/chrome');
    expect(await readdir(folder)).toEqual([]);
  });

  it.runIf(bundled)('renders text with its own fonts and libraries', async () => {
    const { COUNTERFOIL_CHROMIUM: _, ...environment } = process.env;
    const server = createServer((_request, response) => response.end('<title>till</title><p>Counterfoil</p>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch(await findBrowser(environment));
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await page.title()).toBe('till');
      // Without a font no glyph has a width.
      const box = await page.locator('p').evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().width;
      });
      expect(box).toBeGreaterThan(20);
    } finally {
      await browser.close();
      server.close();
    }
  });

  it.runIf(bundled)('is unpacked once where several ask at the same time', async () => {
    const found = await Promise.all([findBrowser({}, folder), findBrowser({}, folder)]);
    expect(found[0]?.executablePath).toBe(found[1]?.executablePath);
    expect(await readdir(folder)).toHaveLength(1);
    const [name = ''] = await readdir(folder);
    expect((await readdir(join(folder, name))).sort()).toEqual(['chromium', 'fonts', 'fonts.conf', 'lib']);
  });
});

describe('the archive reader', () => {
  it('refuses a name that leaves the folder', async () => {
    await writeFile(join(folder, 'kept'), 'kept');
    const header = Buffer.alloc(1024);
    header.write('../escaped', 0, 'latin1');
    header.write('00000000000', 124, 'latin1');
    header.write('0', 156, 'latin1');
    await expect(unpackTar(header, join(folder, 'in'))).rejects.toThrow('../escaped');
    expect(await readdir(folder)).toEqual(['kept']);
  });
});
