// A view of the customer's display as somebody sees it who cannot scroll: every word is whole inside the window, and large enough to be read.
import type { Page } from '@playwright/test';

/** Names may be longer than any screen: they are cut on purpose, and say so with an ellipsis. */
function cutOffInPage(leastPx: number): string[] {
  const isCutOnPurpose = (element: Element): boolean => {
    const { webkitLineClamp, textOverflow } = getComputedStyle(element);
    return webkitLineClamp !== 'none' || textOverflow === 'ellipsis';
  };
  const clips = (element: Element) => getComputedStyle(element).overflow !== 'visible';
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const says = (node.nodeValue ?? '').trim();
    if (!holder || says === '' || holder.closest('svg, script, .hidden-but-read, [aria-hidden]')) continue;
    if (!holder.checkVisibility()) continue;
    const name = `"${says.slice(0, 40)}"`;
    const size = Number.parseFloat(getComputedStyle(holder).fontSize);
    if (size < leastPx) faults.push(`${name} is set in ${size.toFixed(1)} px`);
    if (isCutOnPurpose(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box: Element | null = holder; box; box = box.parentElement) {
      if (!clips(box)) continue;
      const edge = box.getBoundingClientRect();
      // A line is lower than the letters might be.
      const air = size / 8;
      if (left < edge.left - 1 || right > edge.right + 1 || top < edge.top - air || bottom > edge.bottom + air)
        faults.push(`${name} is cut off by ${box.tagName.toLowerCase()}.${box.className}`);
    }
  }
  return faults;
}

/** `leastPx`: no letter is smaller. */
export const cutOff = (page: Page, leastPx: number): Promise<string[]> => page.evaluate(cutOffInPage, leastPx);
