// Reads a source tree as the architecture test sees it: each file, what it imports, and how it begins.
// Invariant: imports are found by a parser, so a word in a string or a comment is never one.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';

export type Import = {
  /** As written. */
  readonly specifier: string;
  /** The file of the tree it names, null for a package or where there is no such file. */
  readonly target: string | null;
  /** Erased before the program runs. */
  readonly typeOnly: boolean;
};

export type SourceFile = {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Files of the tree that a string names by path, such as a process, a worker or a bundle's input. */
  readonly mentions: readonly string[];
  /** Asks what time it is, of this machine or of a database. */
  readonly readsClock: boolean;
  /** Holds nothing but exports of other files' content. */
  readonly onlyPassesOn: boolean;
};

export type Tree = ReadonlyMap<string, SourceFile>;

const ignored = new Set(['node_modules', 'out', 'dist', 'test-results', 'playwright-report', '.cache', '.git']);
const sourceExtensions = new Set(['.ts', '.tsx', '.css']);

/** Every file below `root` by its path with forward slashes, without what git ignores. */
export function listFiles(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (ignored.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? walk(path) : [relative(root, path).split(sep).join('/')];
    });
  return walk(root).sort();
}

/** The source files below `root`. */
export function readTree(root: string): Tree {
  const paths = listFiles(root).filter((path) => sourceExtensions.has(extname(path)));
  return parseTree(Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

/** A tree from paths and texts; throws where a text does not parse. */
export function parseTree(texts: Readonly<Record<string, string>>): Tree {
  const has = (path: string) => Object.hasOwn(texts, path);
  return new Map(
    Object.entries(texts).map(([path, text]) => [
      path,
      path.endsWith('.css') ? parseStyle(path, text, has) : parseScript(path, text, has),
    ]),
  );
}

function resolve(from: string, specifier: string, has: (path: string) => boolean): string | null {
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return has(path) ? path : null;
}

/** As SQL, or a format of SQLite, has it. */
const timeInSql =
  /\bnow\(\)|\bcurrent_(date|time|timestamp)\b|\b(date|datetime|strftime|unixepoch|julianday)\([^)]*'now'/i;

function parseScript(path: string, text: string, has: (path: string) => boolean): SourceFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const mentions = new Set<string>();
  let readsClock = false;
  const add = (specifier: string, typeOnly: boolean) => {
    imports.push({ specifier, target: resolve(path, specifier, has), typeOnly });
  };
  new Visitor({
    ImportDeclaration(node) {
      const named = node.specifiers.filter((one) => one.type === 'ImportSpecifier');
      const allTypes = named.length > 0 && named.length === node.specifiers.length;
      add(
        node.source.value,
        node.importKind === 'type' || (allTypes && named.every((one) => one.importKind === 'type')),
      );
    },
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source.value, node.exportKind === 'type');
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') add(node.source.value, false);
    },
    TSImportType: (node) => add(node.source.value, true),
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) readsClock = true;
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || object.name !== 'Date' || property.type !== 'Identifier') return;
      if (property.name === 'now') readsClock = true;
    },
    TemplateElement({ value }) {
      if (timeInSql.test(value.raw)) readsClock = true;
    },
    CallExpression(node) {
      const [argument] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'require') return;
      if (argument?.type === 'Literal' && typeof argument.value === 'string') add(argument.value, false);
    },
    Literal(node) {
      if (typeof node.value !== 'string') return;
      if (timeInSql.test(node.value)) readsClock = true;
      const named = resolve(path, node.value, has) ?? (has(node.value) ? node.value : null);
      if (named) mentions.add(named);
    },
  }).visit(program);
  const onlyPassesOn =
    program.body.length > 0 &&
    program.body.every(
      (statement) =>
        statement.type === 'ImportDeclaration' ||
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
    ) &&
    program.body.some((statement) => statement.type !== 'ImportDeclaration');
  return { path, text, imports, mentions: [...mentions], readsClock, onlyPassesOn };
}

function parseStyle(path: string, text: string, has: (path: string) => boolean): SourceFile {
  const code = text.replace(/\/\*.*?\*\//gs, '');
  const imports = [...code.matchAll(/(?:@import\s+(?:url\()?|\bfrom\s+)["']([^"']+)["']/g)].flatMap(([, specifier]) =>
    specifier ? [{ specifier, target: resolve(path, specifier, has), typeOnly: false }] : [],
  );
  return { path, text, imports, mentions: [], readsClock: false, onlyPassesOn: false };
}
