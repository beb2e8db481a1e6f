// Loaded into Electron before the till (NODE_OPTIONS, which a till that starts anew inherits). The till refuses the switch of DevTools, so
// it is taken out of what the till reads; then the main process runs what its starter asks for. CommonJS: `--require` takes nothing else.
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.type === 'browser') {
  process.argv = process.argv.filter((arg) => arg !== '--remote-debugging-port=0');
  process.on('message', async ({ id, work, given }) => {
    try {
      process.send({ id, value: await new Function(`return ${work}`)()(require('electron'), given) });
    } catch (error) {
      process.send({ id, error: String(error) });
    }
  });
}
