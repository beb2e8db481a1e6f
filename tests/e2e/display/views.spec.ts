// The customer's display with every view it may be sent: whole at every size, in every language, turned from right to left, and for everybody. What
// is tapped is said once; pictures come and go two at a time.
import type { Browser } from '@playwright/test';
import { locales } from '../../../shared/locales/intl.ts';
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { cutOff } from '../../../testkit/display/cut-off.ts';
import { type DisplayPage, openDisplay } from '../../../testkit/display/page.ts';
import { customerView, customerViews, idleWith, picture } from '../../../testkit/display/views.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { isTried } from '../../../testkit/whole.ts';

const noTill = 'its page is opened without a till';
const softly = expect.configure({ soft: true });

const sizes = [
  { width: 1024, height: 600 },
  { width: 800, height: 1280 },
  { width: 600, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
];

async function openAt(openBrowser: () => Promise<Browser>, width = 1280, height = 800): Promise<DisplayPage> {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  return openDisplay(await context.newPage());
}

/** The page's clock goes on by itself, and as far at once as a spec says: a busy machine is never late for a countdown. */
async function openWithClock(openBrowser: () => Promise<Browser>): Promise<DisplayPage> {
  const context = await (await openBrowser()).newContext({ reducedMotion: 'reduce' });
  await context.clock.install();
  return openDisplay(await context.newPage());
}

for (const { width, height } of sizes)
  for (const locale of locales)
    test(`at ${width}x${height} every view is whole, in ${locale}`, standInOnly(noTill), async ({ openBrowser }) => {
      const { page, show } = await openAt(openBrowser, width, height);
      for (const [name, view] of customerViews(locale).filter(([name]) => isTried(name, 3))) {
        await show(view);
        const at = `${locale} ${name}`;
        softly(await cutOff(page, 12), at).toEqual([]);
        await isForEverybody(page, at);
        await page.evaluate(() => {
          document.documentElement.dir = 'rtl';
        });
        softly(await cutOff(page, 12), `${at}, from right to left`).toEqual([]);
      }
      await page.context().close();
    });

test('a tap is said once to a view, and again to the next', standInOnly(noTill, '@quick'), async ({ openBrowser }) => {
  const { page, show, said } = await openAt(openBrowser);
  await show(customerView('en', 'basket'));
  const language = (name: string) => page.getByRole('button', { name, exact: true });
  await language('English').click();
  expect(await said()).toEqual([]);
  await language('Deutsch').dblclick();
  await language('American English').click();
  const german = { kind: 'language', locale: 'de' };
  expect(await said()).toEqual([german]);
  await show(customerView('de', 'basket'));
  await language('English').click();
  expect(await said()).toEqual([german, { kind: 'language', locale: 'en' }]);
  await page.context().close();
});

test('the pause takes one answer, and “Go on” sleeps first', standInOnly(noTill), async ({ openBrowser }) => {
  const { page, show, said } = await openWithClock(openBrowser);
  const asked = customerView('en', 'pause');
  const question = (wakesInMs: number, questionId: string) => ({
    ...asked,
    screen: { ...asked.screen, wakesInMs, questionId },
  });
  const [stop, goOn] = [page.getByRole('button', { name: /^Stop\./ }), page.getByRole('button', { name: /^Go on/ })];
  await show(question(900_000, 'a'));
  await expect(goOn).toBeDisabled();
  await expect(goOn).toContainText(/in [78]\d\d s/);
  await page.clock.fastForward(600_000);
  await expect(goOn).toContainText(/in [12]\d\d s/);
  await expect(goOn).toBeDisabled();
  await page.clock.fastForward(300_000);
  await expect(goOn).toBeEnabled();
  await goOn.dblclick();
  await expect(stop).toBeDisabled();
  const first = { kind: 'answer', questionId: 'a', answer: 'continue' };
  expect(await said()).toEqual([first]);
  // Another question begins anew, whatever was left of the last one.
  await show(question(900_000, 'b'));
  await expect(goOn).toContainText(/in [78]\d\d s/);
  await stop.dblclick();
  await expect(goOn).toBeDisabled();
  expect(await said()).toEqual([first, { kind: 'answer', questionId: 'b', answer: 'stop' }]);
  // Reading the other language is no answer.
  await show(question(900_000, 'c'));
  await page.getByRole('button', { name: 'Auf Deutsch lesen' }).click();
  await expect(stop).toBeEnabled();
  await page.context().close();
});

test(
  'a view is drawn as it is: who is asked, what is true, and every card',
  standInOnly(noTill, '@quick'),
  async ({ openBrowser }) => {
    const { page, show } = await openAt(openBrowser, 1024, 600);
    const see = (name: string) => show(customerView('en', name));
    await test.step('without touch there is no button, and the cashier asks', async () => {
      for (const name of ['no-touch-basket', 'no-touch-pause']) {
        await see(name);
        await expect(page.getByRole('button')).toHaveCount(0);
      }
      await expect(page.getByText('Please tell the cashier your answer.')).toBeVisible();
      await see('pause-at-the-counter');
      await expect(page.getByText('Please tell the cashier your answer.')).toBeVisible();
      await see('pause-stopped');
      await expect(page.getByRole('button', { name: /Stop|Go on/ })).toHaveCount(0);
    });
    await test.step('“You have paid nothing yet” stands only where that is so', async () => {
      await see('pause');
      await expect(page.getByText('You have paid nothing yet.')).toBeVisible();
      await see('pause-awake');
      await expect(page.getByText(/paid nothing|nichts bezahlt/)).toHaveCount(0);
    });
    await test.step('of 50 cards six are shown, the newest last; one that takes a word is never folded away', async () => {
      await see('basket-many');
      const rows = page.getByRole('listitem');
      await expect(rows).toHaveText([/45/, /46/, /47/, /48/, /49/, /50/, /and 44 more cards €/]);
      await see('paid-many');
      for (const says of ['Not ready yet: take the slip', 'Not sold: money back', 'and 7 more cards'])
        await expect(page.getByText(says)).toBeVisible();
    });
    await page.context().close();
  },
);

test(
  'a view that comes while the words of another load is the one that is shown',
  standInOnly(noTill),
  async ({ openBrowser }) => {
    const { page, show } = await openAt(openBrowser);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isFirst = true;
    await page.route('**/display/customer-*.js', async (route) => {
      const waits = isFirst;
      isFirst = false;
      if (waits) await held;
      await route.fallback();
    });
    await page.evaluate((view) => window.mainOfDisplay.show(view), customerView('de', 'basket'));
    const late = page.waitForResponse('**/display/customer-*.js');
    await show(customerView('en', 'away'));
    letGo();
    await late;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.getByRole('heading', { name: 'We’ll be right with you' })).toBeVisible();
    await page.context().close();
  },
);

