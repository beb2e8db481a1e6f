// The architecture's rules, as functions from a source tree to the sentences that name each breach.
// docs/architecture.md gives the reasons; an empty list means that the rule holds.
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import type { SourceFile, Tree } from './tree.ts';

const middle = [
  'electron/catalogue',
  'electron/outbox',
  'electron/payment',
  'electron/pictures',
  'electron/printing',
  'electron/webhooks',
];
const lower = ['electron/disk', 'electron/ledger', 'electron/service'];
const upper = [...middle, 'electron/health', 'electron/head-office', 'electron/update'];

/** Which rooms of the product a room of it may import, besides itself. */
const inProduct: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  renderer: ['shared'],
  sandbox: ['shared'],
  'head-office': ['shared', 'electron/disk'],
  // Of the server types alone, of the till's screens what has no bridge: `officeLoadsTill`.
  'head-office/page': ['shared', 'renderer', 'head-office'],
  'electron/disk': ['shared'],
  'electron/ledger': ['shared', 'electron/disk'],
  'electron/service': ['shared', 'electron/disk'],
  ...Object.fromEntries(upper.map((room) => [room, ['shared', ...lower]])),
  'electron/till': ['shared', ...lower, ...upper],
  'electron/shell': ['shared', 'electron/disk'],
  'electron/kiosk': ['shared'],
  'electron/preload.ts': ['shared'],
  'electron/display-preload.ts': ['shared'],
  'electron/start': ['shared', 'sandbox', 'electron/till', 'electron/shell', 'electron/kiosk', ...lower, ...upper],
  'electron/main.ts': ['shared', 'electron/start', 'electron/shell', 'electron/service'],
};

const product = Object.keys(inProduct);

/** What is not shipped stands above the product, in this order; `tests` and the configuration in the project's folder may import anything. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  ...inProduct,
  'tools/stand-in': product,
  testkit: [...product, 'tools/stand-in'],
  tools: [...product, 'tools/stand-in', 'testkit'],
  proofs: [...product, 'tools/stand-in', 'testkit'],
};

/** What a component, a part of a screen and a screen may import of the screens' own room, besides what each row adds. */
const underComponents = ['keys', 'stores', 'sounds', 'theme'];
const parts = ['scan', 'components', 'components/*', ...underComponents];
const screens = ['sale', 'sale/*', 'books', 'devices', ...parts];

/**
 * Which folders of its own room a folder may import, besides itself. The files above the folders may import all of them, or are imported
 * by all of them (`hasFloorAbove`). `a/*` is each folder in `a`, `./*` each of the room: as a row it holds for those without one of their own.
 */
