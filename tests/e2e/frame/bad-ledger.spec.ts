// A ledger the till must not touch: it says so, keeps the file byte for byte, and sells nothing.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { breakPage } from '../../../testkit/ledger/break-page.ts';

const newPin = '739164';

function ledgerId(file: string): unknown {
  const db = new Database(file, { readonly: true });
  const id = db.prepare('SELECT id FROM ledger').pluck().get();
  db.close();
  return id;
}

const spoilt = {
  damaged: (file: string) => {
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096, 12_288);
    writeFileSync(file, bytes);
  },
  'of a newer version': (file: string) => {
    const db = new Database(file);
    db.pragma('user_version = 9999');
    db.close();
  },
  'of another terminal': (file: string) => {
    const db = new Database(file);
    db.exec("UPDATE ledger SET terminal_id = 'T9'");
    db.close();
  },
} as const;
const titles = {
  damaged: 'fault:ledger_damaged.title',
  'of a newer version': 'fault:ledger_newer.title',
  'of another terminal': 'fault:ledger_foreign.title',
} as const;

test.describe('a new till', () => {
  test.use({ options: { service: {}, provisioning: {}, showsCode: true } });

  test('shows its recovery code once, to a manager; the code gives a manager a new PIN, answers for settings edited by hand, and begins new books', async ({
    till,
  }) => {
    const { words } = till.screens;
    const button = (key: string) => till.screens.button(key);
    const shown = async () =>
      (await till.page.getByText(/([0-9A-Z]{5}-){3}[0-9A-Z]{5}/).innerText()).match(
        /([0-9A-Z]{5}-){3}[0-9A-Z]{5}/,
      )?.[0] ?? '';
    const settings = join(till.data, 'sandbox', 'settings.json');
    /** A manager signs in and notes the code that is shown to nobody before. */
    const noteAs = async (pin: string) => {
      await till.page.getByRole('button', { name: manager.name }).click();
      await expect(button('help:noteCode.noted')).toBeHidden();
      await till.page.locator('input[type=password]').fill(pin);
      await button('frame:signIn').click();
      await expect(button('help:noteCode.noted')).toBeVisible();
      const code = await shown();
      await button('help:noteCode.noted').click();
      await expect(till.page.getByRole('navigation')).toContainText(manager.name);
      return code;
    };
    let code = await noteAs(manager.pin);
    const restore = async (which: number) => {
      await till.page
        .getByRole('group', { name: words.t('setting:rescue.title') })
        .getByRole('button')
        .nth(which)
        .click();
      await till.page.getByRole('textbox', { name: words.t('frame:recovery.code') }).fill(code);
      await button('setting:rescue.restore').click();
    };

    await test.step('a manager takes a new PIN by keyboard, at the till of a colleague', async () => {
      await till.screens.signOut();
      await button('frame:recovery.forgotten.button').click();
      await expect(till.screens.text('help:forgotten.first')).toBeVisible();
      await till.page.keyboard.press('Escape');
      await till.screens.signIn(cashier);
      await till.page.getByRole('navigation').locator('[aria-haspopup=dialog]').click();
      await button('frame:recovery.forgotten.button').click();
      await till.page.getByLabel(words.t('frame:recovery.forgotten.who'), { exact: true }).selectOption(manager.id);
      await till.page.getByLabel(words.t('frame:recovery.code')).focus();
      await till.page.keyboard.type(code.toLowerCase().replaceAll('-', ' '), byHand);
      await till.page.keyboard.press('Enter');
      for (const label of ['word:newPin', 'help:forgotten.again']) {
        await expect(till.page.getByLabel(words.t(label), { exact: true })).toBeFocused();
        await till.page.keyboard.type(newPin, byHand);
        await till.page.keyboard.press('Enter');
      }
      await expect(till.page.getByRole('navigation')).toContainText(cashier.name);
      await till.screens.signOut();
      code = await noteAs(newPin);
    });

    await test.step('settings edited by hand do not sell before the code is typed by touch', async () => {
      await till.restart(() =>
        writeFileSync(settings, readFileSync(settings, 'utf8').replace('"cashier"', '"manager"')),
      );
      await expect(till.screens.text('fault:settings_edited.title')).toBeVisible();
      await expect(till.page.getByText('operators')).toBeVisible();
      const pad = till.page.getByRole('group', { name: words.t('counter:pad.code') });
      let spells = false;
      for (const sign of code.replaceAll('-', '')) {
        if (/[A-Z]/.test(sign) !== spells) await pad.getByText(spells ? '123' : 'ABC').click();
        spells = /[A-Z]/.test(sign);
        await pad.getByRole('button', { name: sign, exact: true }).click();
      }
      await button('frame:recovery.answers.settings_edited').click();
      await expect(till.page.getByRole('button', { name: cashier.name })).toBeVisible();
      const used = code;
      code = await noteAs(newPin);
      expect(code).not.toBe(used);
      await till.restart();
      await till.screens.signIn({ ...manager, pin: newPin });
    });

    await test.step('settings that a power cut left as zeros are called damaged; their backup is named, and a press goes on with it', async () => {
      await till.restart(() => writeFileSync(settings, Buffer.alloc(readFileSync(settings).length)));
      await expect(till.screens.text('fault:settings_damaged.title')).toBeVisible();
      await expect(till.page.getByText(join(dirname(settings), 'settings-backup.json'))).toBeVisible();
      await button('setting:settingsBackup.use').click();
      await expect(till.page.getByRole('button', { name: cashier.name })).toBeVisible();
      await till.restart();
      await till.screens.signIn({ ...manager, pin: newPin });
    });

    await test.step('books that were damaged are not opened; the code puts a backup in their place, and a broken one costs no code', async () => {
      const backups = join(dirname(till.ledgerFile), 'backups');
      const made = await till.page.evaluate(() => window.till.invoke['settings:back-up']());
      expect(made).toMatchObject({ ok: true, value: { fault: null } });
      const before = ledgerId(till.ledgerFile);
      let damaged = Buffer.alloc(0);
      await till.restart(() => {
        const older = join(backups, 'ledger-20200101T000000Z-day.sqlite');
        for (const name of readdirSync(backups)) copyFileSync(join(backups, name), older);
        spoilt.damaged(older);
        spoilt.damaged(till.ledgerFile);
        damaged = readFileSync(till.ledgerFile);
      });
      await expect(till.screens.text('fault:ledger_damaged.title')).toBeVisible();
      await restore(-1);
      await expect(till.page.getByRole('alert').getByText(words.t('till:error.backup_not_whole'))).toBeVisible();
      expect(readFileSync(till.ledgerFile).equals(damaged)).toBe(true);
      await restore(0);
      code = await noteAs(newPin);
      expect(ledgerId(till.ledgerFile)).not.toBe(before);
      const aside = readdirSync(dirname(till.ledgerFile)).filter((name) => /-before-\d+\.sqlite$/.test(name));
      expect(aside.map((name) => readFileSync(join(dirname(till.ledgerFile), name)).equals(damaged))).toEqual([true]);
    });

    const deleteLedger = () => {
      for (const part of ['', '-wal', '-shm']) rmSync(`${till.ledgerFile}${part}`, { force: true });
    };
    await test.step('books that were deleted are missed, and the code puts a backup in their place', async () => {
      const before = ledgerId(till.ledgerFile);
      await till.restart(deleteLedger);
      await expect(till.screens.text('fault:ledger_missing.title')).toBeVisible();
      await restore(0);
      code = await noteAs(newPin);
      expect(ledgerId(till.ledgerFile)).not.toBe(before);
    });

    await test.step('without a backup the code begins new ones, under a new id', async () => {
      const before = ledgerId(till.ledgerFile);
      await till.restart(() => {
        rmSync(join(dirname(till.ledgerFile), 'backups'), { recursive: true });
        deleteLedger();
      });
      await expect(till.screens.text('fault:ledger_missing.title')).toBeVisible();
      await expect(till.page.getByRole('button', { name: cashier.name })).toBeHidden();
      expect(existsSync(till.ledgerFile)).toBe(false);
      await till.page.getByRole('textbox', { name: words.t('frame:recovery.code') }).focus();
      await till.page.keyboard.type(code, byHand);
      await button('frame:recovery.answers.ledger_missing').last().click();
      await noteAs(newPin);
      expect(ledgerId(till.ledgerFile)).not.toBe(before);
    });
  });
});

