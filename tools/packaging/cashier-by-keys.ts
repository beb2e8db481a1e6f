// A cashier at an installed till, who knows nothing but its keys: the same on every system. What comes of a key is seen in the ledger.
import { strict as assert } from 'node:assert';
import { compareBooks, type TillBooks } from '../../testkit/checks/books.ts';
import type { Service } from '../../testkit/drive/service.ts';
import { cashier } from '../../testkit/drive/set-up.ts';
import { until } from '../../testkit/until.ts';

export type Key = 'Enter' | 'Escape' | 'F4';

export type Keyboard = {
  press(...keys: readonly Key[]): Promise<void>;
  type(text: string): Promise<void>;
};

export type InstalledTill = {
  readonly keyboard: Keyboard;
  readonly service: Service;
  /** Null before there is a ledger. */
  books(): TillBooks | null;
  hasWindow(): boolean;
};

export function cashierAt({ keyboard, service, books, hasWindow }: InstalledTill) {
  const countOf = (kind: string) => books()?.journal.filter((entry) => entry.kind === kind).length ?? 0;

  const linesIn = (state: string) => books()?.lines.filter((line) => line.state === state).length ?? 0;

  /** The `count`th of the ledger. */
  async function takeACard(count: number): Promise<void> {
    // Away from the sale before, which may still ask for something.
    await keyboard.press('Escape');
    await keyboard.type('qui');
    await keyboard.press('Enter', 'Enter');
    await until('a card in the basket', () => books()?.lines.length === count);
  }

  async function reserve(): Promise<void> {
    await keyboard.press('F4');
    await until('the reservation', () => linesIn('reserved') === 1);
  }

  /** Cash for what is reserved. */
  async function pay(): Promise<void> {
    await keyboard.press('Enter');
    await keyboard.type('20');
    await keyboard.press('Enter');
  }

  /** The `count`th card is active. Throws where the service's books say otherwise. */
  async function isSold(count: number): Promise<void> {
    await until('the activation', () => linesIn('active') === count);
    const now = await until('the ledger', books);
    assert.deepEqual(compareBooks(service.books().orders, now), []);
  }

  return {
    takeACard,
    reserve,
    pay,
    isSold,
    /** For the `count`th time. */
    async signIn(count: number): Promise<void> {
      await until('the ledger', books);
      await until('its window', hasWindow);
      await keyboard.press('Enter');
      await keyboard.type(cashier.pin);
      await keyboard.press('Enter');
      await until('somebody signed in', () => countOf('signed-in') === count);
    },
    async sellACard(count: number): Promise<void> {
      await takeACard(count);
      await reserve();
      await pay();
      await isSold(count);
    },
  };
}
