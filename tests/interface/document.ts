// docs/interface.md, written from the specification's tables, the tests named after their rows, and the files that build them.
// Invariant: nothing in it is typed by hand but the examples: a row without a test, or without a file that builds it, is found here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map((name) => ({ path: `${folder}/${name}`, text: read(`${folder}/${name}`) }));

type Row = { readonly section: string; readonly name: string };

/** Every row of the tables, by the name that its test has. */
export function rowsOf(tables: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  let table = '';
  for (const line of tables.split('\n')) {
    const heading = /^(#{2,3}) (?:\d\. )?(.*)$/.exec(line);
    if (heading?.[1] === '##') section = heading[2] ?? '';
    if (heading) table = heading[2] ?? '';
    if (!line.startsWith('|') || /^\|[-|]+\|$/.test(line)) continue;
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const [first = '', second = '', third = '', fourth = ''] = cells;
    if (['State', 'From', 'Method, path', 'Status', 'Subject'].includes(first)) continue;
    if (table === 'Order transitions') rows.push({ section, name: `${first} → ${fourth}: ${second}` });
    else if (section === 'Errors') rows.push({ section, name: `${first} ${third}` });
    else rows.push({ section, name: first });
  }
  return rows;
}

export const rows = rowsOf(read('tests/interface/specification-tables.md'));

const sections: Readonly<Record<string, string>> = {
  'States and transitions': 'states',
  Endpoints: 'endpoints',
  Errors: 'errors',
  Limits: 'limits',
};

/** Where the test named after a row stands, or null. A test that is skipped is none. */
export function testOf({ section, name }: Row): string | null {
  const path = `tests/interface/${sections[section]}.test.ts`;
  const text = read(path);
  return text.split(`test('${name}', async () => {`).length === 2 ? path : null;
}

/** The files whose text a row comes from: a path of an endpoint, a code, a state. */
export function builtIn({ section, name }: Row): string[] {
  const found = (folder: string, pattern: RegExp) =>
    sourcesIn(folder)
      .filter(({ path, text }) => !/\/(answers|openapi|control-endpoint)\.ts$/.test(path) && pattern.test(text))
      .map(({ path }) => path);
  if (section === 'Endpoints') {
    const [method = '', path = ''] = name.split(' ');
    const written = path.replace(/\{\w+\}/g, '{id}');
    const inClient = new RegExp(`${RegExp.escape(written)}'`);
    const inSandbox = new RegExp(`serve\\(endpoints\\.${endpointName(method, path)},`);
    return [...found('electron/service', inClient), ...found('sandbox', inSandbox)];
  }
  if (section === 'Errors') {
    const code = name.split(' ')[1] === '(not' ? 'rate_limit_exceeded' : (name.split(' ')[1] ?? '');
    const refused = found('sandbox', new RegExp(`code: '${code}'`));
    return ['shared/interface/error.ts', ...(refused.length > 0 ? refused : ['sandbox/core/answers.ts'])];
  }
  if (section === 'States and transitions')
    return ['shared/interface/orders.ts', 'sandbox/core/order-life.ts', 'sandbox/code-orders/code-order-moves.ts'];
  return (limits[name] ?? []).filter((path) => read(path).length > 0);
}

const limits: Readonly<Record<string, readonly string[]>> = {
  'Idempotency-Key': [
    'shared/interface/resources.ts',
    'electron/service/endpoints.ts',
    'sandbox/code-orders/order-endpoints.ts',
  ],
  'Page size': ['shared/interface/resources.ts', 'sandbox/core/paging.ts'],
  'Currency path parameter': ['electron/service/endpoints.ts', 'sandbox/catalogue/goods-endpoints.ts'],
  'Product code (trigger_event path)': ['shared/interface/resources.ts', 'sandbox/catalogue/goods-endpoints.ts'],
  'Rate limiting': ['electron/service/answer.ts', 'sandbox/gate.ts'],
  'Order invalidation': ['sandbox/core/order-life.ts'],
  Amounts: ['sandbox/retail-orders/order-moves.ts', 'sandbox/code-orders/code-order-moves.ts'],
  Cursors: ['electron/service/endpoints.ts', 'sandbox/core/cursors.ts'],
};

/** The name an endpoint has in sandbox/http/endpoints.ts, found by its method and path. */
function endpointName(method: string, path: string): string {
  const wanted = RegExp.escape(path.replace(/\{(\w+)\}/g, ':$1'));
  const line = new RegExp(`(\\w+): (?:\\{\\s*\\.\\.\\.)?${method.toLowerCase()}\\('${wanted}',`);
  return line.exec(read('sandbox/http/endpoints.ts'))?.[1] ?? 'none';
}

/** The whole of docs/interface.md. What a row says is in the tables of the specification. */
export function interfaceDocument(): string {
  const lines = [
    '# The interface, row by row',
    '',
    'Written by `UPDATE=1 npm run test:unit -- tests/interface/coverage.test.ts`, which also holds it complete and current.',
    'Each row of the tables of sections 3, 4, 7 and 8 of the specification (`tests/interface/specification-tables.md` has what',
    'each says) has a test of its own name: there the client speaks to the sandbox over HTTP.',
  ];
  for (const [section, file] of Object.entries(sections)) {
    const ofSection = rows.filter((one) => one.section === section);
    const files = new Map(
      ofSection.map((row) => [
        row,
        builtIn(row)
          .map((path) => `\`${path}\``)
          .join(', '),
      ]),
    );
    const [same = '', ...others] = new Set(files.values());
    const areSame = others.length === 0;
    lines.push('', `## ${section}`, '');
    lines.push(
      `The tests are in \`tests/interface/${file}.test.ts\`.${areSame ? ` All are built in ${same}.` : ''}`,
      '',
    );
    if (areSame) for (const row of ofSection) lines.push(`- ${row.name}`);
    else {
      lines.push('| Row, and name of its test | Built in |', '|---|---|');
      for (const [row, paths] of files) lines.push(`| ${row.name} | ${paths} |`);
    }
  }
  return `${lines.join('\n')}\n\n${read('tests/interface/examples.md')}`;
}
