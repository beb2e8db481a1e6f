// The app:// handler of electron/shell/scheme.ts serves one folder and nothing outside it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchemeHandler, displayPage, fileOf, registerScheme } from '../../electron/shell/scheme.ts';

let base: string;
let root: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'counterfoil-scheme-'));
  root = join(base, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(base, 'renderer-of-another'));
  writeFileSync(join(root, 'index.html'), '<p>the till</p>');
  writeFileSync(join(root, 'assets', 'a b.js'), 'let a;');
  mkdirSync(join(root, 'display'));
  writeFileSync(join(root, 'display.html'), '<p>the display</p>');
  writeFileSync(join(root, 'display', 'a.js'), 'let b;');
  writeFileSync(join(root, 'notes.txt'), 'not for the page');
  writeFileSync(join(base, 'secret.html'), 'secret');
  writeFileSync(join(base, 'renderer-of-another', 'index.html'), 'secret');
});
afterAll(() => rmSync(base, { recursive: true }));

const get = (address: string, init?: RequestInit) => createSchemeHandler(root)(new Request(address, init));

describe('the page', () => {
  it.each([
    ['app://counterfoil/', '<p>the till</p>', 'text/html; charset=utf-8'],
    ['app://counterfoil/index.html?a=1', '<p>the till</p>', 'text/html; charset=utf-8'],
    ['app://counterfoil/assets/a%20b.js', 'let a;', 'text/javascript; charset=utf-8'],
  ])('is served from its folder: %s', async (address, body, type) => {
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it('has a policy that allows its own files and no connection', async () => {
    const policy = (await get('app://counterfoil/')).headers.get('content-security-policy') ?? '';
    const directives = Object.fromEntries(policy.split('; ').map((one) => one.split(' ')));
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('has that policy on a 404 too', async () => {
    expect((await get('app://counterfoil/none.html')).headers.get('content-security-policy')).toContain('default-src');
  });
});

describe('the page of the customer’s display', () => {
  const picture = { type: 'image/png', bytes: new Uint8Array([1]) };
  const read = async (code: string) => (code === 'known' ? picture : null);
  const statusOf = async (address: string) =>
    (await createSchemeHandler(root, read, displayPage)(new Request(address))).status;

  it.each([
    'app://display/',
    'app://display/display.html',
    'app://display/display/a.js',
    'app://display/picture?code=known&version=1',
  ])('is served, with what it loads: %s', async (address) => {
    expect(await statusOf(address)).toBe(200);
  });

  it.each([
    'app://display/index.html',
    'app://display/assets/a%20b.js',
    'app://display/display/../index.html',
    'app://display/display/%2e%2e/index.html',
    'app://display/display/..%2findex.html',
    'app://display/display/..%5cindex.html',
    'app://display/displays/a.js',
    'app://display/picture?code=other',
    'app://counterfoil/display.html',
    'app://counterfoil/index.html',
    'app://counterfoil/picture?code=known',
  ])('reads nothing of the till’s own: %s', async (address) => {
    expect(await statusOf(address)).toBe(404);
  });

  it('is all that its own origin has', async () => {
    expect((await get('app://display/display.html')).status).toBe(404);
  });
});

describe('an address that leaves the folder', () => {
  const addresses = [
    'app://counterfoil/../secret.html',
    'app://counterfoil/%2e%2e/secret.html',
    'app://counterfoil/..%2fsecret.html',
    'app://counterfoil/%2e%2e%2fsecret.html',
    'app://counterfoil/assets/..%2f..%2fsecret.html',
    'app://counterfoil/..%2frenderer-of-another%2findex.html',
    'app://counterfoil/..%5csecret.html',
    'app://counterfoil/%00index.html',
    'app://counterfoil/index.html%00.js',
    'app://counterfoil/%ff',
    'app://counterfoil//etc/passwd',
    'app://counterfoil/assets',
    'app://counterfoil/notes.txt',
    'app://evil/index.html',
    'app://counterfoil:1/index.html',
    'https://counterfoil/index.html',
  ];
  it.each(addresses)('finds nothing: %s', async (address) => {
    const response = await get(address);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it('is refused before any file is read, even a sibling folder with the same beginning', () => {
    expect(fileOf(root, 'app://counterfoil/..%2frenderer-of-another%2findex.html')).toBeNull();
    expect(fileOf(root, 'app://counterfoil/..%2fsecret.html')).toBeNull();
    expect(fileOf(root, 'app://counterfoil/index.html')).toBe(join(root, 'index.html'));
  });

  it('is refused for every method but GET', async () => {
    expect((await get('app://counterfoil/', { method: 'POST' })).status).toBe(405);
  });
});

it('is a standard, secure scheme', () => {
  const told: unknown[] = [];
  registerScheme({ registerSchemesAsPrivileged: (schemes) => void told.push(...schemes) });
  expect(told).toMatchObject([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  expect(JSON.stringify(told)).not.toMatch(/bypassCSP|allowServiceWorkers/);
});
