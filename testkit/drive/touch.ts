// Fingers on the screen, alike in a browser and on Electron, whose window has no option for a touch screen.
import type { Locator } from '@playwright/test';

/** Touches the middle of a control, once it is there, still and not covered. */
export async function tap(control: Locator): Promise<void> {
  await control.click({ trial: true });
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not on the screen`);
  const session = await control.page().context().newCDPSession(control.page());
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
