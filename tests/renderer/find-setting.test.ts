// Settings are found by the words on screen, in each language: what a field is called leads to its section.
import { describe, expect, test } from 'vitest';
import { settingsFound } from '../../renderer/screens/manage/settings/find-setting.ts';
import { labelOf } from '../../renderer/screens/manage/settings/rows.ts';
import type { Translate } from '../../renderer/words.ts';
import { locales } from '../../shared/locales/intl.ts';
import { rowsOf } from '../../shared/settings/fields.ts';
import { sectionsByGroup } from '../../shared/settings/sections.ts';
import { wordsOf } from '../../testkit/drive/words.ts';

const sections = sectionsByGroup.flatMap(([, those]) => those);

const inLanguage = (locale: (typeof locales)[number]) => {
  const t: Translate = wordsOf(locale).t;
  return { t, found: (typed: string) => settingsFound(typed, t, 'EUR') };
};

describe.each(locales)('in %s', (locale) => {
  const { t, found } = inLanguage(locale);

  test.each(sections)('the section %s is found by its name', (section) => {
    expect(found(t(`setting:section.${section}`))).toContainEqual(expect.objectContaining({ section, field: null }));
  });

  test('every row is found by what it is called, and by its hint', () => {
    const rows = sections.flatMap(rowsOf);
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) {
      const name = labelOf(row, t, 'EUR');
      expect(found(name).map((one) => one.field)).toContain(name);
      if (row.hint) expect(found(t(`setting:${row.hint}`)).map((one) => one.field)).toContain(name);
    }
  });
});

test('neither case nor accents nor the order of words counts, and what begins so comes first', () => {
  const { found } = inLanguage('de');
  expect(found('GERAT')).toEqual([]);
  expect(found('schlussel id')[0]).toMatchObject({ section: 'service', name: 'Schlüssel-ID' });
  expect(found('sperre minuten')[0]).toMatchObject({ section: 'lock' });
  expect(found('webhooks port')[0]).toMatchObject({ section: 'webhooks', name: 'Port' });
  expect(found('   ')).toEqual([]);
});
