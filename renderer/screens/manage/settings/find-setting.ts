// The settings by their words: each section and each field in it, as the till's language names them.
// Invariant: whatever a row of a section is called is found by it, and leads to that section.
import { type Section, sectionsByGroup } from '../../../../shared/settings/sections.ts';
import { hasBeginning, hasTyped } from '../../../components/search-field.tsx';
import type { Translate, WordKey } from '../../../words.ts';
import { labelOf, type Row, type RowGroup, rowsIn } from './rows.ts';
import * as tables from './section-rows.ts';

export type Found = {
  readonly section: Section;
  readonly name: string;
  /** What it is called there; null: it is the whole section. */
  readonly field: string | null;
  /** The section or the group that it is in. */
  readonly within: string;
};

type Fields = {
  readonly rows?: readonly (Row | RowGroup)[];
  /** Fields and buttons that are no rows. */
  readonly others?: readonly WordKey[];
};

const fieldsOf: Readonly<Record<Section, Fields>> = {
  printer: {
    others: [
      'device:printer.address',
      'device:printer.paper',
      'device:printer.language',
      'device:printer.codePage',
      'device:printer.qr',
      'device:printer.drawer',
      'device:test.print',
      'device:drawer.open',
    ],
  },
  terminal: {
    others: [
      'setting:terminal.kind',
      'setting:terminal.address',
      'setting:terminal.poiId',
      'setting:terminal.keyName',
      'setting:terminal.keyVersion',
      'setting:terminal.passphrase',
    ],
  },
  products: { others: ['ordering:all', 'ordering:pinned', 'ordering:first.label'] },
  rackCards: { rows: tables.rackRows, others: ['rack:rules', 'rack:add', 'rack:try.title'] },
  slips: { rows: tables.slipRows, others: ['setting:logo.label'] },
  notice: { rows: tables.noticeRows, others: ['notice:sheet', 'notice:toStick'] },
  screen: { rows: tables.screenRows, others: ['setting:screen.sounds'] },
  customerDisplay: {
    others: ['setting:display.which', 'setting:display.number', 'setting:display.touch', 'setting:display.pictures'],
  },
  lock: { rows: tables.lockRows },
  phones: { rows: tables.phoneRows },
  saleLimits: { rows: tables.saleLimitRows },
  maxima: { rows: tables.maximaRows },
  typedCards: { rows: tables.typedCardRows },
  warnings: { rows: tables.warningRows },
  staff: { rows: tables.staffRows },
  shifts: { rows: tables.shiftRows },
  service: { rows: tables.serviceRows },
  headOffice: { rows: tables.headOfficeRows, others: ['setting:headOffice.certificate'] },
  webhooks: {
    rows: tables.webhookRows,
    others: ['setting:webhooks.takes', 'setting:webhooks.keyId', 'setting:webhooks.secret'],
  },
  backups: { others: ['setting:backups.now', 'setting:backups.putBack', 'setting:copies.title'] },
  updates: { rows: tables.updateRows },
  storeKey: { rows: tables.storeKeyRows, others: ['setting:storeKey.drop'] },
  nextTill: { rows: tables.nextTillRows, others: ['setUp:nextTill.toStick', 'setUp:nextTill.toTill'] },
};

type Named = Found & {
  /** What else its field says: its hint and its choices. */
  readonly says: string;
};

function everyName(t: Translate, currency: string): readonly Named[] {
  return sectionsByGroup.flatMap(([group, sections]) =>
    sections.flatMap((section): readonly Named[] => {
      const { rows = [], others = [] } = fieldsOf[section];
      const within = t(`setting:section.${section}`);
      const saysOf = (row: Row) => [
        ...(row.hint ? [t(`setting:${row.hint}`)] : []),
        ...(row.kind === 'choice' || row.kind === 'several' ? row.options(t).map(({ label }) => label) : []),
      ];
      const fields = rowsIn(rows).map((row): Named => {
        const name = labelOf(row, t, currency);
        return { section, within, name, field: name, says: saysOf(row).join(' ') };
      });
      return [
        { section, name: within, field: null, within: t(`setting:group.${group}`), says: '' },
        ...fields,
        ...others.map((key): Named => ({ section, within, name: t(key), field: t(key), says: '' })),
      ];
    }),
  );
}

/** What has each word that was typed; first what begins with it, last what only its section, hint or choices name. */
export function settingsFound(typed: string, t: Translate, currency: string): readonly Found[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = ({ name, within, says }: Named): number | null => {
    if (hasBeginning(name, typed.trim())) return 0;
    if (words.every((word) => hasTyped(name, word))) return 1;
    // A section alone does not bring all that is in it.
    const isNamed = words.some((word) => hasTyped(`${name} ${says}`, word));
    return isNamed && words.every((word) => hasTyped(`${name} ${says} ${within}`, word)) ? 2 : null;
  };
  const ranked = everyName(t, currency).map((one) => ({ one, at: rank(one) }));
  return [0, 1, 2].flatMap((wanted) => ranked.filter(({ at }) => at === wanted).map(({ one }) => one));
}
