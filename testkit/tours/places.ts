// What a plain sale never shows: a card terminal, a printer, a drawer, training, what stops a till, what waits for a person.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { games } from '../drive/screens.ts';
import { reserve, sell } from '../drive/selling.ts';
import { cashier, manager, supervisor } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

export const hardware: Tour = {
  name: 'a terminal, a printer, a drawer',
  options: { service: {}, provisioning: { card_terminal: { kind: 'simulator' } }, prints: 'and-opens-drawer' },
  async walk({ till }, stop) {
    const { page, screens } = till;
    await screens.signIn(cashier);
    await screens.button('frame:openDrawer').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('drawer');
    await closeDialog(page);
    await reserve(screens, games);
    const due = page.getByRole('heading', { name: screens.words.t('paying:due'), exact: true });
    // A terminal that never knows: the cashier is asked, for as long as it takes.
    await screens.beginCard('10.05');
    await expect(screens.text('after:tender.wasTaken')).toBeVisible();
    await stop('terminal-unknown');
    await screens.button('after:tender.notTaken').click();
    await screens.expectDue('50.00');
    await screens.beginCard('10.02');
    const giveUp = screens.button('after:tender.giveUp');
    await expect(giveUp).toBeVisible();
    await stop('at-terminal');
    // A look may take longer than the terminal: then it is paid already.
    await expect(async () => {
      if (await giveUp.isVisible()) await giveUp.click({ timeout: 2000 });
      await expect(due).toBeVisible({ timeout: 5000 });
    }).toPass();
    // The part that was not taken stands there to be tried again; now the whole is paid.
    await screens.button('paying:split').click();
    await screens.button('till:method.card').click();
    await screens.expectVerdicts('hand-over');
    await expect(page.locator('[data-band="give"]')).toBeVisible();
    await stop('done-printed');
    await screens.button('after:done.giveLater').click();
    await stop('given-later');
    await screens.newSale();
    await stop('ready-later');
    await reserve(screens);
    till.breakPaper();
    await screens.payCash('30.00');
    await screens.expectVerdicts('live-print-again');
    await expect(screens.button('paying:drawerNotice.again')).toBeVisible();
    // Both slips are asked about in one once the second did not print either.
    await expect(screens.button('after:print.printAll')).toBeVisible();
    await stop('drawer-and-slip-unknown');
    await screens.button('paying:drawerNotice.again').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('drawer-again');
    await closeDialog(page);
    rmSync(till.paperFile);
    await screens.signOut();
    await screens.signIn(supervisor);
    await screens.button('frame:openDrawer').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await stop('drawer-supervisor');
    await closeDialog(page);
  },
};

