// Every screen that the walks of the specs stop at: .cache/screenshots/<language>-<theme>-<number>-<screen>.png; a small till's in the
// folder 1024, an office's in 1366. The pictures in README.md and docs/counter.md, and of set-up, are some of them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '../../shared/locales/intl.ts';
import { test } from '../../testkit/drive/fixture.ts';
import { everyScreen, ofManaging, spoken } from '../../testkit/tours/every-screen.ts';
import { matters } from '../../testkit/tours/matters.ts';
import { practice } from '../../testkit/tours/practice.ts';
import { slips } from '../../testkit/tours/slips.ts';
import { endsByResizing } from '../../testkit/tours/tour.ts';

/** For pictures only: looked at by people at both ends of what a shop has, and by the specs at the entries they decide. */
const undecided = [...matters, ...slips, ...practice];
const sizes = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
] as const;

type Size = { readonly folder: string; readonly viewport: { readonly width: number; readonly height: number } };

/** At a small till and at the usual one, of the manager's half in an office and at a small till; a walk goes on in its last. */
const counter: readonly Size[] = [
  { folder: '1024', viewport: sizes[0] },
  { folder: '', viewport: { width: 1280, height: 800 } },
];
const managing: readonly Size[] = [
  { folder: '1366', viewport: { width: 1366, height: 768 } },
  { folder: '1024', viewport: sizes[0] },
];
const lastOf = (sizes: readonly Size[]) => sizes.slice(-1);
/** The light one last: the walk goes on in the theme that the till begins with. */
const schemes = ['dark', 'light'] as const;
const looks = (at: readonly Size[]) => at.flatMap((size) => schemes.map((colorScheme) => ({ ...size, colorScheme })));

/** By scheme and screen, in English. */
const shownInDocs: ReadonlyMap<string, string> = new Map([
  ['light basket', 'sale.png'],
  ['light split', 'payment.png'],
  ['dark done', 'done.png'],
  ['light set-up-service-good', 'set-up.png'],
  ['light set-up-store-review', 'set-up-store.png'],
  ['light set-up-devices', 'set-up-devices.png'],
]);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The pictures of the docs change only when the screen does, not with the time of day, the numbers of one sale or where it ran. */
function holdStill(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (node.parentElement?.closest('header time')) node.nodeValue = '10:15';
    else
      node.nodeValue = text
        .replace(/T1-[A-Z0-9]+-\d+/, 'T1-A1B2C3-1')
        .replace(/…\d{4}/, '…4711')
        .replace(/(?<!:)\b(?!00)\d\d:\d\d\b(?!:)/, '14:30')
        .replace(/127\.\d+\.\d+\.\d+:\d+/, 'api.example.com')
        .replace(/\b\d+\ss\b/, '3\u00a0s');
  }
  for (const field of document.querySelectorAll('input')) {
    if (field.value.startsWith('file:')) field.value = '192.168.1.50';
    if (field.value.startsWith('http://127.')) field.value = 'https://api.example.com/v1';
    if (field.value === 'TESTKEY1') field.value = 'STORE1TILL1';
  }
}

for (const locale of locales) {
  for (const tour of everyScreen) {
    test.describe(locale, () => {
      test.use({ options: spoken(tour, locale) });

      test(tour.name, async ({ till, service }) => {
        let count = 0;
        await tour.walk({ till, service }, async (screen) => {
          const { page } = till;
          count += 1;
          const number = `${everyScreen.indexOf(tour) + 1}${String(count).padStart(2, '0')}`;
          const taken = ofManaging.has(tour) ? managing : counter;
          for (const { folder, viewport, colorScheme } of looks(endsByResizing.has(screen) ? lastOf(taken) : taken)) {
            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            const name = `${locale}-${colorScheme}-${number}-${screen}.png`;
            await page.screenshot({ path: join(root, '.cache/screenshots', folder, name), animations: 'disabled' });
            const picture = locale === 'en' ? shownInDocs.get(`${colorScheme} ${screen}`) : undefined;
            if (picture === undefined || folder !== taken.at(-1)?.folder) continue;
            await page.evaluate(holdStill);
            await page.screenshot({ path: join(root, 'docs', picture), animations: 'disabled' });
          }
        });
      });
    });
  }

  for (const tour of undecided) {
    test.describe(locale, () => {
      test.use({ options: spoken(tour, locale) });

      test(tour.name, async ({ till, service }) => {
        await tour.walk({ till, service }, async (screen, page = till.page) => {
          for (const size of sizes) {
            await page.setViewportSize(size);
            for (const colorScheme of ['dark', 'light'] as const) {
              await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
              const name = `${locale}-${colorScheme}-${size.width}-${screen}.png`;
              await page.screenshot({ path: join(root, '.cache/screenshots/undecided', name), animations: 'disabled' });
            }
          }
        });
      });
    });
  }
}
