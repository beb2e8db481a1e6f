// What the page is told in main's place, on the stand-in: an answer that does not come yet, none at all, or the answer of another main.
import type { Page } from '@playwright/test';

type Asked = { readonly channel: string; readonly args: readonly unknown[] };
/** `null`: this till answers it. `lost`: main broke. `held`: nothing comes before `letGo`. */
export type Told = { readonly result: unknown } | 'lost' | 'held' | null;

/** Each call of the page goes through `answer` first. */
export async function tellInstead(page: Page, answer: (asked: Asked) => Told | Promise<Told>) {
  const held = new Set<() => void>();
  let isOver = false;
  await page.route('**/__ipc/invoke', async (route) => {
    if (isOver) return route.fallback();
    const asked: Asked = route.request().postDataJSON();
    let told = await answer(asked);
    while (told === 'held') {
      await new Promise<void>((resolve) => held.add(resolve));
      told = await answer(asked);
    }
    if (told === null) return route.fallback();
    return route.fulfill({ json: told === 'lost' ? { error: 'main broke' } : told });
  });
  return {
    /** What was held is answered anew. */
    letGo(): void {
      for (const go of held) go();
      held.clear();
    },
    /** The route itself stays: what the page loads while one is taken away may never come. */
    end(): void {
      isOver = true;
      this.letGo();
    },
  };
}
