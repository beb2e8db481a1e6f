// Loaded into the till by `npm run dev`, on the stand-in and on Electron alike: a message of the launcher reloads the page.
// CommonJS, because Electron takes no other file with `--require`.
process.on('message', (message) => {
  if (message !== 'reload') return;
  const { BrowserWindow } = require('electron');
  for (const window of BrowserWindow.getAllWindows()) window.webContents.reload();
});
