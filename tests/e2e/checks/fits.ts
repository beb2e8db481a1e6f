// A screen at any size a shop has: it does not scroll sideways and cuts nothing off, with twice the text too.
import type { Page } from '@playwright/test';
import { expect } from '../drive/fixture.ts';

const sizes = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const;
// As the till sets it by the size of the screen, and twice the usual.
const texts = ['', '200%'] as const;
/** WCAG 1.4.10: 1280 px wide, enlarged four times. */
const narrowest = { width: 320, height: 640 } as const;
/** WCAG 1.4.12: as far apart as a person may set letters, words, lines and paragraphs. */
const apart = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Boxes that scroll sideways, and words or controls outside the window. */
function tooWide(): string[] {
  const faults: string[] = [];
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page: ${root.scrollWidth} > ${root.clientWidth}`);
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('.hidden-but-read, [data-watermark], svg')) continue;
    const { overflowX } = getComputedStyle(element);
    if ((overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${name(element)} scrolls: ${element.scrollWidth} > ${element.clientWidth}`);
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!speaks && !element.matches('button, input, select')) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 0 && (left < -1 || right > innerWidth + 1))
      faults.push(`${name(element)} stands outside: ${Math.round(left)} to ${Math.round(right)}`);
  }
  return faults;
}

// Soft: one run tells of every screen.
const softly = expect.configure({ soft: true });

/** One frame to lay out, one for what measures itself. What does so later still is waited for: what stays too wide is too wide. */
async function expectFit(page: Page, where: string): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await softly.poll(() => page.evaluate(tooWide), { message: where }).toEqual([]);
}

export async function fits(page: Page, screen: string): Promise<void> {
  // What cannot be seen is laid out all the same, and not painted.
  await page.evaluate(() => {
    document.documentElement.style.opacity = '0';
  });
  await page.setViewportSize(narrowest);
  await expectFit(page, `${screen} at ${narrowest.width} px`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const text of texts) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, text);
      await expectFit(page, `${screen} at ${size.width}x${size.height}, text ${text || 'as it is'}`);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(sizes[0]);
  const style = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, apart);
  await expectFit(page, `${screen} with its letters, words and lines apart`);
  await style.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.documentElement.style.removeProperty('opacity');
  });
}
