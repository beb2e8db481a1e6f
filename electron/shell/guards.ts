// The guards around the page. Invariant: the page opens no window, leaves for no address, gets no permission and
// downloads nothing: a download opens the system's file dialog, which in a kiosk is a way out.
import type { Session, WebContents } from 'electron';
import { pageUrl } from './scheme.ts';

/** No new windows, no other address, no embedded page. Only a reload of our own page is allowed. */
export function guardPage(page: Pick<WebContents, 'setWindowOpenHandler' | 'on'>, own: string = pageUrl): void {
  page.setWindowOpenHandler(() => ({ action: 'deny' }));
  page.on('will-frame-navigate', (details) => {
    if (details.url !== own || !details.isMainFrame) details.preventDefault();
  });
  page.on('will-navigate', (details) => {
    if (details.url !== own) details.preventDefault();
  });
  page.on('will-redirect', (details) => details.preventDefault());
  page.on('will-attach-webview', (event) => event.preventDefault());
}

/** Electron grants every permission by default; here each is denied. */
export function guardSession(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
  >,
): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