const foldersOf: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // A capability imports `core`, and the types of those that its face names as needs; the files above call the faces.
  'electron/till': {
    core: [],
    claims: ['core'],
    views: ['core', 'claims'],
    orders: ['core', 'claims'],
    operators: ['core'],
    provisioning: [],
    tender: ['core', 'claims'],
    sale: ['core', 'claims', 'operators', 'tender', 'views'],
    slips: ['core', 'claims', 'operators', 'views'],
    attention: ['core', 'operators', 'orders', 'sale', 'tender', 'views'],
    redemption: ['core', 'claims', 'operators', 'orders', 'tender'],
    training: ['core', 'claims', 'operators', 'sale'],
    shift: ['core', 'operators', 'slips', 'tender'],
    clock: ['core'],
    limits: ['core'],
    catalogue: ['core'],
    display: ['core', 'sale', 'views'],
    scan: ['core'],
    partners: ['core'],
    companies: ['core', 'orders', 'slips'],
    'head-office': ['core', 'operators'],
    update: ['core'],
    health: ['core', 'display', 'limits', 'operators', 'sale', 'slips', 'tender', 'training'],
    needs: ['core', 'limits', 'shift'],
    settings: ['core', 'head-office', 'operators', 'provisioning', 'slips'],
    reconcile: ['core', 'slips'],
    reports: ['core', 'limits', 'slips'],
    'set-up': ['operators', 'provisioning', 'settings'],
  },
  // The files above the folders put the rooms of the server together.
  'head-office': {
    core: [],
    intake: ['core'],
    books: ['core'],
    backup: ['core'],
    views: ['core', 'books'],
    tell: ['core', 'views'],
    commands: ['core', 'intake', 'books', 'backup', 'page-door'],
    'page-door': ['core', 'intake', 'tell', 'views'],
  },
  'head-office/page': {
    kit: [],
    screens: ['kit'],
    frame: ['kit', 'screens'],
  },
  sandbox: {
    core: [],
    http: ['core'],
    contract: ['core', 'http'],
    catalogue: ['core', 'http'],
    'client-partners': ['core', 'http'],
    'retail-orders': ['core', 'http'],
    settlements: ['core', 'http', 'retail-orders'],
    'code-orders': ['core', 'http', 'client-partners'],
    trainer: ['core', 'http', 'retail-orders', 'settlements', 'code-orders', 'client-partners'],
    webhooks: ['core'],
    'sample-cards': ['core', 'catalogue'],
  },
  shared: {
    '': ['interface'],
    './*': ['./*'],
    // A row of the settings names its words.
    settings: ['./*', 'locales/en'],
    'locales/*': ['./*', 'locales/*'],
  },
  renderer: {
    theme: [],
    keys: [],
    stores: ['keys'],
    sounds: ['stores'],
    scan: ['keys', 'stores'],
    components: underComponents,
    'components/*': ['components', ...underComponents],
    sale: [],
    'sale/slips': ['sale', ...parts],
    'sale/give': ['sale', ...parts],
    'sale/maxima': ['sale', ...parts],
    'sale/pause': ['sale', ...parts],
    'sale/card': ['sale', 'sale/slips', 'sale/give', ...parts],
    'sale/refund': ['sale', 'sale/card', ...parts],
    books: ['sale/slips', ...parts],
    devices: parts,
    'screens/*': screens,
    'screens/claim': [...screens, 'screens/training'],
    'screens/pay': [...screens, 'screens/sell'],
    'screens/manage': [...screens, 'screens/manage/*'],
    'screens/manage/*': screens,
    'screens/manage/settings': [...screens, 'screens/manage/health', 'screens/manage/products'],
    'screens/manage/today': [...screens, 'screens/attention', 'screens/manage/health', 'screens/manage/limits'],
    frame: [...screens, 'screens/*', 'screens/manage'],
    // The customer's: of the till's screens it has the look, and what has no bridge: `displayLoadsTill`.
    display: ['components', 'theme'],
  },
};

/** Where the files above the folders are what every folder uses, and import no folder but by a row of their own; elsewhere they put the folders together. */
const hasFloorAbove = (room: string) => room === 'renderer' || room === 'shared';

/** Packages that bind code to Electron, with the rooms that may import them. */
const bound: Readonly<Record<string, readonly string[]>> = {
  electron: ['electron/shell', 'electron/main.ts', 'electron/preload.ts', 'electron/display-preload.ts'],
  'electron-store': ['electron/shell'],
  'electron-log': ['electron/shell'],
};

export function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (first === 'electron') return `electron/${second}`;
  // Built for a browser, as the till's screens are.
  if (first === 'head-office' && second === 'page') return 'head-office/page';
  // Below what starts tills on it.
  if (first === 'tools' && second === 'stand-in') return 'tools/stand-in';
  return path.includes('/') ? first : 'configuration';
}

/** The folder of its room that a file lies in, with each folder it is in; empty above the folders. */
const folderOf = (path: string) => posix.dirname(path).slice(roomOf(path).length + 1);

const isFree = (room: string) => room === 'tests' || room === 'configuration';

function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('/')) return null;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : (parts[0] ?? null);
}

const isBuiltin = (specifier: string) => specifier.startsWith('node:') || builtinModules.includes(specifier);

/** Rooms import only the rooms below them, and only the shell knows Electron. */
export function foreignImports(tree: Tree): string[] {
  return [...tree.values()].filter((file) => !isFree(roomOf(file.path))).flatMap(foreignImportsOf);
}

function foreignImportsOf({ path, imports }: SourceFile): string[] {
  const room = roomOf(path);
  const allowed = mayImport[room];
  if (!allowed) return [`${path} is in no room of the house`];
  const found: string[] = [];
  for (const { specifier, target } of imports) {
    const name = packageOf(specifier);
    const only = name ? bound[name] : undefined;
    if (only && product.includes(room) && !only.includes(room)) found.push(`${path} imports ${name}`);
    const other = target ? roomOf(target) : null;
    if (other && other !== room && !allowed.includes(other)) found.push(`${path} imports ${target}`);
  }
  return found;
}

/** Inside a room, folders import only the folders below them. */
export function foreignFolders(tree: Tree): string[] {
  return [...tree.values()].flatMap(foreignFoldersOf);
}

