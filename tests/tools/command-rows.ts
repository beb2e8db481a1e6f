// How each command of the pages is started by documented-commands.long.test.ts: in its smallest size, or by the test that its row names.
// `short` says why it is started no further there; what cannot be started at all says why, and what runs it instead.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Started = {
  /** Of package.json, or `counterfoil` for the built till as an installed one; with its words. */
  readonly run: readonly [script: string, ...words: string[]];
  /** What it says first, on either stream. */
  readonly says: RegExp;
  /** By default 0; null: any. */
  readonly code?: number | null;
  readonly input?: string;
  /** A program of the machine, without which it is left out. */
  readonly needs?: 'git' | 'openssl';
  /** It goes on until it is ended. */
  readonly goesOn?: true;
  /** None of the machine's own programs is found, so that a proof that would take an hour says what it lacks. */
  readonly isBare?: true;
  readonly env?: Readonly<Record<string, string>>;
  /** This file has nothing to be changed. */
  readonly leaves?: string;
  readonly short?: string;
};
type Row = { readonly of: readonly string[] } & (
  | Started
  /** `starts`: as that test has it. */
  | { readonly test: string; readonly starts: string }
  | { readonly not: string; readonly instead: readonly [file: string, text: string] | null }
);

/** Of this run; whoever asks for it removes it. */
export const folder = mkdtempSync(join(tmpdir(), 'counterfoil-commands-'));
export const at = (name: string) => join(folder, name);
const packaged = 'needs the packagers and Electron, or a machine that root may make; half an hour';
const workflow = '.github/workflows/prove.yml';
const withElectron = '-- --electron FOLDER --electron-version V';
const life = 'tests/tools/stand-in/life.long.test.ts';
const door = 'tests/tools/stand-in/command-access.long.test.ts';
const office = 'tests/head-office/process.long.test.ts';
const headless = ['--headless', '--port', '0'];
const lacksOffice = { code: 2, says: /no head office has started on / } as const;
const ofOffice = (...words: string[]) => ['head-office', ...words, '--data', at('no-office')] as const;

/** A proof that is told to run where nothing is installed. */
const proof = (script: string, says: RegExp, more: readonly string[] = []): Row => ({
  of: [`npm run ${script}`, ...more.map((words) => `npm run ${script} ${words}`)],
  run: [script],
  isBare: true,
  env: { ELECTRON_OVERRIDE_DIST_PATH: at('no-electron') },
  code: 75,
  says,
  short: packaged,
});

