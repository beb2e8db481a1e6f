// Amounts, times and ages as each language writes them.
import { describe, expect, it, vi } from 'vitest';
import { createWords, isolated } from '../../renderer/words.ts';
import { localeFor } from '../../shared/locales/intl.ts';
import { eur } from '../../testkit/renderer/sale-view.ts';

const english = createWords('en', (key) => key);
const german = createWords('de', (key) => key);

describe('an amount', () => {
  it('has the format of the language and the currency', () => {
    expect(english.money(eur('1234.50'))).toBe('€1,234.50');
    expect([english.money(eur('-12.50')), german.money(eur('-12.50'))]).toEqual(['−€12.50', '−12,50\u00a0€']);
    expect(german.money(eur('1234.50'))).toBe('1.234,50\u00a0€');
    expect(english.money({ currency: 'JPY', amount: '2500' })).toBe('JP¥2,500');
    expect(german.money({ currency: 'KWD', amount: '1.250' })).toContain('1,250');
  });
});

describe('American English', () => {
  const american = createWords('en-US', (key) => key);
  const plain = (text: string) => text.replace(/\s/g, ' ');

  it('writes dollars, the month first, and a clock of twelve hours', () => {
    expect(american.money({ currency: 'USD', amount: '10.00' })).toBe('$10.00');
    expect(english.money({ currency: 'USD', amount: '10.00' })).toBe('US$10.00');
    expect(american.date('2026-11-06')).toBe('Nov 6, 2026');
    expect(plain(american.time('2026-11-06T09:05:07'))).toBe('9:05 AM');
    expect(plain(american.time('2026-11-06T14:05:07', true))).toBe('2:05:07 PM');
    expect(plain(american.dateTime('2026-11-06T14:05:07'))).toBe('Nov 6, 2026, 2:05 PM');
    expect([english, german].map((one) => one.time('2026-11-06T09:05:07'))).toEqual(['09:05', '09:05']);
  });

  it('is spoken by a till whose system speaks it, and by no other', () => {
    expect(['en-US', 'en-us', 'en-GB', 'en-CA', 'de-AT', 'fr-FR'].map(localeFor)).toEqual([
      'en-US',
      'en-US',
      'en',
      'en',
      'de',
      'en',
    ]);
  });
});

describe('a name inside a sentence', () => {
  it('turns nothing around it where its letters run the other way', () => {
    expect(isolated('Orbitune Music')).toBe('Orbitune Music');
    expect(isolated('بطاقة 25')).toBe('\u2068بطاقة 25\u2069');
  });
});

describe('a day', () => {
  it.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'])('is the same day in %s', async (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    vi.resetModules();
    try {
      const there = (await import('../../renderer/words.ts')).createWords('en', (key) => key);
      expect(there.date('2026-11-06')).toBe('6 Nov 2026');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
      vi.resetModules();
    }
  });
});

describe('an age', () => {
  it.each([
    [-500, '0\u00a0s', '0\u00a0s'],
    [12_900, '12\u00a0s', '12\u00a0s'],
    [60_000, '1\u00a0min', '1\u00a0min'],
    [3_599_000, '59\u00a0min', '59\u00a0min'],
    [3_600_000, '1\u00a0h', '1\u00a0h'],
    [200_000_000, '2 days', '2 Tage'],
  ])('of %i ms is %s or %s', (milliseconds, inEnglish, inGerman) => {
    expect(english.duration(milliseconds)).toBe(inEnglish);
    expect(german.duration(milliseconds)).toBe(inGerman);
  });
});
