// The code keeps the architecture of docs/architecture.md. The second half shows that each rule notices a breach.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as rules from '../testkit/architecture/rules.ts';
import { listFiles, parseTree, readTree } from '../testkit/architecture/tree.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const names = z.record(z.string(), z.string());
const manifest = z
  .looseObject({ scripts: names, dependencies: names, devDependencies: names })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
// A hook of the packager is started by its name, as a script is.
const hooks = builder.match(/^afterPack: .*$/m)?.map((line) => line.replace(': ./', ': ')) ?? [];
const commands = [...Object.values(manifest.scripts), ...hooks].flatMap((script) =>
  [...script.matchAll(/[\w./-]+\.ts\b/g)].map(([path]) => path),
);
const productEntries = [
  'electron/main.ts',
  'electron/preload.ts',
  'electron/display-preload.ts',
  // A bundle of its own, for a thread.
  'electron/head-office/reading-thread.ts',
  'renderer/frame/main.tsx',
  'renderer/display/main.tsx',
  'head-office/page/frame/main.tsx',
];

describe('the architecture', () => {
  const tree = readTree(root);
  const files = listFiles(root);

  it('is not empty', () => {
    expect([...tree.keys()]).toEqual(expect.arrayContaining([...productEntries, ...commands, 'shared/money.ts']));
  });
  it('has rooms that import only the rooms below them', () => expect(rules.foreignImports(tree)).toEqual([]));
  it('has imports that name existing files', () => expect(rules.brokenImports(tree)).toEqual([]));
  it('has screens that load neither the interface nor Node', () => expect(rules.screensLoadTooMuch(tree)).toEqual([]));
  it('has a page of head office without a till', () => expect(rules.officeLoadsTill(tree)).toEqual([]));
  it('has a display for the customer without a till', () => expect(rules.displayLoadsTill(tree)).toEqual([]));
  it('has no import cycle between files', () => expect(rules.fileCycles(tree)).toEqual([]));
  it('has no import cycle between rooms', () => expect(rules.roomCycles(tree)).toEqual([]));
  it('has folders that import only the folders below them', () => expect(rules.foreignFolders(tree)).toEqual([]));
  it('has no import cycle between folders', () => expect(rules.folderCycles(tree)).toEqual([]));
  it('has no dead file', () => {
    // A language is loaded by the name of its folder.
    const languages = [...tree.keys()].filter((path) =>
      /^shared\/locales\/[^/]+\/(customer|later|managing|office-page|paper|screens|start)\.ts$/.test(path),
    );
    expect(languages).toHaveLength(21);
    expect(rules.deadFiles(tree, [...productEntries, ...languages], commands)).toEqual([]);
  });
  it('has files that begin with a comment', () => expect(rules.uncommented(tree)).toEqual([]));
  it('names no file in a comment that is not there', () => expect(rules.citedInVain(tree, files)).toEqual([]));
  it('has no style sheet over 400 lines', () => expect(rules.longStyles(tree)).toEqual([]));
  it('has no vague names', () => expect(rules.badNames(files)).toEqual([]));
  it('decides nothing from the journal', () => expect(rules.journalReaders(tree)).toEqual([]));
  it('takes the time from the clock it is given', () => expect(rules.clockReaders(tree)).toEqual([]));
  it('has no barrels', () => expect(rules.barrels(tree)).toEqual([]));
  it('declares its packages', () => expect(rules.undeclaredPackages(tree, manifest)).toEqual([]));
  it('holds no key and no path of one machine', () => {
    const text = files.filter((path) => !/\.(png|ico|icns|woff2?|ttf|wav|mp3|db|sqlite)$/.test(path));
    expect(text.flatMap((path) => rules.giveaways(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});

describe('the rules notice', () => {
  const house = (texts: Record<string, string>) => parseTree(texts);

  it.each([
    ['shared', 'shared/a.ts', 'sandbox/b.ts'],
    ['the screens', 'renderer/a.ts', 'electron/till/b.ts'],
    ['the sandbox', 'sandbox/a.ts', 'electron/ledger/b.ts'],
    ['the ledger', 'electron/ledger/a.ts', 'electron/service/b.ts'],
    ['the outbox', 'electron/outbox/a.ts', 'electron/till/b.ts'],
    ['payment', 'electron/payment/a.ts', 'electron/printing/b.ts'],
    ['the till', 'electron/till/a.ts', 'electron/shell/b.ts'],
    ['the shell', 'electron/shell/a.ts', 'electron/ledger/b.ts'],
    ['the preload', 'electron/preload.ts', 'electron/shell/b.ts'],
    ['the product', 'electron/main.ts', 'tests/b.ts'],
    ['the product', 'electron/start/a.ts', 'testkit/b.ts'],
    ['the product', 'shared/a.ts', 'tools/b.ts'],
    ['the product', 'sandbox/a.ts', 'proofs/b.ts'],
    ['what stands in for Electron', 'tools/stand-in/a.ts', 'testkit/b.ts'],
    ['what tests share', 'testkit/a.ts', 'tools/packaging/b.ts'],
    ['what tests share', 'testkit/a.ts', 'tests/b.ts'],
    ['a tool', 'tools/packaging/a.ts', 'proofs/torture/b.ts'],
    ['a tool', 'tools/packaging/a.ts', 'tests/b.ts'],
    ['a proof', 'proofs/bench/a.ts', 'tools/packaging/b.ts'],
    ['a proof', 'proofs/bench/a.ts', 'tests/b.ts'],
  ])('%s reaching where it must not', (_who, from, to) => {
    const up = '../'.repeat(from.split('/').length - 1);
    for (const text of [
      `import { b } from '${up}${to}';`,
      `import type { b } from '${up}${to}';`,
      `export * from '${up}${to}';`,
      `const later = () => import('${up}${to}');`,
      `type B = import('${up}${to}').b;`,
      `const b = require('${up}${to}');`,
    ])
      expect(rules.foreignImports(house({ [from]: text, [to]: '' }))).toEqual([`${from} imports ${to}`]);
  });

  it('a folder that is no room', () => {
    expect(rules.foreignImports(house({ 'electron/misc/a.ts': '' }))).toHaveLength(1);
  });

  it('Electron imported outside the shell, but not the word in a string or a comment', () => {
    const text = "import { app } from 'electron';";
    expect(rules.foreignImports(house({ 'electron/till/a.ts': text }))).toEqual([
      'electron/till/a.ts imports electron',
    ]);
    expect(rules.foreignImports(house({ 'electron/shell/a.ts': text }))).toEqual([]);
    expect(rules.foreignImports(house({ 'electron/till/a.ts': `// ${text}\nconst a = \`${text}\`;` }))).toEqual([]);
    const store = "import Store from 'electron-store';";
    expect(rules.foreignImports(house({ 'electron/main.ts': store }))).toEqual([
      'electron/main.ts imports electron-store',
    ]);
  });

  it('an import of a file that is not there', () => {
    expect(rules.brokenImports(house({ 'shared/a.ts': "import './b.ts';" }))).toHaveLength(1);
    expect(rules.brokenImports(house({ 'shared/a.ts': "import './b';", 'shared/b.ts': '' }))).toHaveLength(1);
  });

  it('a page of head office that asks a till, or loads its own server, but not the types of it', () => {
    const texts = {
      'renderer/bridge.ts': '',
      'renderer/components/a.tsx': "import { ask } from '../bridge.ts';",
      'head-office/page-door/routes.ts': '',
      'head-office/page/kit/b.ts': "import type { R } from '../../page-door/routes.ts';",
    };
    expect(rules.officeLoadsTill(house(texts))).toEqual([]);
    const asks = { 'head-office/page/kit/c.tsx': "import { a } from '../../../renderer/components/a.tsx';" };
    expect(rules.officeLoadsTill(house({ ...texts, ...asks }))).toEqual([
      'renderer/components/a.tsx loads renderer/bridge.ts',
    ]);
    const loads = { 'head-office/page/kit/d.ts': "import { routes } from '../../page-door/routes.ts';" };
    expect(rules.officeLoadsTill(house({ ...texts, ...loads }))).toEqual([
      'head-office/page/kit/d.ts loads head-office/page-door/routes.ts',
    ]);
  });

  it('the till in the customer’s display, by way of whatever', () => {
    const look = { 'renderer/components/a.tsx': '', 'renderer/words.ts': '' };
    const draws = { ...look, 'renderer/display/d.tsx': "import { A } from '../components/a.tsx';" };
    expect(rules.displayLoadsTill(house(draws))).toEqual([]);
    const speaks = { 'renderer/components/a.tsx': "import { useWords } from '../words.ts';" };
    expect(rules.displayLoadsTill(house({ ...draws, ...speaks }))).toEqual([
      'renderer/components/a.tsx loads renderer/words.ts',
    ]);
    const typed = { 'renderer/components/a.tsx': "import type { Words } from '../words.ts';" };
    expect(rules.displayLoadsTill(house({ ...draws, ...typed }))).toEqual([]);
  });

  it('screens that load the interface through another file, but not its types', () => {
    const texts = { 'shared/interface/e.ts': '', 'shared/a.ts': "import { e } from './interface/e.ts';" };
    const loads = { ...texts, 'renderer/r.ts': "import { a } from '../shared/a.ts';" };
    expect(rules.screensLoadTooMuch(house(loads))).toEqual(['renderer/r.ts > shared/a.ts > shared/interface/e.ts']);
    const types = { ...texts, 'renderer/r.ts': "import { type a } from '../shared/a.ts';" };
    expect(rules.screensLoadTooMuch(house(types))).toEqual([]);
    expect(rules.screensLoadTooMuch(house({ 'renderer/r.ts': "import 'node:fs';" }))).toHaveLength(1);
    expect(rules.screensLoadTooMuch(house({ 'electron/preload.ts': "import { z } from 'zod';" }))).toHaveLength(1);
  });

  it('import cycles between files and between rooms', () => {
    const files = { 'shared/a.ts': "import './b.ts';", 'shared/b.ts': "import type { a } from './a.ts';" };
    expect(rules.fileCycles(house(files))).toEqual(['shared/a.ts > shared/b.ts > shared/a.ts']);
    const rooms = {
      'shared/a.ts': "import '../sandbox/a.ts';",
      'sandbox/a.ts': '',
      'sandbox/b.ts': "import '../shared/b.ts';",
      'shared/b.ts': '',
    };
    expect(rules.fileCycles(house(rooms))).toEqual([]);
    expect(rules.roomCycles(house(rooms))).toEqual(['shared > sandbox > shared']);
  });

  it.each([
    ['the sale', 'electron/till/sale/a.ts', 'electron/till/slips/b.ts'],
    ['the core of the till', 'electron/till/core/a.ts', 'electron/till/sale/b.ts'],
    ['a capability', 'electron/till/tender/a.ts', 'electron/till/channels.ts'],
    ['the core of the sandbox', 'sandbox/core/a.ts', 'sandbox/http/b.ts'],
    ['the webhooks', 'sandbox/webhooks/a.ts', 'sandbox/retail-orders/b.ts'],
    ['a component', 'renderer/components/a.tsx', 'renderer/sale/card/b.tsx'],
    ['a part of the sale', 'renderer/sale/a.tsx', 'renderer/screens/done/b.tsx'],
    ['a store', 'renderer/stores/a.ts', 'renderer/components/b.tsx'],
    ['a screen', 'renderer/screens/sell/a.tsx', 'renderer/screens/pay/b.tsx'],
    ['a page of Manage', 'renderer/screens/manage/health/a.tsx', 'renderer/screens/manage/today/b.tsx'],
    ['a card of a sale', 'renderer/sale/card/a.tsx', 'renderer/sale/refund/b.tsx'],
    ['the words', 'renderer/words.ts', 'renderer/stores/b.ts'],
    ['money', 'shared/money.ts', 'shared/sale/b.ts'],
  ])('%s reaching for a folder above it or beside it', (_who, from, to) => {
    const up = '../'.repeat(from.split('/').length - 1);
    for (const text of [`import { b } from '${up}${to}';`, `import type { b } from '${up}${to}';`])
      expect(rules.foreignFolders(house({ [from]: text, [to]: '' }))).toEqual([`${from} imports ${to}`]);
  });

  it('nothing where a folder reaches for one below it, or for the words that all of them use', () => {
    const texts = {
      'electron/till/sale/a.ts': "import '../core/b.ts';",
      'electron/till/core/b.ts': '',
      'electron/till/till.ts': "import './sale/a.ts';",
      'renderer/components/a.tsx': "import '../words.ts';",
      'renderer/words.ts': '',
    };
    expect(rules.foreignFolders(house(texts))).toEqual([]);
  });

  it('a folder that its room does not have', () => {
    expect(rules.foreignFolders(house({ 'electron/till/misc/a.ts': '' }))).toHaveLength(1);
  });

  it.each([
    ['the till', 'electron/till/core', 'electron/till/sale'],
    ['the screens', 'renderer/screens/pay', 'renderer/screens/sell'],
    ['the pages of Manage', 'renderer/screens/manage/limits', 'renderer/screens/manage/today'],
    ['a page and what puts the pages together', 'renderer/screens/manage', 'renderer/screens/manage/today'],
    ['what the screens show of a sale', 'renderer/sale/card', 'renderer/sale/refund'],
    ['the floor and what stands on it', 'renderer', 'renderer/components'],
    ['what both sides speak', 'shared/sale', 'shared/slips'],
    ['what every capability speaks, and one of them', 'shared', 'shared/settings'],
  ])('circles between folders of %s', (_who, one, other) => {
    const [to, back] = [posix.relative(one, `${other}/a.ts`), posix.relative(other, `${one}/b.ts`)];
    const circle = (backAgain: string, file = 'b.ts') =>
      rules.folderCycles(
        house({
          [`${one}/a.ts`]: `import './${to}';`,
          [`${other}/a.ts`]: '',
          [`${other}/${file}`]: backAgain,
          [`${one}/b.ts`]: '',
        }),
      );
    const found = [`${one} > ${other} > ${one}`];
    expect(circle(`import '${back}';`)).toEqual(found);
    expect(circle(`import type { b } from '${back}';`)).toEqual(found);
    expect(circle(`type B = import('${back}').b;`)).toEqual(found);
    expect(circle(`.b { composes: b from "${back}"; }`, 'b.module.css')).toEqual(found);
    expect(circle('')).toEqual([]);
  });

  it('a file that only tests reach, or nothing', () => {
    const texts = {
      'electron/main.ts': "import './till/used.ts'; start(new URL('./till/worker.ts', import.meta.url));",
      'electron/till/used.ts': '',
      'electron/till/worker.ts': '',
      'electron/till/only-tested.ts': '',
      'tests/a.test.ts': "import '../electron/till/only-tested.ts'; import './fixture.ts';",
      'tests/fixture.ts': '',
      'tests/lost.ts': '',
      'sandbox/cli.ts': '',
      'tools/made.config.ts': "import '../testkit/a.ts';",
      'testkit/a.ts': '',
      'testkit/lost.ts': '',
      'proofs/only-tested.ts': '',
      'tests/proofs/a.test.ts': "import '../../proofs/only-tested.ts';",
    };
    expect(rules.deadFiles(house(texts), ['electron/main.ts'], ['sandbox/cli.ts'])).toEqual([
      'electron/till/only-tested.ts is reached from nowhere',
      'tests/lost.ts is reached from nowhere',
      'testkit/lost.ts is reached from nowhere',
      'proofs/only-tested.ts is reached from nowhere',
    ]);
  });

  it('a file without a reason, a name without a meaning, and a barrel', () => {
    expect(rules.uncommented(house({ 'shared/a.ts': 'const a = 1; // late' }))).toHaveLength(1);
    expect(rules.uncommented(house({ 'shared/a.ts': '// Why.\nconst a = 1;', 'shared/b.css': '/* Why. */' }))).toEqual(
      [],
    );
    expect(rules.uncommented(house({ 'renderer/a.module.css': '.a {}', 'renderer/a.tsx': '// Why.' }))).toEqual([]);
    expect(rules.uncommented(house({ 'renderer/b.module.css': '.b {}' }))).toHaveLength(1);
    const vague = ['shared/utils.ts', 'helpers/a.ts', 'a/print-manager.ts', 'common/a.ts', 'shared/MoneyText.ts'];
    expect(rules.badNames(vague)).toHaveLength(vague.length);
    expect(rules.badNames(['electron/till/manager-approval.ts', '.ci/run', 'electron.vite.config.ts'])).toEqual([]);
    const barrel = { 'shared/a.ts': '// All.\nexport * from "./b.ts";', 'shared/b.ts': 'export const b = 1;' };
    expect(rules.barrels(house(barrel))).toEqual(['shared/a.ts is a barrel']);
    expect(rules.barrels(house({ 'shared/index.ts': 'export const a = 1;' }))).toHaveLength(1);
  });

  it('a comment about a file that is not there', () => {
    const texts = {
      'shared/a.ts': '// As `b.ts` and docs/a.md say, and see till/c.ts (https://host/d.ts).\n// Not in f.ts.',
      'shared/a.css': ['/', '* In none of *.css, nor in g.css. *', '/'].join(''),
      'shared/b.ts': '// Why.',
      'electron/till/c.ts': '// Why: */ sums of every *.test.ts, and electron/c.ts.',
    };
    expect(rules.citedInVain(house(texts), [...Object.keys(texts), 'docs/a.md'])).toEqual([
      'shared/a.ts names f.ts, which is no file',
      'shared/a.css names g.css, which is no file',
      'electron/till/c.ts names electron/c.ts, which is no file',
    ]);
  });

  it('a capability that reads the journal', () => {
    const readers = (path: string, text: string) => rules.journalReaders(house({ [path]: text }));
    expect(readers('electron/till/sale/a.ts', 'const rows = context.journal.bySale(id);')).toHaveLength(1);
    expect(readers('electron/printing/a.ts', "db.prepare('SELECT kind FROM journal');")).toHaveLength(1);
    expect(readers('electron/till/views/timeline.ts', 'journal.bySale(id);')).toEqual([]);
    expect(readers('electron/till/sale/a.ts', "journal.append(tx, { kind: 'sale-started' });")).toEqual([]);
  });

  it('a part that reads the machine’s clock', () => {
    const readers = (path: string, text: string) => rules.clockReaders(house({ [path]: text }));
    for (const text of ['new Date();', 'new Date;', 'Date.now();', 'f(Date.now);', "run('SET at = now()');"]) {
      expect(readers('electron/till/sale/a.ts', text)).toEqual(["electron/till/sale/a.ts reads the machine's clock"]);
      expect(readers('tests/a.ts', text)).toEqual([]);
    }
    expect(readers('electron/ledger/a.ts', "db.exec(`SELECT strftime('%s', 'now')`);")).toHaveLength(1);
    expect(readers('electron/till/sale/a.ts', "run('SET at = $1', [now()], new Date(ms)); // Date.now()")).toEqual([]);
  });

  it('a style sheet of 401 lines', () => {
    const sheet = (lines: number) => house({ 'renderer/a.css': '/* Why. */\n'.repeat(lines) });
    expect(rules.longStyles(sheet(400))).toEqual([]);
    expect(rules.longStyles(sheet(401))).toEqual(['renderer/a.css has over 400 lines']);
  });

  it('a function of 121 lines and a file of 401, as `npm run check` sees them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-long-'));
    try {
      const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
      writeFileSync(join(folder, '.oxlintrc.json'), config.replace('"typeAware": true', '"typeAware": false'));
      const rooms = ['electron/till/sale', 'renderer/screens/sell', 'sandbox/http', 'shared', 'tests'];
      const lines = (times: number) => 'a();\n'.repeat(times);
      for (const room of rooms) {
        mkdirSync(join(folder, room), { recursive: true });
        for (const length of [120, 121])
          writeFileSync(join(folder, room, `${length}.ts`), `// Why.\n\nfunction b() {\n${lines(length - 2)}}\n`);
        for (const length of [400, 401])
          writeFileSync(join(folder, room, `${length}.ts`), `// Why.\n\n${lines(length)}`);
      }
      const oxlint = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'unix'];
      const { stdout } = spawnSync(process.execPath, oxlint, { cwd: folder, encoding: 'utf8' });
      const found = [...stdout.matchAll(/^([\w/]+\.ts):.*\/eslint\((.+)\)\]$/gm)].map(
        ([, file, rule]) => `${file} ${rule}`,
      );
      const long = (room: string) => [`${room}/121.ts max-lines-per-function`, `${room}/401.ts max-lines`];
      expect(found.sort()).toEqual(rooms.slice(0, -1).flatMap(long));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('a package that is not declared', () => {
    const declared = { dependencies: { zod: '4' }, devDependencies: { vite: '8' } };
    const check = (path: string, text: string) => rules.undeclaredPackages(house({ [path]: text }), declared);
    expect(check('electron/till/a.ts', "import 'lodash/fp';")).toHaveLength(1);
    expect(check('electron/till/a.ts', "import 'vite'; import 'zod'; import 'node:fs';")).toEqual([]);
  });

  it('keys, tokens and paths of one machine', () => {
    const joined = (...parts: string[]) => parts.join('');
    for (const text of [
      joined('https://registry', '.npmjs.org/zod'),
      joined('-----BEGIN RSA PRIVATE', ' KEY-----'),
      joined('token = ghp', '_0123456789abcdefghijABCDEFGHIJ'),
      joined('https://till:secret', '@service.example/v1'),
      joined('see "/home', '/somebody/project"'),
    ])
      expect(rules.giveaways('a.md', text)).toHaveLength(1);
    expect(rules.giveaways('a.md', 'see https://service.example:443/v1 and ./home/a and {"key_secret": "…"}')).toEqual(
      [],
    );
  });
});