export const rows: readonly Row[] = [
  { of: ['npm ci'], not: 'it replaces the packages that run this', instead: [workflow, '- run: npm ci'] },
  { of: ['npm install --package-lock-only'], not: 'it needs the registry, and writes the lockfile', instead: null },
  {
    of: ['npm test', 'COUNTERFOIL_CHROMIUM=/path/to/chrome npm test', 'npm run test:whole'],
    not: 'it runs this',
    instead: [workflow, '- run: npm run test:whole'],
  },
  {
    of: ['npm run planted', 'npm run planted -- --only WORDS --own'],
    run: ['planted', '--only', 'words of no fault', '--own'],
    says: /0 planted: /,
    short: 'each fault takes minutes',
  },
  {
    of: ['npm run types'],
    not: 'npm test asks the same of a faster compiler',
    instead: ['tools/npm-test/run.ts', "['--type-check']"],
  },
  { of: ['npm run check'], not: 'its stages are those of npm test', instead: [workflow, '- run: npm test'] },
  {
    of: ['npm run build'],
    not: 'it empties out/ under the tests beside this',
    instead: ['tools/stand-in/build.ts', "spawn(process.execPath, [command, 'build']"],
  },
  {
    of: ['npm run test:e2e', 'npm run test:e2e -- --project=stand-in tests/e2e/sale/sale.spec.ts'],
    not: 'the specs are run beside this',
    instead: [workflow, 'run: npm run test:e2e -- --project=stand-in'],
  },
  {
    of: ['UPDATE=1 npm run test:unit -- tests/messages', 'npm run test:unit -- tests/till/sale'],
    run: ['test:unit', 'tests/messages/messages.test.ts'],
    env: { UPDATE: '1' },
    leaves: 'docs/messages.md',
    says: /Test Files .*1 passed/,
  },
  {
    of: ['UPDATE=1 npm run test:unit -- tests/settings-page'],
    run: ['test:unit', 'tests/settings-page'],
    env: { UPDATE: '1' },
    leaves: 'docs/settings.md',
    says: /Test Files .*1 passed/,
  },
  {
    of: ['npm run screenshots'],
    run: ['screenshots', '--list', 'display.spec.ts'],
    says: /display\.spec\.ts/,
    short: 'it takes an hour',
  },
  { of: ['npm run pseudo-locales'], not: 'types, a build and every size of every screen', instead: null },
  {
    of: ['npm run dev'],
    run: ['dev', '--port', 'x'],
    code: 2,
    says: /^--port must be a number/,
    short: 'it builds into out/ under the tests beside this; dev.test.ts has what follows',
  },

  { of: ['npm start'], test: life, starts: "join(projectFolder, 'tools/stand-in/start.ts')" },
  {
    of: ['npm start -- --set-up'],
    run: ['start', '--set-up', '--data', at('new'), ...headless],
    goesOn: true,
    says: /^{"url"/,
  },
  {
    of: ['npm start -- --training --seed-day --data ~/counterfoil-demo'],
    run: ['start', '--training', '--seed-day', '--data', at('demo'), ...headless],
    goesOn: true,
    says: /^{"url"/,
  },
  { of: ['npm start -- --provision till.json'], test: life, starts: "launcher('--provision', file" },
  {
    of: ['npm start -- --settings FILE'],
    run: ['start', '--settings', at('settings.json'), '--data', at('none'), ...headless],
    code: 2,
    says: /^no till is set up in /,
    short: `there is no till; over one: ${door}`,
  },
  { of: ['counterfoil --training'], test: life, starts: "['--training', '--data', data], { packaged: true }" },
  {
    of: ['counterfoil verify FILE', 'counterfoil verify COPY', 'counterfoil verify backups/ledger-<time>-day.sqlite'],
    test: life,
    starts: "runTill(['verify', file], { packaged: true })",
  },
  {
    of: ['counterfoil pin-hash ROLE'],
    run: ['counterfoil', 'pin-hash', 'cashier'],
    input: '7319\n',
    says: /^scrypt\$\S+\n/,
  },
  { of: ['counterfoil --provision FILE'], test: door, starts: "['--provision', file, '--data', data]" },
  { of: ['counterfoil --settings FILE'], test: door, starts: "['--settings', file, '--data', data]" },
  { of: ['counterfoil service [--data DIR] COMMAND'], test: door, starts: "['service', '--data', data" },
  {
    of: ['counterfoil end-books FOLDER', 'counterfoil end-books [--data DIR] FOLDER'],
    test: door,
    starts: "['end-books', '--data', data",
  },
  ...['enable', 'disable', 'status'].map((word) => ({
    of: [`counterfoil-kiosk ${word}`],
    test: 'tests/tools/packaging/kiosk-command.long.test.ts',
    starts: `kiosk(folder, '${word}')`,
  })),
  {
    of: ['Counterfoil.exe verify FILE | more'],
    not: 'it needs Windows; its page says that it is unproven',
    instead: null,
  },
  {
    of: [
      'powershell -ExecutionPolicy Bypass -File "C:\\Program Files\\Counterfoil\\kiosk.ps1" -Mode ShellLauncher -AutoLogon -WhatIf',
    ],
    not: 'it needs Windows',
    instead: [workflow, '-File resources/windows/kiosk.ps1 -Mode $mode -AutoLogon -WhatIf'],
  },

  { of: ['npm run head-office'], test: office, starts: 'startProcess(folder)' },
  {
    of: ['npm run -s head-office -- enrol --tills CSV --days N [--replace] > FILE'],
    test: office,
    starts: "command('enrol', '--tills'",
  },
  { of: ['npm run head-office -- check'], test: office, starts: "command('check').out" },
  {
    of: ['npm run head-office -- revoke TILL [--undo]', 'npm run head-office -- revoke STORE/TERMINAL'],
    run: ofOffice('revoke', 'store-001/T1', '--undo'),
    ...lacksOffice,
  },
  {
    of: ['npm run head-office -- head --till TILL 1234-7KQ0ZM4T9VXA'],
    run: ofOffice('head', '--till', 'store-001/T1', '1234-7KQ0ZM4T9VXA'),
    ...lacksOffice,
  },
  { of: ['npm run head-office -- alarms'], run: ofOffice('alarms'), ...lacksOffice },
  {
    of: ['npm run head-office -- hours STORE "mon-sat 09:00-20:00, sun 11:00-18:00"'],
    run: ofOffice('hours', 'store-001', 'mon-sat 09:00-20:00, sun 11:00-18:00'),
    ...lacksOffice,
  },
  {
    of: ['npm run head-office -- keep [--audit MONTHS] [--looks MONTHS]'],
    run: ofOffice('keep', '--audit', '36'),
    ...lacksOffice,
  },
  {
    of: ['npm run head-office -- datev --from DAY --to DAY --accounts FILE --out FILE'],
    run: ofOffice(
      'datev',
      '--from',
      '2026-11-01',
      '--to',
      '2026-11-30',
      '--accounts',
      at('none.json'),
      '--out',
      at('none.csv'),
    ),
    ...lacksOffice,
  },
  {
    of: ['npm run head-office -- codes [FIND]', 'npm run head-office -- codes --cancel PLACE'],
    run: ofOffice('codes', '--cancel', 'store-001/T1'),
    ...lacksOffice,
  },
  {
    of: ['npm run head-office -- store STORE [--name …] [--country …] [--currency …] [--zone …] [--confirm]'],
    run: ofOffice('store', 'store-001', '--confirm'),
    ...lacksOffice,
  },
  {
    of: ['npm run head-office -- backup --to DIR [--keep N] [--new-passphrase]'],
    run: ofOffice('backup', '--to', at('office-backups')),
    ...lacksOffice,
  },
  {
    of: ['npm run head-office -- restore --from FILE --user NAME'],
    run: ofOffice('restore', '--from', at('none.backup'), '--user', 'Ida'),
    code: 1,
    says: /^head office: head-office\.key\.sealed is missing in /m,
  },
  {
    of: ['npm run head-office -- move --database URL'],
    run: ofOffice('move', '--from', 'postgres://a:b@127.0.0.1:1/x', '--database', 'postgres://a:b@127.0.0.1:1/y'),
    code: 1,
    says: /^head office: the database cannot be reached: /m,
  },
  { of: ['npm run head-office -- rebuild'], run: ofOffice('rebuild'), ...lacksOffice },

  {
    of: ['npm run verify -- FILE', 'npm run verify'],
    test: 'tests/ledger/verify-command.long.test.ts',
    starts: 'ledger/verify-cli.ts',
  },
  { of: ['npm run sandbox -- --port 4010'], test: 'tests/sandbox/command.long.test.ts', starts: 'sandbox/cli.ts' },
  {
    of: ['npm run service -- --help'],
    run: ['service', '--help'],
    says: /npm run service -- .*[\s\S]*retail-orders create/,
  },
  { of: ['npm run pin-hash -- ROLE'], run: ['pin-hash', 'cashier'], input: '7319\n', says: /^scrypt\$\S+\n/ },
  {
    of: ['npm run release -- --new-key FILE'],
    run: ['release', '--new-key', at('key')],
    says: /^made .*\nits public half/,
  },
  {
    of: ['npm run release -- --key FILE --number N'],
    needs: 'git',
    run: [
      'release',
      '--key',
      at('key'),
      '--number',
      '1',
      '--version',
      '1.0.0',
      '--from',
      at('dist'),
      '--to',
      at('release'),
    ],
    says: /^\S+_1\.0\.0_amd64\.deb, 5 bytes\nsigned in /,
  },
  {
    of: ['npm run release -- --check ADDRESS'],
    run: ['release', '--check', at('release')],
    needs: 'git',
    code: 1,
    says: /^refused: This version was built without a public key/,
  },

  {
    of: ['npm run simulate -- --runs 2000 --seed 1', 'npm run simulate -- --runs 2000 --seed 5'],
    run: ['simulate', '--runs', '1', '--seed', '5'],
    says: /\n1 schedules, 0 violations\n$/,
  },
  {
    of: ['npm run simulate -- --seed 4711 --trace'],
    run: ['simulate', '--seed', '4711', '--trace', '--steps', '2'],
    says: /\nevery promise held\n$/,
  },
  {
    of: ['npm run simulate -- --replay tests/proofs/simulation/replay/a-strangers-clock.json'],
    run: ['simulate', '--replay', 'tests/proofs/simulation/replay/a-strangers-clock.json'],
    says: /\nevery promise held\n$/,
  },
  {
    of: ['npm run torture -- --kills 200 --seed 1'],
    run: ['torture', '--kills', '1', '--seed', '1'],
    says: /^1 kills .*, lost 0, doubled 0$/m,
  },
  {
    of: ['', ' -- --json', ' -- --rehearse', ' -- --only sale,start'].map((flags) => `npm run bench${flags}`),
    run: ['bench', '--rehearse', '--json', '--only', 'books,durable,slips'],
    says: /"name":"Count and Z of a shift of 300 sales/,
    short: 'three families, with few sales, once: the others are measured by hand',
  },
  {
    of: ['npm run bench -- --check'],
    run: ['bench', '--rehearse', '--check', '--only', 'first-call'],
    needs: 'openssl',
    says: /^\| The first signed call of a sale over TLS/m,
    // What a rehearsal finds is no figure, so it may have fallen.
    code: null,
  },
  { of: ['npm run bench -- --large'], not: 'ten gigabytes, and hours', instead: null },
  { ...proof('bench:electron', /^not measured here: Electron's program is not present/), short: 'needs Electron' },

  {
    of: ['npm run package'],
    run: ['package', '--electron', at('no-electron')],
    code: 2,
    says: /^--electron FOLDER and --electron-version V go together/,
    short: packaged,
  },
  proof('package:head-office', /^not made: dpkg-deb is not installed/),
  proof('prove:electron', /^not proven here: Electron's program is not present/),
  proof('prove:package', /^(?:not proven here: there is no package|well: \d+ fuses)/),
  { ...proof('prove:reproducible', /^start it by npm run prove:reproducible/), code: 2 },
  proof('prove:deb', /^deb-life: (?:not installed: debootstrap|a root folder is made by root only)/, [withElectron]),
  proof('prove:update-cuts', /^update-cuts: (?:not installed|a root folder)/),
  proof('prove:appimage', /^appimage-life: (?:not installed|a root folder)/),
  proof('prove:kiosk', /^kiosk-life: (?:not installed|a root folder)/),
  proof('prove:nsis', /^not proven here: makensis is missing/),
  proof('prove:installer', /^not proven here: an installer for Windows needs Windows/),
  proof('prove:windows-printer', /^not proven here: wine/),
];
