// Makes docs/settings.md from the rows of the settings and what each means.
import { setting as words } from '../../shared/locales/en/setting.ts';
import { fields, type SettingKey } from '../../shared/settings/fields.ts';
import { defaults, provisioning } from '../../shared/settings/provisioning.ts';
import type { Loosens, Setting } from '../../shared/settings/row.ts';
import { settings } from '../../shared/settings/table.ts';
import { meanings } from './meanings.ts';

const rows = Object.entries(settings) as [SettingKey, Setting][];

/** Each field of a setting that has this, as its path goes on from the setting; the setting itself as ''. */
const within = <T>(key: string, of: (row: Setting | { readonly [name: string]: unknown }) => T | undefined) =>
  [...fields].flatMap(([path, row]) => {
    const found = path === key || path.startsWith(`${key}.`) ? of(row) : undefined;
    return found === undefined ? [] : [[path.slice(key.length + 1), found] as const];
  });

const directions: Readonly<Record<Exclude<Loosens, 'never' | readonly string[]>, string>> = {
  more: 'more',
  less: 'less',
  later: 'more, or none',
  fewer: 'fewer of all',
  on: '`true`',
  off: '`false`',
  moreInShifts: 'more, where shifts are on',
  byRule: 'another rule, but one that asks for a number',
  elsewhere: 'another, or none',
  another: 'another, or the first',
  otherTerminal: 'another serial number or key, or none',
  withService: 'another, with another service',
};

function loosenedBy(key: string): string {
  const all = within(key, ({ loosens }) => loosens as Loosens | undefined).flatMap(([name, loosens]) => {
    if (loosens === 'never') return [];
    const way = typeof loosens === 'string' ? directions[loosens] : `towards \`${loosens.at(-1)}\``;
    return [[name, way] as const];
  });
  // The categories all say the same.
  const named = key === 'category_maxima' ? all.slice(0, 1).map(([, way]) => ['', way] as const) : all;
  return named.map(([name, way]) => (name === '' ? way : `\`${name}\`: ${way}`)).join('; ');
}

const reachesBy = ({ reaches, heldBy }: Setting): string => [reaches.join(', '), heldBy].filter(Boolean).join(': ');

function usualOf(key: SettingKey, row: Setting): string {
  const range = row.kind === 'whole' ? ` (${row.from.toLocaleString('en')} to ${row.to.toLocaleString('en')})` : '';
  if (Object.hasOwn(defaults, key)) return `${valueText(Reflect.get(defaults, key))}${range}`;
  if (row.kept === 'nowhere' || row.by === 'till') return 'none';
  const without = provisioning.shape[key as keyof typeof provisioning.shape].safeParse(undefined);
  if (!without.success) return 'to be named';
  return without.data === undefined ? 'none' : valueText(without.data);
}

/** Without what is none in it. */
function valueText(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value !== 'object' || value === null) return `\`${value}\``;
  const left = Object.entries(value).filter(([, one]) => one !== null && !(Array.isArray(one) && one.length === 0));
  return left.length === 0 ? 'none' : `\`${JSON.stringify(Object.fromEntries(left))}\``;
}

function changedWhere(key: string, { by, isLive }: Setting): string {
  const found = within(key, ({ section }) => section as keyof typeof words.section | undefined);
  const sections = [...new Set(found.map(([, section]) => words.section[section]))];
  const where = {
    'set-up': 'by a provisioning file only',
    people: 'Manage, People',
    till: 'by the till itself',
    settings: sections.length > 0 ? sections.join(', ') : 'by a file only',
  }[by];
  return isLive ? `${where}; counts at once` : where;
}

function goesWhere(key: string, { kept, isJoined, support }: Setting): string {
  const secret = within(key, (part) => (part.kept === 'vault' ? true : undefined)).map(([name]) => name);
  const ofVault = secret.map((name) => (name === '' ? 'the vault' : `the vault: \`${name}\``));
  return [
    ...(kept === 'clear' ? ['the settings'] : []),
    ...ofVault,
    ...(isJoined ? ['the file for a next till'] : []),
    ...(support ? ['the file for the support'] : []),
  ].join(', ');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

export function settingsPage(): string {
  const lines = rows.map(([key, row]) =>
    [
      `\`${key}\``,
      meanings[key],
      usualOf(key, row),
      changedWhere(key, row),
      reachesBy(row),
      loosenedBy(key),
      goesWhere(key, row),
    ]
      .map(cell)
      .join(' | '),
  );
  return `# Settings

Made from \`shared/settings/table.ts\` by \`UPDATE=1 npm run test:unit -- tests/settings-page\`, which also shows that none is missing.

A provisioning file (\`--provision FILE\`) sets a till up with them. A file of settings (\`--settings FILE\`) changes those that a manager
changes on screen too: what it does not name stays, \`null\` takes a value away or brings the usual one back, and a field is replaced
whole, so a file with \`rack_cards\` names all of its rules. Secrets are named only where they are new; what goes into the vault leaves the
file once it was read.

- **Usual**: what the till goes by where nothing is chosen, with the values that it takes.
- **Changed**: where. A section is one of Manage, Settings, and a file of settings changes it too.
- **Reaches**: what whoever changes it may reach, and why nobody does by it alone where it is no control.
- **Looser by**: it is a control. What loosens one takes a second manager and waits; what tightens is at once
  ([why](decisions/loosened-controls.md)). Where codes, money or witnesses go, two managers change at once
  ([why](decisions/places-take-two.md)).
- **Is in**: where its value goes.

| Field | Means | Usual | Changed | Reaches | Looser by | Is in |
|---|---|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}
`;
}
