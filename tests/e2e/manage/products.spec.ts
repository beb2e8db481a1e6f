// Settings › Products: what is pinned by drag and by keys, hidden and shown first is what the cashier's screen shows, also after a restart.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../../testkit/drive/fixture.ts';
import { bakery, books, games } from '../../../testkit/drive/screens.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { slide } from '../../../testkit/drive/touch.ts';

const codes = (rows: Locator, name: string) =>
  expect.poll(() => rows.evaluateAll((all, attribute) => all.map((one) => one.getAttribute(attribute)), name));

/** From the handle of one row onto another row, as a hand does: in steps. */
async function drag(page: Page, handle: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await handle.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('not on screen');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height / 2 + 8, { steps: 2 });
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('a manager orders the goods by drag and by keys, hides one and sets the first page; the counter shows it, also after a restart', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const pinned = page.locator('[data-pinned]');
  const save = screens.button('word:save');
  await screens.signIn(manager);
  await openSettings(page, screens, 'products');
  await expect(save).toBeDisabled();
  const search = page.getByRole('searchbox');
  for (const { name } of [books, bakery, games]) {
    await search.fill(name.split(' ')[0] ?? '');
    await screens.button('ordering:pin', { name }).click();
  }
  await codes(pinned, 'data-pinned').toEqual([books.code, bakery.code, games.code]);

  const handle = ({ code }: { readonly code: string }) => page.locator(`[data-pinned="${code}"] button`).first();
  await test.step('by drag', async () => {
    await drag(page, handle(games), pinned.first());
    await codes(pinned, 'data-pinned').toEqual([games.code, books.code, bakery.code]);
    await expect(
      page.getByRole('status').filter({ hasText: t('ordering:said.moved', { name: games.name, place: 1, count: 3 }) }),
    ).toBeAttached();
  });
  await test.step('by a finger', async () => {
    await slide(handle(bakery), pinned.first());
    await codes(pinned, 'data-pinned').toEqual([bakery.code, games.code, books.code]);
    await slide(handle(bakery), pinned.last());
    await codes(pinned, 'data-pinned').toEqual([games.code, books.code, bakery.code]);
  });
  await test.step('Escape drops nothing', async () => {
    const [from, to] = [await handle(games).boundingBox(), await pinned.last().boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 4 });
    await expect(page.locator('[data-dragged]')).toHaveAttribute('data-pinned', games.code);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await codes(pinned, 'data-pinned').toEqual([games.code, books.code, bakery.code]);
  });
  await test.step('by keys, said aloud, with the focus on the same product', async () => {
    await handle(bakery).focus();
    await page.keyboard.press('ArrowUp');
    await codes(pinned, 'data-pinned').toEqual([games.code, bakery.code, books.code]);
    await expect(handle(bakery)).toBeFocused();
    await expect(
      page.getByRole('status').filter({ hasText: t('ordering:said.moved', { name: bakery.name, place: 2, count: 3 }) }),
    ).toBeAttached();
  });
  await test.step('by buttons, without any drag', async () => {
    await screens.button('ordering:down', { name: games.name }).click();
    await codes(pinned, 'data-pinned').toEqual([bakery.code, games.code, books.code]);
  });
  await search.fill('papierboot');
  await screens.button('ordering:hide', { name: 'Papierboot Spielwaren Gutschein' }).click();
  await page.getByLabel(t('ordering:first.label')).selectOption('favourites');
  await save.click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await codes(pinned, 'data-pinned').toEqual([bakery.code, games.code, books.code]);

  const shown = async () => {
    // Another window after the restart.
    const { page: now, screens: counter } = till;
    const tiles = now.locator('[data-tile]');
    await expect(counter.button('frame:favourites')).toHaveAttribute('aria-pressed', 'true');
    await codes(tiles, 'data-tile').toEqual([bakery.code, games.code, books.code]);
    await counter.button('frame:all').click();
    await expect.poll(() => tiles.count()).toBeGreaterThan(5);
    expect(await tiles.first().getAttribute('data-tile')).toBe(bakery.code);
    await now.getByRole('searchbox').fill('papierboot');
    await expect(counter.text('counter:sell.notFound', { query: 'papierboot' })).toBeVisible();
  };
  await screens.signOut();
  await screens.signIn(cashier);
  await shown();
  await till.powerCut();
  await till.screens.signIn(cashier);
  await shown();
});

for (const viewport of [
  { width: 1024, height: 600 },
  { width: 390, height: 700 },
])
  test(`Save and Cancel are in sight at ${viewport.width} × ${viewport.height}, wherever the page was scrolled`, async ({
    till,
  }) => {
    const { page, screens } = till;
    await screens.signIn(manager);
    await openSettings(page, screens, 'products');
    await page.setViewportSize(viewport);
    const pinned = page.locator('[data-pinned]');
    const buttons = [screens.button('word:save'), screens.button('frame:cancel')];
    await screens.button('ordering:pin', { name: bakery.name }).click();
    for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
    await pinned.last().scrollIntoViewIfNeeded();
    for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
    await screens.button('frame:cancel').click();
    await expect(pinned).toHaveCount(0);
    await expect(screens.button('word:save')).toBeDisabled();
  });
