// Training for a manager: no page and no button of Manage is a dead end; settings and people can be tried, and nothing of them lasts, is written
// where a till's settings are, or reaches a service.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pagesFor } from '../../../shared/operators/pages.ts';
import { sectionsByGroup } from '../../../shared/settings/sections.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import type { Screens } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { trainee, trainer } from '../../../testkit/drive/trainer.ts';

test.use({ options: { service: {}, provisioning: { locale: 'en' }, training: true } });

/** What a dead end says: training has none of it, the till does not understand its own screen, or it broke. */
const deadEnds = ['not_of_training', 'not_while_training', 'not_in_training', 'bad_request', 'internal'] as const;

type Press = (button: Locator) => Promise<unknown>;
const presses: Readonly<Record<'touch' | 'keys', Press>> = {
  touch: (button) => button.click({ timeout: 3_000 }),
  async keys(button) {
    await button.focus({ timeout: 3_000 });
    await button.press('Enter');
  },
};

/** Presses each button of `place` by its words, those too that come to stand there meanwhile; answers how many, and which led to a dead end. */
async function pressAll(
  { page, screens }: { readonly page: Page; readonly screens: Screens },
  place: Locator,
  press: Press,
  open: () => Promise<void>,
): Promise<{ readonly pressed: number; readonly found: readonly string[] }> {
  const said = deadEnds.map((code) => screens.words.t(`till:error.${code}`));
  const buttons = place.locator('button:enabled:visible');
  const [found, pressed]: [string[], Set<string>] = [[], new Set()];
  await open();
  for (;;) {
    await expect(place.locator('[aria-busy=true]')).toHaveCount(0);
    const names = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel || one.textContent || ''));
    const at = names.findIndex((name) => !pressed.has(name));
    const name = names[at];
    if (name === undefined) return { pressed: pressed.size, found };
    pressed.add(name);
    await press(buttons.nth(at));
    // Main answers in turn, and what it answered is drawn.
    await page.evaluate(async () => {
      await window.till.invoke['session:get']();
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const text = await page.locator('body').innerText();
    found.push(...said.filter((one) => text.includes(one)).map((one) => `${name}: ${one}`));
    // A dialog came, or another page.
    while (await page.locator('[role=dialog], [role=alertdialog]').first().isVisible()) await screens.press('Escape');
    if (!(await place.isVisible())) await open();
  }
}

for (const way of ['touch', 'keys'] as const)
  test(`a manager finds no dead end in Manage, by ${way}`, async ({ till }) => {
    test.slow();
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(trainer);
    await sell(screens, { given: '50.00' });
    await screens.handOver();
    const found: Record<string, readonly string[]> = {};
    let pressed = 0;
    const walked = async (name: string, place: Locator, open: () => Promise<void>) => {
      const walk = await pressAll(till, place, presses[way], open);
      if (walk.found.length > 0) found[name] = walk.found;
      pressed += walk.pressed;
    };
    for (const which of pagesFor('manager').filter((one) => one !== 'settings')) {
      const heading = page.getByRole('heading', { level: 1, name: t(`manage:page.${which}`), exact: true });
      await walked(which, page.getByRole('main').filter({ has: heading }), () => screens.openManage(which));
    }
    for (const section of sectionsByGroup.flatMap(([, sections]) => sections)) {
      const heading = page.getByRole('heading', { name: t(`setting:section.${section}`), exact: true });
      await walked(section, page.locator('[data-chosen]').filter({ has: heading }), () =>
        openSettings(page, screens, section),
      );
    }
    expect(found).toEqual({});
    expect(pressed).toBeGreaterThan(80);
  });

test(
  'a manager tries settings and people, until training ends',
  standInOnly('a new process is started'),
  async ({ till, service }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    const main = page.getByRole('main');
    await screens.signIn(trainer);
    // Shifts are on, and one is open already: a trainee sells at once.
    await screens.openManage('shifts');
    await expect(main).toContainText(trainee.name);

    await test.step('another service is kept and never asked', async () => {
      await openSettings(page, screens, 'service');
      await expect(main).toContainText(t('setting:training.lasts'));
      await expect(main).toContainText(t('setting:training.service'));
      await page.getByLabel(t('setting:service.address'), { exact: true }).fill(service.credentials.baseUrl);
      await screens.button('setting:service.save').click();
      await expect(screens.text('setting:waiting.savedAsked')).toBeVisible();
    });
    await test.step('the language is another, of screens and goods', async () => {
      await openSettings(page, screens, 'screen');
      await page.getByLabel(t('setting:screen.language')).selectOption('de');
      await screens.button('word:save').click();
      await expect(page.getByText('Gespeichert und aktiv.')).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('Kaufhaus am Marktplatz');
      await page.getByLabel('Sprache').selectOption('en');
      await page.getByRole('button', { name: 'Speichern', exact: true }).click();
      await expect(screens.text('setting:saved')).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('Market Square Stores');
    });
    await test.step('somebody new works here', async () => {
      await screens.openManage('people');
      await expect(main).toContainText(t('setting:training.lasts'));
      await screens.button('word:addPerson').click();
      await page.getByRole('textbox', { name: t('team:name'), exact: true }).fill('Eva');
      await main.getByRole('button', { name: t('team:addNow', { name: 'Eva' }) }).click();
      for (const label of ['word:newPin', 'help:forgotten.again'] as const) {
        await page.getByLabel(t(label), { exact: true }).fill('4711');
        await screens.press('Enter');
      }
      await expect(main).toContainText('Eva');
    });
    await test.step('settlements are examples', async () => {
      await screens.openManage('settlements');
      await expect(main).toContainText(t('settling:examples'));
      await main.getByRole('listitem').getByRole('button').first().click();
      await expect(screens.text('settling:example')).toBeVisible();
      await page.getByRole('button', { name: 'PDF', exact: true }).click();
      await expect(main).toContainText('training-settlement-');
    });
    // Nobody else was asked, and there is no settings file.
    expect(service.books().requests).toEqual([]);
    const inTraining = () => readdirSync(join(till.data, 'training'));
    expect(readdirSync(till.data).filter((name) => name !== 'stand-in.lock')).toEqual(['training']);
    expect(inTraining().filter((name) => /settings/.test(name))).toEqual([]);
    expect(existsSync(join(till.data, 'sandbox'))).toBe(false);

    await till.restart();
    await expect(till.page.getByRole('button', { name: trainer.name })).toBeVisible();
    await expect(till.page.getByText('Eva')).toHaveCount(0);
    await till.screens.signIn(trainer);
    await openSettings(till.page, till.screens, 'service');
    await expect(till.page.getByLabel(t('setting:service.address'), { exact: true })).toHaveValue(/training\.invalid/);
    expect(service.books().requests).toEqual([]);
  },
);
