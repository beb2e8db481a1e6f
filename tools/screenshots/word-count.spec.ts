// How many words a cashier has before them, screen by screen of a sale: .cache/words/<language>.json, and a table on standard output.
// Counted: each word of the text in view, of an open dialog where there is one. Not counted: the goods on the tiles, names of
// goods and people, amounts and numbers, and what only a screen reader says.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '../../testkit/drive/fixture.ts';
import { spoken } from '../../testkit/tours/every-screen.ts';
import { sale } from '../../testkit/tours/sale.ts';

const folder = fileURLToPath(new URL('../../.cache/words', import.meta.url));

/** In the page: the text in view. */
function textInView(): string {
  const scope = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest('.hidden-but-read, svg, style, script, [role="grid"], select, [data-watermark]')) continue;
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    if (width > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth)
      found.push(node.nodeValue ?? '');
  }
  return found.join('\n');
}

// A name may stand in two parts: the brand, and what the card is.
const names =
  /Quillenhof|Bücher Geschenkkarte|Kornfeld|Bäckerei Gutschein|Pixelhafen|Play Guthaben|Tannwald|Outdoor Geschenkkarte|Ben Becker|Sara Sommer|Maria Meyer|Otto Olsen|Kaufhaus am Marktplatz/g;
/** Numbers of receipts and orders, though letters are in them. */
const numbers = /T1-[\w-]+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const wordsIn = (text: string): readonly string[] =>
  text
    .replace(numbers, ' ')
    .replace(names, ' ')
    .match(/\p{L}[\p{L}’'-]*/gu)
    ?.filter((word) => word.length > 1 && !/^(EUR|F\d+|T1)$/.test(word)) ?? [];

for (const locale of ['en', 'de'] as const)
  test.describe(locale, () => {
    test.use({ options: spoken(sale, locale) });

    test('words on the screens of a sale', async ({ till, service }) => {
      const screens: { screen: string; words: number; text: string }[] = [];
      await sale.walk({ till, service }, async (screen) => {
        const text = await till.page.evaluate(textInView);
        screens.push({ screen, words: wordsIn(text).length, text });
      });
      const sum = screens.reduce((words, one) => words + one.words, 0);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${locale}.json`), JSON.stringify({ sum, screens }, null, 1));
      console.log(`${locale}: ${sum} words on ${screens.length} screens`);
      for (const { screen, words } of screens) console.log(`  ${screen}: ${words}`);
    });
  });
