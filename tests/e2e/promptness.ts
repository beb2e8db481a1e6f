// How soon the till says something, measured in its own page from the press on. What the machine kept the page waiting for its turn
// is not the till's: a timer that should tick evenly tells how much that was.
import type { Page } from '@playwright/test';

const tickMs = 50;

/** Begins to listen; to be called before the press. Resolves once `text` stands on screen after it, with the till's milliseconds. */
export async function promptness(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ({ sought, everyMs }) => {
      const measured = new Promise<number>((resolve) => {
        const begin = (press: Event) => {
          let lateMs = 0;
          let lastMs = performance.now();
          const timer = setInterval(() => {
            const nowMs = performance.now();
            lateMs += Math.max(0, nowMs - lastMs - everyMs);
            lastMs = nowMs;
          }, everyMs);
          const look = () => {
            if (!document.body.textContent?.includes(sought)) return;
            observer.disconnect();
            clearInterval(timer);
            const nowMs = performance.now();
            resolve(nowMs - press.timeStamp - lateMs - Math.max(0, nowMs - lastMs - everyMs));
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, characterData: true, subtree: true });
          look();
        };
        addEventListener('pointerdown', begin, { capture: true, once: true });
      });
      Object.assign(window, { measured });
    },
    { sought: text, everyMs: tickMs },
  );
  return () => page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}
