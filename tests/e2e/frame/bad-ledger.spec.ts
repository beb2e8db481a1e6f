// A ledger the till must not touch: it says so, keeps the file byte for byte, and sells nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from '../drive/fixture.ts';
import { cashier } from '../drive/set-up.ts';

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
  damaged: 'till:fault.ledger_damaged.title',
  'of a newer version': 'till:fault.ledger_newer.title',
  'of another terminal': 'till:fault.ledger_foreign.title',
} as const;

test('a ledger that is damaged, of a newer version, or of another terminal', async ({ till }) => {
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
