// What is outside the till, in a process of its own so that its work is not the till's: the service with so many products, and a
// network printer. Ends with the bench.
import { openFakePrinter } from '../../electron/printing/fake-printer.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import { goodsAt } from './goods.ts';
import { type OutsideSaid, outsideKey } from './outside-contract.ts';

const [count = 0, behindMs = 0] = process.argv.slice(2).map(Number);
const products = Array.from({ length: count }, (_, n) =>
  goodsAt(n, {
    denominations: [{ currency: 'EUR', amounts: ['10.00', '15.00', '20.00', '25.00', '50.00'] }],
  }),
);
const plenty = '900000000.00';
const sandbox = createSandbox({
  environment: 'sandbox',
  keys: [outsideKey],
  now: () => new Date(Date.now() - behindMs),
  catalogue: products,
  settings: {
    rateLimit: { perSecond: 100_000, burst: 100_000 },
    maxima: {},
    balances: { EUR: plenty },
  },
});
const { url } = await serveSandbox(sandbox, { port: 0 });
const printer = await openFakePrinter();
const said: OutsideSaid = { url, printerPort: printer.port };
process.send?.(said);
process.on('disconnect', () => process.exit(0));
