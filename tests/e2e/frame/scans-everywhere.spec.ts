// A scanner that is set wrong, at every screen, dialog and state of the walks: its Enter presses nothing, its arrows move nothing. Nothing is
// sold, paid, given, changed or left by it.
import type { Page } from '@playwright/test';
import { quietMs, settleMs } from '../../../renderer/keys/scan-reader.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { scanBare, scanOddKeys } from '../../../testkit/drive/scanner.ts';
import { everyPlace } from '../../../testkit/tours/every-place.ts';
import { everyScreen, tagsOf } from '../../../testkit/tours/every-screen.ts';

// Many states a walk: slow machines take their time.
test.describe.configure({ timeout: 1_200_000 });

/** What a scanner sends whose keys are no signs. The first of a run is nobody's yet, so it is one that does nothing. */
const ways = {
  'Num Lock off': ['Clear', 'ArrowDown', 'ArrowRight', 'End', 'ArrowLeft', 'Home', 'PageDown', 'ArrowUp', 'PageUp'],
  'an input method': Array.from({ length: 13 }, () => 'Process'),
  'keys without a name': Array.from({ length: 13 }, () => 'Unidentified'),
  'function keys': ['Clear', 'F9', 'F4', 'F11', 'Escape', 'F2', 'F12'],
  'Alt codes': [...'0525354'].map((digit) => `Alt+${digit}`),
} as const;

/** The letters on the buttons, which any key takes away. */
const endsByAnyKey: ReadonlySet<string> = new Set(['keys']);

/** What a person could have done here: where they are, what is chosen and open. Not what is typed, nor what the till says beside it. */
function standing(page: Page) {
  return page.evaluate(() => {
    const nameOf = (one: Element | null) => one && [one.tagName, one.getAttribute('aria-label') ?? one.id];
    const all = (what: string) => [...document.querySelectorAll(what)];
    return {
      screen: all('h1').map((one) => one.textContent),
      dialogs: all('[role=dialog], [role=alertdialog]').length,
      chosen: all('[aria-pressed=true], [aria-expanded=true], [aria-selected=true], [aria-current], input:checked').map(
        nameOf,
      ),
      focus: nameOf(document.activeElement),
    };
  });
}

/** Sent so long before that the till is calm again: what the walk does next is a person's. */
const lateMs = 2 * quietMs;

/** In frames that the screen draws: the slower the machine, the longer they take. */
const calmFrames = 12;

/** Lists and pictures that were still on their way are there: so many frames in a row are alike. */
async function settled(page: Page): Promise<Awaited<ReturnType<typeof standing>>> {
  let now = await standing(page);
  await expect(async () => {
    for (let frame = 0; frame < calmFrames; frame += 1) {
      const before = now;
      now = await page.evaluate(() => new Promise(requestAnimationFrame)).then(() => standing(page));
      expect(now).toEqual(before);
    }
  }).toPass();
  return now;
}

/** What people did, as the ledger has it: an answer of the service, the printer or the drawer may come meanwhile. Null where there is none to read. */
function deeds(till: Till): unknown {
  try {
    const { journal, parts } = till.books();
    const byPeople = journal.filter(({ kind, operator_id: by }) => by !== null && !/^drawer-(?!requested)/.test(kind));
    return [byPeople.map(({ kind, body }) => [kind, body]), parts];
  } catch {
    return null;
  }
}

/** Each way of it: where the focus is, and on the button that Enter would press. */
async function scanAt(till: Till, page: Page, screen: string): Promise<void> {
  const [before, done] = [await settled(page), deeds(till)];
  for (const [way, keys] of Object.entries(ways)) {
    await scanOddKeys(page, keys, lateMs);
    expect(await standing(page), `${screen}, ${way}`).toEqual(before);
  }
  const main = page.locator('button[class*=_primary_]:enabled:visible').last();
  if ((await main.count()) > 0) {
    const was = await page.evaluateHandle(() => document.activeElement);
    await main.focus();
    for (const keys of Object.values(ways)) await scanOddKeys(page, keys, lateMs);
    if ((await page.locator('input:visible, textarea:visible').count()) === 0)
      await scanBare(page, 'NOTHING-9999999999', lateMs);
    await was.evaluate((element) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (element instanceof HTMLElement) element.focus();
    });
    expect(await standing(page), `${screen}, on its button`).toEqual(before);
  }
  expect(deeds(till), screen).toEqual(done);
  // What the till says of it, once it is over, lies over the screen until somebody puts it away; a press by hand would take the focus.
  await page.evaluate((ms) => new Promise((over) => setTimeout(over, ms)), 2 * settleMs);
  await page.locator('[role=alert] [data-hint] button').evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLElement) one.click();
  });
}

for (const tour of [everyPlace, ...everyScreen])
  test.describe(tour.name, () => {
    test.use({ options: tour.options });

    test(`no scan presses anything: ${tour.name}`, tagsOf(tour), async ({ till, service }) => {
      await tour.walk({ till, service }, (screen, page = till.page) =>
        test.step(screen, async () => {
          if (!endsByAnyKey.has(screen)) await scanAt(till, page, screen);
        }),
      );
    });
  });
