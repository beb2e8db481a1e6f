// Screens and words without a browser: what they touch of a page stands in for it while a file runs.
// Invariant: it goes with the file. The files after it share its process, and a library that they load takes a page for a browser.
import { afterAll, beforeAll } from 'vitest';
import { loadManagingWords, setLocale } from '../../renderer/words.ts';

/** `document` is `page` while this file runs, and the words are English. */
export function withoutBrowser(page: object = { documentElement: { dataset: {} } }): void {
  beforeAll(async () => {
    Object.assign(globalThis, { document: page });
    await setLocale('en');
    await loadManagingWords();
  });
  afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));
}
