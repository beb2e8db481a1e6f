// A search over the settings by their words: each section and each of its fields, in the till's language.
// Invariant: any label of a section's row finds that row, and leads to the section.
import { type Row, rowsOf } from '../../../../shared/settings/fields.ts';
import { type Section, sectionsByGroup } from '../../../../shared/settings/sections.ts';
import { hasBeginning, hasTyped } from '../../../components/search-field.tsx';
import type { Translate, WordKey } from '../../../words.ts';
import { labelOf } from './rows.ts';

export type Found = {
  readonly section: Section;
  readonly name: string;
  /** The label of the field; null for the whole section. */
  readonly field: string | null;
  /** The section or group it is in. */
  readonly within: string;
};

/** Fields and buttons that are not rows. */
const besideRows: Readonly<Partial<Record<Section, readonly WordKey[]>>> = {
  printer: [
    'device:printer.address',
    'device:printer.paper',
    'device:printer.language',
    'device:printer.codePage',
    'device:printer.qr',
    'word:cashDrawer',
    'device:test.print',
    'frame:openDrawer',
  ],
  terminal: [
    'setting:terminal.kind',
    'setting:terminal.address',
    'setting:terminal.poiId',
    'setting:terminal.keyName',
    'setting:terminal.keyVersion',
    'setting:terminal.passphrase',
  ],
  products: ['ordering:all', 'ordering:pinned', 'ordering:first.label'],
  rackCards: ['setting:group.rules', 'rack:add', 'rack:try.title'],
  slips: ['setting:logo.label'],
  fraud: ['notice:ready', 'notice:sheet', 'notice:toStick'],
  screen: ['setting:screen.sounds'],
  customerDisplay: [
    'setting:display.which',
    'setting:display.number',
    'setting:display.touch',
    'setting:display.pictures',
  ],
  headOffice: ['setting:headOffice.certificate'],
  webhooks: ['setting:webhooks.takes', 'setting:webhooks.keyId', 'setting:webhooks.secret'],
  backups: ['health:fix.back-up', 'setting:backups.putBack', 'setting:copies.title'],
  storeKey: ['setting:storeKey.drop'],
  nextTill: ['word:saveToStick', 'setUp:nextTill.toTill'],
};

type Named = Found & {
  /** Its field's other words: its hint and its choices. */
  readonly says: string;
};

function everyName(t: Translate, currency: string): readonly Named[] {
  return sectionsByGroup.flatMap(([group, sections]) =>
    sections.flatMap((section): readonly Named[] => {
      const within = t(`setting:section.${section}`);
      const saysOf = (row: Row) => [
        ...(row.hint ? [t(`setting:${row.hint}`)] : []),
        ...(row.kind === 'choice' || row.kind === 'several' ? row.options(t).map(({ label }) => label) : []),
      ];
      const fields = rowsOf(section).map((row): Named => {
        const name = labelOf(row, t, currency);
        return { section, within, name, field: name, says: saysOf(row).join(' ') };
      });
      return [
        { section, name: within, field: null, within: t(`setting:group.${group}`), says: '' },
        ...fields,
        ...(besideRows[section] ?? []).map(
          (key): Named => ({ section, within, name: t(key), field: t(key), says: '' }),
        ),
      ];
    }),
  );
}

/** Entries that contain each typed word; first those that start with it, last those whose section, hint or choices alone contain it. */
export function settingsFound(typed: string, t: Translate, currency: string): readonly Found[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = ({ name, within, says }: Named): number | null => {
    if (hasBeginning(name, typed.trim())) return 0;
    if (words.every((word) => hasTyped(name, word))) return 1;
    // A section's name alone does not match everything in it.
    const isNamed = words.some((word) => hasTyped(`${name} ${says}`, word));
    return isNamed && words.every((word) => hasTyped(`${name} ${says} ${within}`, word)) ? 2 : null;
  };
  const ranked = everyName(t, currency).map((one) => ({ one, at: rank(one) }));
  return [0, 1, 2].flatMap((wanted) => ranked.filter(({ at }) => at === wanted).map(({ one }) => one));
}
