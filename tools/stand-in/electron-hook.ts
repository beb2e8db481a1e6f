// From here on `import 'electron'` means the stand-in, in this process: also what electron-store imports, and `require`.
import { registerHooks } from 'node:module';

const electron = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: electron, shortCircuit: true } : next(specifier, context),
});
