// A screen at any size a shop has: it does not scroll sideways, nothing scrolls inside what scrolls, nothing is cut off or squeezed to
// a letter a line, with twice the text too.
import type { Page } from '@playwright/test';
import { expect } from '../drive/fixture.ts';
import { isTried } from '../whole.ts';

/** How the words of a screen stand: as the till sets them by its size, twice as large, or further apart. */
type Setting = { readonly says: string; readonly fontSize: string; readonly css: string };
const usual: Setting = { says: 'text as it is', fontSize: '', css: '' };
const twice: Setting = { says: 'text 200%', fontSize: '200%', css: '' };
/** WCAG 1.4.12: as far apart as a person may set letters, words, lines and paragraphs. */
const apart: Setting = {
  says: 'letters, words and lines apart',
  fontSize: '',
  css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`,
};

const usualSize = { width: 1024, height: 768 } as const;
type Look = { readonly size: { width: number; height: number }; readonly settings: readonly Setting[] };
/** What leaves least room. WCAG 1.4.10: 1280 px wide, enlarged four times. */
const narrow: Look = { size: { width: 320, height: 640 }, settings: [usual] };
const roomy: readonly Look[] = [
  { size: { width: 1366, height: 768 }, settings: [usual, twice] },
  { size: { width: 1920, height: 1080 }, settings: [usual, twice] },
  { size: { width: 1080, height: 1920 }, settings: [usual, twice] },
];
/** Last, since the window keeps it for what comes next. */
const smallest: Look = { size: usualSize, settings: [usual, twice, apart] };

/** A sample looks at every other screen at the small sizes, at one in six at the others too, and at the rest once. */
const looksAt = (screen: string): readonly Look[] =>
  isTried(screen, 2)
    ? [narrow, ...(isTried(screen, 6) ? roomy : []), smallest]
    : [{ size: usualSize, settings: [usual] }];

/**
 * Runs in the page: for each setting the boxes that scroll sideways or inside another one, and words or controls outside the window.
 * All settings of one size at one go: a call from outside costs more than the look.
 */
async function tooWide(settings: readonly Setting[]): Promise<string[][]> {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const root = document.documentElement;
  const scrollsDown = (element: Element) =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
  const outerScroller = (element: Element | null): Element | null =>
    element === null || scrollsDown(element) ? element : outerScroller(element.parentElement);
  const faultsOf = (element: Element): string[] => {
    if (element.closest('.hidden-but-read, svg')) return [];
    const faults: string[] = [];
    const { overflowX } = getComputedStyle(element);
    if ((overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${name(element)} scrolls: ${element.scrollWidth} > ${element.clientWidth}`);
    const outer = scrollsDown(element) && outerScroller(element.parentElement);
    if (outer) faults.push(`${name(element)} scrolls inside ${name(outer)}`);
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!speaks && !element.matches('button, input, select')) return faults;
    const { left, right, width, height } = element.getBoundingClientRect();
    const letter = Number.parseFloat(getComputedStyle(element).fontSize);
    if (speaks && element.checkVisibility() && width < 2 * letter && height > 5 * letter)
      faults.push(`${name(element)} falls letter by letter`);
    if (width > 0 && (left < -1 || right > innerWidth + 1))
      faults.push(`${name(element)} stands outside: ${Math.round(left)} to ${Math.round(right)}`);
    return faults;
  };
  const found: string[][] = [];
  for (const { fontSize, css } of settings) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    // The screens adopt no sheet of their own.
    document.adoptedStyleSheets = [sheet];
    root.style.fontSize = fontSize;
    // One frame to lay out, one for what measures itself, one more.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const page = root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} > ${root.clientWidth}`] : [];
    found.push([...page, ...[...document.body.querySelectorAll('*')].flatMap(faultsOf)]);
  }
  document.adoptedStyleSheets = [];
  root.style.removeProperty('font-size');
  return found;
}

/** What is too wide at the size that the window has. */
export async function tooWideNow(page: Page): Promise<readonly string[]> {
  const [found = []] = await page.evaluate(tooWide, [usual]);
  return found;
}

// Soft: one run tells of every screen.
const softly = expect.configure({ soft: true });

export async function fits(page: Page, screen: string): Promise<void> {
  // What cannot be seen is laid out all the same, and not painted.
  await page.evaluate(() => {
    document.documentElement.style.opacity = '0';
  });
  for (const { size, settings } of looksAt(screen)) {
    await page.setViewportSize(size);
    const found = await page.evaluate(tooWide, settings);
    for (const [index, setting] of settings.entries()) {
      if (found[index]?.length === 0) continue;
      // What measures itself later still is waited for: what stays too wide is too wide.
      await softly
        .poll(() => page.evaluate(tooWide, [setting]), {
          message: `${screen} at ${size.width}x${size.height}, ${setting.says}`,
        })
        .toEqual([[]]);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('opacity'));
}
