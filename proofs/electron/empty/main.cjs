// An empty Electron window: what a till costs is measured beside it (../bench.ts).
const { app, BrowserWindow, protocol } = require('electron');

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true } }]);
app.setPath('userData', process.argv[process.argv.indexOf('--data') + 1]);
void app.whenReady().then(() => {
  protocol.handle('app', () => new Response('<title>empty</title>', { headers: { 'content-type': 'text/html' } }));
  return new BrowserWindow({ width: 1280, height: 800 }).loadURL('app://empty/');
});
