// The slips of a shift: everything is on them, they fit on the paper, and only what may be told is told.
import { expect, test } from 'vitest';
import { layOut } from '../../electron/printing/layout.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { zDocument } from '../../electron/printing/shift-slips.ts';
import { defaultFormat } from '../../electron/printing/slip-bytes.ts';
import type { SlipDocument } from '../../shared/document.ts';
import { locales } from '../../shared/locales/intl.ts';
import { everyShiftSlip, sampleZ, shiftFacts } from './shift-slip-samples.ts';

const en = createPaperText('en');

function rowsOf(document: SlipDocument): string {
  const laid = layOut(document, defaultFormat, null);
  if (!laid.ok) throw new Error('does not fit on the paper');
  return laid.value.map((row) => ('text' in row ? row.text : '')).join('\n');
}

test.each(locales)('each fits on the paper, in %s', (locale) => {
  const slips = everyShiftSlip(createPaperText(locale), { ...shiftFacts, locale });
  expect(slips).toHaveLength(8);
  for (const slip of slips) expect(rowsOf(slip).length).toBeGreaterThan(100);
});

test('a Z has each pot from float to difference, its people, its head and the grand total', () => {
  const rows = rowsOf(zDocument(sampleZ, '12-7KQ0ZM4T9VXA', shiftFacts, en));
  for (const said of [
    'Z 7 of AB12CD',
    'Anna Weiß',
    'Receipts T1-AB12CD-1 to T1-AB12CD-9',
    'Sold (2)',
    'Left by the last shift',
    'Card terminal M400',
    'Unresolved, and with whom',
    'Journal 12-7KQ0ZM4T9VXA',
    'Grand total',
    'Correction 1',
    sampleZ.sha256.slice(0, 32),
  ])
    expect(rows).toContain(said);
  expect(rows).toMatch(/Difference +-€2\.50/);
  expect(rows).toMatch(/Grand total +€1,150\.00/);
  // Of the one terminal that told, under what was counted for it.
  expect(rows.match(/Terminal total \(3 \+ 1\) +€97\.50/g)).toHaveLength(1);
  // The result is read first, and an event is one line.
  expect(rows.indexOf('Difference in the drawer')).toBeLessThan(rows.indexOf('Business day'));
  expect(rows).toMatch(/^Difference in the drawer +-€2\.50\nCounted +€95\.00\nExpected +€97\.50\nReason: miscounted$/m);
  expect(rows).toMatch(/^Opened 10:00, Anna Weiß\nEnded 10:00, Ben\n/m);
  expect(rows).toMatch(/^All other counts +0$/m);
  // A movement of cash too, who agreed included; by its person's id where no letters of theirs can be printed.
  expect(rows).toMatch(/^Drop: change, Anna Weiß, Ben +€20\.00$/m);
  const unprintable = { ...sampleZ, people: sampleZ.people.map((one) => ({ ...one, name: '王丽' })) };
  expect(rowsOf(zDocument(unprintable, null, shiftFacts, en))).toMatch(/^Drop: anna\n +€20\.00$/m);
  expect(rows).not.toMatch(/Changes of managers/);
  expect(rows).not.toContain('COPY');
  expect(rowsOf(zDocument(sampleZ, null, { ...shiftFacts, copy: 2 }, en))).toContain('COPY 2');
});

test('a cashier’s X has no cash', () => {
  const [, , , without] = everyShiftSlip(en);
  expect(without && rowsOf(without)).not.toMatch(/97\.50|Drawer|Float/);
});