export const training: Tour = {
  name: 'training',
  options: { service: {}, provisioning: {}, training: true },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const people = page.getByRole('main').getByRole('listitem');
    await expect(people).toHaveCount(3);
    await stop('training-sign-in');
    await people.getByRole('button').first().click();
    await page.locator('input[type=password]').fill(/\d{4,}/.exec(await people.first().innerText())?.[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
    await stop('training-sell');
    const { t } = screens.words;
    await screens.button('frame:nav.training').click();
    const dialog = page.getByRole('dialog', { name: t('frame:nav.training') });
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await stop('training-stories');
    await dialog.getByText(t('drill:fake.experts')).click();
    await dialog.getByRole('button', { name: t('drill:training.apply') }).click();
    await expect(dialog.locator('ol').getByRole('listitem')).toHaveCount(1);
    await dialog.locator('ol').scrollIntoViewIfNeeded();
    await stop('training-experts');
    await dialog.getByRole('button', { name: t('drill:story.paper-out.title') }).click();
    await expect(dialog.getByRole('region', { name: t('drill:under') })).toBeVisible();
    await stop('training-drill');
    await dialog.getByRole('button', { name: t('drill:toCounter') }).click();
    await reserve(screens);
    await stop('training-drill-begun');
    await screens.payCash('25.00');
    await screens.expectVerdicts('hand-over');
    const bar = page.getByRole('region', { name: t('drill:label'), exact: true });
    await expect(bar.getByRole('button', { name: t('drill:help.paper-in') })).toBeVisible();
    await stop('training-drill-met');
    await bar.getByRole('button', { name: t('drill:help.paper-in') }).click();
    // The slip comes out, and the card's own button goes.
    await expect(page.locator('[data-band="give"]')).toBeVisible();
    await screens.handOver();
    await expect(bar).toContainText(t('drill:done'));
    await stop('training-drill-done');
  },
};

export const stopped: Tour = {
  name: 'a ledger that must not be touched',
  options: { service: {}, provisioning: {}, showsCode: true },
  async walk({ till }, stop) {
    const { t } = till.screens.words;
    await till.page.getByRole('button', { name: manager.name }).click();
    await till.page.locator('input[type=password]').fill(manager.pin);
    await till.page.keyboard.press('Enter');
    await expect(till.page.getByText(/([0-9A-Z]{5}-){3}[0-9A-Z]{5}/)).toBeVisible();
    await stop('recovery-code');
    await till.screens.button('help:noteCode.noted').click();
    await till.screens.signOut();
    await till.screens.signIn(cashier);
    await till.page.getByRole('navigation').locator('[aria-haspopup=dialog]').click();
    await till.screens.button('frame:recovery.forgotten.button').click();
    await expect(till.page.getByRole('alertdialog')).toBeVisible();
    await stop('forgotten-pin');
    await till.page.getByLabel(t('frame:recovery.code')).fill('00000000000000000000');
    await till.screens.button('frame:continue').click();
    await expect(till.page.getByLabel(t('word:newPin'), { exact: true })).toBeVisible();
    await stop('forgotten-pin-new');
    await closeDialog(till.page);
    await till.screens.signOut();
    await till.screens.signIn(manager);
    await till.page.locator('[data-status-bar] [aria-haspopup=dialog]').last().click();
    await till.page.getByRole('button', { name: t('frame:recovery.code') }).click();
    await till.screens.button('help:newCode.button').click();
    await stop('make-recovery-code');
    await closeDialog(till.page);
    await till.page.evaluate(() => window.till.invoke['settings:back-up']());
    const settings = join(till.data, 'sandbox', 'settings.json');
    await till.restart(() =>
      writeFileSync(settings, readFileSync(settings, 'utf8').replace('Ben Becker', 'Bob Becker')),
    );
    await expect(till.screens.text('fault:settings_edited.title')).toBeVisible();
    await stop('settings-edited');
    const change = join(till.data, 'change.json');
    await till.restart(() => {
      writeFileSync(settings, readFileSync(settings, 'utf8').replace('Bob Becker', 'Ben Becker'));
      writeFileSync(change, JSON.stringify({ lock_minutes: 60, manual_card: { per_day_minor: 900_00 } }));
    }, ['--settings', change]);
    await expect(till.screens.button('setting:commandWord.allow')).toBeVisible();
    await stop('command-waits');
    await till.restart(() => writeFileSync(till.ledgerFile, Buffer.alloc(8192, 0xa5)));
    await expect(till.screens.text('fault:ledger_damaged.title')).toBeVisible();
    await expect(till.screens.button('setting:rescue.restore')).toBeVisible();
    await stop('fault');
  },
};

export const person: Tour = {
  name: 'a card that waits for a person',
  options: { service: {}, provisioning: {} },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    for (const call of ['confirm', 'read'] as const)
      service.controls.next({ call, reply: { kind: 'refuse', code: 'entity_not_found' }, times: 100 });
    await screens.signIn(cashier);
    await screens.press('F7');
    await expect(screens.text('matter:none')).toBeVisible();
    await stop('attention');
    await screens.press('F2');
    await sell(screens, { ends: 'keep-card' });
    await screens.press('F7');
    const entry = page.locator('[data-attention="order_missing"]');
    await expect(entry).toBeVisible();
    await stop('attention-entry');
    await screens.takeStep(entry, 'take-note');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('attention-note');
    await closeDialog(page);
    await screens.takeStep(entry, 'settle-money-back');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('attention-decision');
    await closeDialog(page);
  },
};