function foreignFoldersOf({ path, imports }: SourceFile): string[] {
  const room = roomOf(path);
  const folder = folderOf(path);
  const rows = foldersOf[room];
  const isAbove = folder === '';
  if (!rows || (isAbove && !hasFloorAbove(room))) return [];
  const allowed = rows[folder] ?? (isAbove ? [] : rows[`${posix.dirname(folder)}/*`]);
  if (!allowed) return [`${path} is in no folder of its room`];
  const mayReach = (other: string): boolean => {
    if (other === '') return hasFloorAbove(room);
    return [folder, ...allowed].some((one) => one === other || one === `${posix.dirname(other)}/*`);
  };
  return imports.flatMap(({ target }) =>
    target && roomOf(target) === room && !mayReach(folderOf(target)) ? [`${path} imports ${target}`] : [],
  );
}

/** Every relative import names a file, with its extension; nothing is imported by an absolute path. */
export function brokenImports(tree: Tree): string[] {
  return [...tree.values()].flatMap((file) =>
    file.imports
      .filter(
        ({ specifier, target }) => /^[./]/.test(specifier) && !target && !/\.(json|svg|png|html)(\?|$)/.test(specifier),
      )
      .map(({ specifier }) => `${file.path} imports ${specifier}, which is no file`),
  );
}

/**
 * The screens and the preload load neither the service's interface nor anything of Node, nor a schema, not even through another file. The build
 * writes out the names of the channels in their place (tests/tools/stand-in/pieces.long.test.ts looks into the preload).
 * They may import any type of shared/, because types are gone at run time.
 */
export function screensLoadTooMuch(tree: Tree): string[] {
  const found: string[] = [];
  const cameFrom = new Map<string, string | null>();
  const waiting = [...tree.keys()].filter((path) => isForScreens(path) || preloads.includes(path));
  for (const path of waiting) cameFrom.set(path, null);
  const trail = (path: string): string => {
    const before = cameFrom.get(path);
    return before ? `${trail(before)} > ${path}` : path;
  };
  for (const path of waiting) {
    if (path.startsWith('shared/interface/')) found.push(trail(path));
    for (const { specifier, target, typeOnly } of tree.get(path)?.imports ?? []) {
      if (typeOnly) continue;
      if (isBuiltin(specifier) || specifier === 'zod') found.push(`${trail(path)} > ${specifier}`);
      if (target && target !== 'shared/ipc/channel-names.ts' && !cameFrom.has(target)) {
        cameFrom.set(target, path);
        waiting.push(target);
      }
    }
  }
  return found;
}

const preloads = ['electron/preload.ts', 'electron/display-preload.ts'];

/** What a browser loads; a build's configuration is Node's. */
const isForScreens = (path: string): boolean =>
  ['renderer', 'head-office/page'].includes(roomOf(path)) && !path.endsWith('.config.ts');

/** Head office's page has no till: it loads nothing that asks a till's main process, and nothing of its own server. */
export function officeLoadsTill(tree: Tree): string[] {
  const isOffice = (path: string) => roomOf(path) === 'head-office/page' && isForScreens(path);
  return loadedInVain(tree, isOffice, (path) => path === 'renderer/bridge.ts' || roomOf(path) === 'head-office');
}

/** Nor has the customer's display: it loads nothing that asks main for more than it sends, no store, and no words but its own. */
export function displayLoadsTill(tree: Tree): string[] {
  const isDisplay = (path: string) => path.startsWith('renderer/display/');
  const isOfTill = (path: string) => /^renderer\/(stores\/|keys\/|(bridge|words)\.ts$)/.test(path);
  return loadedInVain(tree, isDisplay, isOfTill);
}

/** What a page loads at run time, by way of whatever, of that which it must not. */
function loadedInVain(tree: Tree, isOfPage: (path: string) => boolean, mustNot: (path: string) => boolean): string[] {
  const waiting = [...tree.keys()].filter(isOfPage);
  const seen = new Set(waiting);
  const found: string[] = [];
  for (const path of waiting) {
    for (const { target, typeOnly } of tree.get(path)?.imports ?? []) {
      if (typeOnly || !target || seen.has(target)) continue;
      seen.add(target);
      waiting.push(target);
      if (mustNot(target)) found.push(`${path} loads ${target}`);
    }
  }
  return found;
}

/** No file imports itself through others; types count. */
export function fileCycles(tree: Tree): string[] {
  return cyclesOf(
    new Map(
      [...tree.values()].map((file) => [file.path, file.imports.flatMap(({ target }) => (target ? [target] : []))]),
    ),
  );
}

