// One family of rows, measured in this process: `bench.ts` starts it, and hears the rows as a message.
import { families } from './families.ts';

const [, , name = '', size] = process.argv;
const load = families[name];
if (!load) throw new Error(`there is no family ${name}`);
const { measure } = await load();
const measured = await measure({ isLarge: size === 'large' });
process.send?.(measured, () => process.exit(0));
