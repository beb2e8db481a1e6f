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

/** Drags by a finger, in steps, from the middle of a control to the middle of another. */
export async function slide(control: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await control.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error(`${control} or ${onto} is not on the screen`);
  const session = await control.page().context().newCDPSession(control.page());
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const [x, start, end] = [from.x + from.width / 2, from.y + from.height / 2, to.y + to.height / 2];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: start }] });
  for (let step = 1; step <= 8; step += 1)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: start + ((end - start) * step) / 8 }],
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
