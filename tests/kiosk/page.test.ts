// The keeper's page in every language: what the till said is text, and each button is one that main knows.
import { describe, expect, it } from 'vitest';
import { keeperPage, pressOf } from '../../electron/kiosk/page.ts';
import { wordsOf } from '../../electron/shell/start-refusal.ts';
import { locales } from '../../shared/locales/intl.ts';

const addresses = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);

describe.each(locales)('the page in %s', (locale) => {
  const words = wordsOf(locale);

  it.each([
    ['starting', []],
    ['again', ['again', 'restart']],
    ['closed', ['again', 'restart', 'shut-down']],
  ] as const)('%s has its buttons', (kind, presses) => {
    const html = keeperPage({ kind }, words, null);
    expect(addresses(html).map(pressOf)).toEqual(presses);
    expect(html).not.toContain('undefined');
    expect(html).toContain("default-src 'none'");
  });

  it('shows a refusal as text, with Try again and Restart', () => {
    const html = keeperPage(
      { kind: 'refused', sentence: '<img src=x onerror="a()"> & </main>' },
      words,
      'keeper-not-allowed',
    );
    expect(html).toContain('&#60;img src=x onerror=&#34;a()&#34;&#62; &#38; &#60;/main&#62;');
    expect(html).not.toContain('<img');
    expect(html).toContain(words['keeper-not-allowed']);
    expect(addresses(html).map(pressOf)).toEqual(['again', 'restart']);
  });
});

it.each([
  'https://keeper.invalid/',
  'https://keeper.invalid/again/',
  'https://example.com/again',
  'file:///etc/passwd',
])('%s is no button', (url) => expect(pressOf(url)).toBeNull());
