// A walk through the screens goes from state to state and stops at every one.
// Invariant: a stop asserts nothing and changes nothing, so that axe, sizes and pictures see the same states.
import { expect, type Page } from '@playwright/test';
import type { Options, Till } from '../drive/fixture.ts';
import type { Service } from '../drive/service.ts';

/** Looks at the screen as it is now; `screen` names it. `page` is given where it is another till's. */
export type Stop = (screen: string, page?: Page) => Promise<void>;

export type Tour = {
  readonly name: string;
  readonly options: Options;
  walk(at: { readonly till: Till; readonly service: Service }, stop: Stop): Promise<void>;
};

/** Shown only while the window keeps its size: resizing it is a way to leave. */
export const endsByResizing: ReadonlySet<string> = new Set(['keys']);

/** Escape, and the dialog is gone. */
export async function closeDialog(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeHidden({ timeout: 2000 });
  }).toPass();
}
