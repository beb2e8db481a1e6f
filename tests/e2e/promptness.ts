// How soon the till says something, measured in its own page from the press on. What the machine kept the page waiting for its turn
// is not the till's: a timer that should tick evenly tells how much that was.
import type { Page } from '@playwright/test';

const tickMs = 50;
const mostMs = 30_000;

/** The cashier has to know by then what to do with the card and the money. */
export const soonMs = 3000;

/** Words that somebody can see, inside an element of this selector. */
export type Said = { readonly text: string; readonly within: string };

/** Begins to listen; to be called before the press. Resolves once all of `said` stands on screen after it, with the till's milliseconds;
 * infinitely many where it does not for long. */
export async function promptness(page: Page, ...said: readonly Said[]): Promise<() => Promise<number>> {
  await page.evaluate(
    ({ sought, everyMs, atMostMs }) => {
      const stands = ({ text, within }: { text: string; within: string }): boolean =>
        [...document.querySelectorAll(within)].some(
          (element) =>
            element.textContent?.includes(text) &&
            element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        );
      const measured = new Promise<number>((resolve) => {
        const begin = (press: Event) => {
          let lateMs = 0;
          let lastMs = performance.now();
          const look = () => {
            if (!sought.every(stands)) return;
            observer.disconnect();
            clearInterval(timer);
            const nowMs = performance.now();
            resolve(nowMs - press.timeStamp - lateMs - Math.max(0, nowMs - lastMs - everyMs));
          };
          const timer = setInterval(() => {
            const nowMs = performance.now();
            lateMs += Math.max(0, nowMs - lastMs - everyMs);
            lastMs = nowMs;
            look();
            if (nowMs - press.timeStamp > atMostMs) resolve(Number.POSITIVE_INFINITY);
          }, everyMs);
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, characterData: true, subtree: true });
          look();
        };
        addEventListener('pointerdown', begin, { capture: true, once: true });
      });
      Object.assign(window, { measured });
    },
    { sought: said, everyMs: tickMs, atMostMs: mostMs },
  );
  return () => page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}