/** No room imports itself through others; types count. The configuration at the root stands above and beside all of them. */
export function roomCycles(tree: Tree): string[] {
  return cyclesBetween(tree, (path) => (roomOf(path) === 'configuration' ? null : roomOf(path)));
}

/** No folder of the product, however deep, imports itself by way of others; types and styles count. */
export function folderCycles(tree: Tree): string[] {
  return cyclesBetween(tree, (path) => (product.includes(roomOf(path)) ? posix.dirname(path) : null));
}

function cyclesBetween(tree: Tree, placeOf: (path: string) => string | null): string[] {
  const edges = new Map<string, Set<string>>();
  for (const file of tree.values()) {
    const place = placeOf(file.path);
    if (place === null) continue;
    const others = edges.get(place) ?? new Set();
    edges.set(place, others);
    for (const { target } of file.imports) {
      const other = target && placeOf(target);
      if (other && other !== place) others.add(other);
    }
  }
  return cyclesOf(new Map([...edges].map(([place, others]) => [place, [...others]])));
}

function cyclesOf(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    if (path.includes(node)) {
      found.push([...path.slice(path.indexOf(node)), node].join(' > '));
      return;
    }
    if (done.has(node)) return;
    path.push(node);
    for (const next of edges.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of edges.keys()) visit(node);
  return found;
}

/**
 * Every product file is reached from an entry of the product, every tool and proof from a command or a configuration, what tests
 * have from a test or one of those.
 */
export function deadFiles(tree: Tree, productEntries: readonly string[], commands: readonly string[]): string[] {
  const paths = [...tree.keys()];
  const isOfProduct = (path: string) => product.includes(roomOf(path));
  const isOfTools = (path: string) => /^(tools|proofs)\//.test(path);
  const isSpec = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
  const started = [...commands, ...paths.filter((path) => path.endsWith('.config.ts'))];
  const fromProduct = reach(tree, [...productEntries, ...commands.filter(isOfProduct)]);
  const fromTools = reach(tree, [...started, ...paths.filter((path) => isSpec(path) && isOfTools(path))]);
  const fromTests = reach(tree, [...started, ...paths.filter(isSpec)]);
  const reached = (path: string) => {
    if (isOfProduct(path)) return fromProduct;
    return isOfTools(path) ? fromTools : fromTests;
  };
  return paths.filter((path) => !reached(path).has(path)).map((path) => `${path} is reached from nowhere`);
}

