// What the page may not do, asked of Electron itself: main hears the event, and says whether it was prevented.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import type { RealTill } from '../../../testkit/electron/real-till.ts';
import { openShop } from '../../../testkit/electron/shop.ts';

/** What the guards did to the next such event of the page, or of its session: main listens before `act` begins. */
async function preventedAt(
  till: RealTill,
  of: 'page' | 'session',
  event: string,
  act: () => Promise<void>,
): Promise<boolean> {
  await till.inMain(
    ({ BrowserWindow }, { of, event }) => {
      const page = BrowserWindow.getAllWindows()[0]?.webContents;
      const from = (of === 'page' ? page : page?.session) as unknown as NodeJS.EventEmitter;
      const heard = new Promise((resolve) => from.once(event, (details) => resolve(details.defaultPrevented)));
      Object.assign(globalThis, { heard });
    },
    { of, event } as const,
  );
  await act();
  return till.inMain(() => Reflect.get(globalThis, 'heard'), null);
}

test('a page that was taken over gets nowhere', async () => {
  const shop = await openShop();
  const { till, page } = await shop.open();

  await test.step('it gets no permission', async () => {
    const states = await page.evaluate(async () => {
      const asked = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'persistent-storage'];
      const answers = asked.map((name) => navigator.permissions.query({ name: name as PermissionName }));
      return [...new Set((await Promise.all(answers)).map(({ state }) => state))];
    });
    expect(states).toEqual(['denied']);
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
  });

  await test.step('it downloads nothing', async () => {
    const download = () =>
      page.evaluate(() => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob(['a slip']));
        link.download = 'slip.pdf';
        link.click();
      });
    expect(await preventedAt(till, 'session', 'will-download', download)).toBe(true);
  });

  await test.step('it opens no window', async () => {
    expect(await page.evaluate(() => window.open('app://counterfoil/index.html'))).toBeNull();
    expect(await till.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null)).toBe(1);
  });

  await test.step('it leaves for no address', async () => {
    const before = page.url();
    const leave = () => page.evaluate(() => void setTimeout(() => location.assign('https://elsewhere.test/')));
    expect(await preventedAt(till, 'page', 'will-frame-navigate', leave)).toBe(true);
    expect(page.url()).toBe(before);
  });

  await test.step('it shows no page from elsewhere, and a frame of its own does not reach the till', async () => {
    expect(await page.evaluate(refusedFrame, 'https://elsewhere.test/')).toBe('frame-src');
    const reached = await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const has = 'till' in (frame.contentWindow ?? {});
      frame.remove();
      return has;
    });
    expect(reached).toBe(false);
  });

  await test.step('what it stores is forgotten at the next start', async () => {
    await page.evaluate(() => localStorage.setItem('kept', 'yes'));
    await till.stop();
    const again = await shop.open();
    expect(await again.page.evaluate(() => localStorage.length)).toBe(0);
    await again.till.stop();
  });
  await shop.end();
});

/** Runs in the page: the rule that refuses a frame of this address. */
function refusedFrame(address: string): Promise<string> {
  return new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), {
      once: true,
    });
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  });
}