test(
  'of a thousand pictures two are in the page, and one that cannot be decoded is left out',
  standInOnly(noTill),
  async ({ openBrowser }) => {
    const { page, show, said } = await openAt(openBrowser);
    const pictures = Array.from({ length: 1_000 }, (_, index) =>
      picture(index % 3 === 0 ? `cut-${index}` : `wide-${index}`),
    );
    await show(idleWith('en', pictures));
    const images = page.locator('main img');
    const codes = () =>
      images.evaluateAll((all) => all.map((one) => new URL((one as HTMLImageElement).src).searchParams.get('code')));
    await expect.poll(codes).toEqual(['wide-1', 'wide-2']);
    expect(await said()).toEqual([{ kind: 'cannot-draw', picture: pictures[0] }]);
    // Where none can be drawn, the brands stand in.
    await show(idleWith('en', [picture('cut-1'), picture('cut-2')]));
    await expect(page.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
    await expect(images).toHaveCount(0);
    // Whichever was decoded first.
    const cut = [picture('cut-1'), picture('cut-2')].map((one) => ({ kind: 'cannot-draw', picture: one }));
    expect((await said()).slice(1)).toHaveLength(cut.length);
    expect((await said()).slice(1)).toEqual(expect.arrayContaining(cut));
    await page.context().close();
  },
);

test('pictures take turns, two of them too', standInOnly(noTill), async ({ openBrowser }) => {
  const { page, show } = await openWithClock(openBrowser);
  await show(idleWith('en', [picture('wide-1'), picture('wide-2')]));
  const first = () => page.locator('main img').first().getAttribute('src');
  for (const code of ['wide-1', 'wide-2', 'wide-1', 'wide-2']) {
    await expect.poll(first).toContain(code);
    await page.clock.fastForward(15_000);
  }
  await page.context().close();
});