function reach(tree: Tree, entries: readonly string[]): Set<string> {
  const waiting = entries.filter((path) => tree.has(path));
  const reached = new Set(waiting);
  for (const path of waiting) {
    const file = tree.get(path);
    const next = [...(file?.imports.map(({ target }) => target) ?? []), ...(file?.mentions ?? [])];
    for (const target of next) {
      if (!target || reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}

/** A file begins with the reason why it exists. For a component's style sheet, the component is the reason. */
export function uncommented(tree: Tree): string[] {
  const isOfComponent = (path: string) => path.endsWith('.module.css') && tree.has(path.replace('.module.css', '.tsx'));
  return [...tree.values()]
    .filter((file) => !isOfComponent(file.path))
    .filter((file) => !/^(#!.*\n)?(\/\/ ?\S|\/\*\*?\s*\S)/.test(file.text))
    .map((file) => `${file.path} does not begin with a comment`);
}

/** oxlint counts the lines of code (.oxlintrc.json); a style sheet has as many at most. */
export function longStyles(tree: Tree): string[] {
  return [...tree.values()]
    .filter(({ path, text }) => path.endsWith('.css') && text.trimEnd().split('\n').length > 400)
    .map(({ path }) => `${path} has over 400 lines`);
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const cited = /(?<![\w@/.*-])(?:\.\/)?((?:[\w.@-]+\/)*[\w-][\w.-]*\.(?:tsx?|cjs|css|md))\b(?![\w/])/g;

/** A file that a comment names, by its path, the end of it or its name alone, is there. */
export function citedInVain(tree: Tree, files: readonly string[]): string[] {
  const ends = new Set(
    files.flatMap((path) => [...path.matchAll(/[^/]+(?=\/|$)/g)].map(({ index }) => path.slice(index))),
  );
  return [...tree.values()].flatMap(({ path, text }) =>
    (text.match(comments) ?? [])
      .flatMap((comment) => [...comment.matchAll(cited)].map(([, name = '']) => name))
      .filter((name) => !ends.has(name))
      .map((name) => `${path} names ${name}, which is no file`),
  );
}

/** The journal is evidence: what is decided is decided from columns, and only the ledger and the sale's timeline read entries. */
export function journalReaders(tree: Tree): string[] {
  const mayRead = (path: string) => path.startsWith('electron/ledger/') || path === 'electron/till/views/timeline.ts';
  return [...tree.values()]
    .filter(
      ({ path, text }) =>
        path.startsWith('electron/') && !mayRead(path) && /journal\s*\??\.bySale\b|\bFROM\s+journal\b/i.test(text),
    )
    .map(({ path }) => `${path} reads the journal`);
}

/** Who may ask this machine for the time. Whoever else wants it is given `now`, so that a test or a corrected clock reaches it. */
const readsClock = [
  // They start a program, and hand its clock to all that it is made of.
  'electron/main.ts',
  'electron/start/service-cli.ts',
  'head-office/cli.ts',
  'head-office/serve.ts',
  'sandbox/open-service.ts',
  // The screens' clock, as main corrects it.
  'renderer/till-time.ts',
  // Against a time that this machine's disk wrote.
  'electron/till/settings/logo-file.ts',
  // Only whether the zone is another.
  'shared/zone.ts',
  // The database's clock: it is one, where the processes on it are several.
  'head-office/books/follow.ts',
  'head-office/books/follower.ts',
];

/** Hour and date come from the clock that a part was given. */
export function clockReaders(tree: Tree): string[] {
  return [...tree.values()]
    .filter((file) => product.includes(roomOf(file.path)) && file.readsClock && !readsClock.includes(file.path))
    .map(({ path }) => `${path} reads the machine's clock`);
}

/** Names say what a thing is for. */
export function badNames(paths: readonly string[]): string[] {
  const vague = /^(.*-)?(utils?|helpers?|common|managers?)$/;
  return paths.flatMap((path) => {
    const names = path.split('/').map((part) => part.replace(/^\./, ''));
    const problems: string[] = [];
    // A page of docs/ may be for a manager, who is a person.
    if (!path.startsWith('docs/') && names.some((name) => vague.test(name.split('.')[0] ?? '')))
      problems.push(`${path} has a name that says nothing`);
    // A language's folder has the language's own name, such as `en-US`.
    const ours = path.startsWith('shared/locales/') ? names.filter((name) => !/^[a-z]{2}-[A-Z]{2}$/.test(name)) : names;
    if (/\.(ts|tsx|css)$/.test(path) && ours.some((name) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)))
      problems.push(`${path} is not in kebab case`);
    return problems;
  });
}

/** Every import names the file that declares the thing. */
export function barrels(tree: Tree): string[] {
  return [...tree.values()]
    .filter((file) => file.onlyPassesOn || /^index\.tsx?$/.test(posix.basename(file.path)))
    .map((file) => `${file.path} is a barrel`);
}

export type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Every package is in package.json. What the built till still loads by name is held by tests/tools/packaging. */
export function undeclaredPackages(tree: Tree, manifest: Manifest): string[] {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const found = new Set<string>();
  for (const file of tree.values()) {
    for (const { specifier } of file.imports) {
      const name = packageOf(specifier);
      if (!name || isBuiltin(specifier) || name === 'electron' || Object.hasOwn(declared, name)) continue;
      found.add(`${file.path} imports ${name}, which is not declared`);
    }
  }
  return [...found];
}

const pattern = (...parts: string[]) => new RegExp(parts.join(''));
const unwanted: readonly (readonly [string, RegExp])[] = [
  ['a package registry', pattern('registry\\.', '(npmjs|yarnpkg|npmmirror)|npm\\.pkg', '\\.github')],
  ['where a package was fetched', pattern('"resol', 'ved":')],
  ['a private key', pattern('BEGIN [A-Z ]*PRIVATE', ' KEY')],
  [
    'an access token',
    pattern('(gh[pousr]_|npm_|glpat-|xox[abp]-|sk-)', '[A-Za-z0-9_-]{20,}|AKIA', '[0-9A-Z]{16}|_auth', 'Token'),
  ],
  ['a password in an address', pattern('[a-z]+://[^\\s/:@"\'`$]+:', '[^\\s/:@"\'`$]+@[a-z]')],
  ['a path of one machine', pattern('(^|[\\s"\'`(=])/(home|root|Users|work)', '/[A-Za-z]')],
];

/** No file holds a key, or the place where it was made. */
export function giveaways(path: string, text: string): string[] {
  return unwanted.flatMap(([what, pattern]) => (pattern.test(text) ? [`${path} holds ${what}`] : []));
}
