// The pages of docs/ lead somewhere: each link has its page and heading, and each file that a page names is there.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const withoutBlocks = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');
const read = (page: string) => withoutBlocks(readFileSync(join(root, page), 'utf8'));
const pages = ['README.md', 'CONTRIBUTING.md', 'tools/stand-in/README.md', ...globSync('docs/**/*.md', { cwd: root })];

/** The address of a heading, as GitHub and editors make it. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

it.each(pages)('%s links to pages and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : normalize(join(dirname(page), file));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
  expect(broken).toEqual([]);
});

it.each(pages)('%s names files that exist', (page) => {
  const ofFolders =
    /`((?:electron|renderer|shared|head-office|sandbox|tools|tests|testkit|proofs|resources|docs)\/[\w./-]+\.\w+)`/g;
  const named = [...read(page).matchAll(ofFolders)].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
