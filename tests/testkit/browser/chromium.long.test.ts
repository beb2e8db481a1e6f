// The bundled browser is unpacked whole, once, and opens a page without anything installed on the machine.
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../testkit/browser/chromium.ts';
import { unpackTar } from '../../../testkit/browser/tar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterfoil-browser-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The browser's package with its own libraries and fonts, and a few bytes for its program: to unpack that takes seconds. */
async function smallPackage(target: string): Promise<string> {
  const whole = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  await mkdir(join(target, 'bin'), { recursive: true });
  for (const file of ['package.json', 'bin/al2023.tar.br', 'bin/fonts.tar.br'])
    await copyFile(join(whole, file), join(target, file));
  await writeFile(join(target, 'bin/chromium.br'), brotliCompressSync('a program'));
  return target;
}

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
    const cache = join(folder, 'cache');
    const small = await smallPackage(join(folder, 'package'));
    const found = await Promise.all([findBrowser({}, cache, small), findBrowser({}, cache, small)]);
    expect(found[0]?.executablePath).toBe(found[1]?.executablePath);
    expect(await readdir(cache)).toHaveLength(1);
    const [name = ''] = await readdir(cache);
    expect((await readdir(join(cache, name))).sort()).toEqual(['chromium', 'fonts', 'fonts.conf', 'lib']);
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
