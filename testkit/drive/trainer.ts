// A trainer and a trainee at a till in training: who they are, how a drill is begun, and how both see that it has its end.
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import Database from 'better-sqlite3';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { type OrderRow, shownOrder } from '../../sandbox/retail-orders/order-book.ts';
import type { RetailOrder } from '../../shared/interface/resources.ts';
import type { Drill, DrillHelp } from '../../shared/training/views.ts';
import { expect, type Till } from './fixture.ts';
import type { Person } from './set-up.ts';

/** As the sign-in of a till in training shows them. */
export const trainee: Person = { id: 'anna', name: 'Anna', role: 'cashier', pin: '1111' };
export const trainer: Person = { id: 'clara', name: 'Clara', role: 'manager', pin: '3333' };

export type Trainer = {
  /** Above the screen while a drill is under way. */
  bar(): Locator;
  /** By its button; the trainee then stands at the counter. */
  begin(drill: Drill): Promise<void>;
  help(help: DrillHelp): Promise<void>;
  /** The till says by itself that the drill is done. */
  seesItDone(): Promise<void>;
};

export function createTrainer(till: Till): Trainer {
  const t = (key: string) => till.screens.words.t(key);
  const bar = () => till.page.getByRole('region', { name: t('drill:label'), exact: true });
  return {
    bar,
    async begin(drill) {
      await till.screens.button('frame:nav.training').click();
      const dialog = till.page.getByRole('dialog', { name: t('frame:nav.training'), exact: true });
      await dialog.getByRole('button', { name: t(`drill:story.${drill}.title`) }).click();
      await expect(dialog.getByRole('region', { name: t('drill:under') })).toContainText(
        t(`drill:story.${drill}.good`),
      );
      await dialog.getByRole('button', { name: t('drill:toCounter'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(bar()).toContainText(t(`drill:story.${drill}.title`));
      await expect(till.page.getByRole('searchbox')).toBeVisible();
    },
    async help(help) {
      await bar()
        .getByRole('button', { name: t(`drill:help.${help}`), exact: true })
        .click();
    },
    async seesItDone() {
      await expect(bar()).toContainText(t('drill:done'));
      await bar()
        .getByRole('button', { name: t('frame:close'), exact: true })
        .click();
      await expect(bar()).toBeHidden();
    },
  };
}

/** What `npm run verify` would say of the ledger; null where it holds. */
export function ledgerFault(till: Pick<Till, 'ledgerFile'>): unknown {
  const db = new Database(till.ledgerFile, { readonly: true, fileMustExist: true, timeout: 60_000 });
  try {
    // One state of it: the till may still be printing.
    const report = db.transaction(() => verifyLedger(db))();
    return report.ok ? null : report.error;
  } finally {
    db.close();
  }
}

/** The orders of training's own service, from its file. */
export function trainingOrders(till: Pick<Till, 'data'>): RetailOrder[] {
  const file = join(till.data, 'training', 'service.sqlite');
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 60_000 });
  try {
    return db.prepare<[], OrderRow>('SELECT * FROM orders').all().map(shownOrder);
  } finally {
    db.close();
  }
}