// Promise 12: a ledger that was damaged or replaced is noticed before the next sale.
test('a ledger that is damaged, of a newer version, or of another terminal', { tag: '@money' }, async ({ till }) => {
  await expect(till.page.getByRole('button', { name: cashier.name })).toBeVisible();
  let sound: Buffer | null = null;
  for (const how of ['damaged', 'of a newer version', 'of another terminal'] as const)
    await test.step(how, async () => {
      let before = Buffer.alloc(0);
      await till.restart(() => {
        sound ??= readFileSync(till.ledgerFile);
        writeFileSync(till.ledgerFile, sound);
        spoilt[how](till.ledgerFile);
        before = readFileSync(till.ledgerFile);
      });
      await expect(till.screens.text(titles[how])).toBeVisible();
      await expect(till.page.getByRole('button', { name: cashier.name })).toBeHidden();
      const refused = await till.page.evaluate(async ({ id, pin }) => {
        const answer = await window.till.invoke['session:sign-in']({ operatorId: id, pin });
        return answer.ok ? 'signed in' : answer.error.code;
      }, cashier);
      expect(refused).toBe('till_stopped');
      expect(readFileSync(till.ledgerFile).equals(before)).toBe(true);
    });
});

// Promise 4 and 12: what was changed is found and named.
test('a page that broke as the power went: found while the till is at work, and the file stays as it was', {
  tag: '@money',
}, async ({ till }) => {
  await till.screens.signIn(cashier);
  // So that the pages lie in the file, and not in its log.
  await till.restart();
  await till.screens.signIn(cashier);
  let before = Buffer.alloc(0);
  await till.powerCut(() => {
    breakPage(till.ledgerFile);
    before = readFileSync(till.ledgerFile);
  });
  await expect(till.screens.text(titles.damaged)).toBeVisible();
  await till.restart();
  await expect(till.screens.text(titles.damaged)).toBeVisible();
  expect(readFileSync(till.ledgerFile).equals(before)).toBe(true);
});
