// Does work once for everything that arrived within a moment: one transaction, one wait for the disk. Invariant: each item gets its own result; an
// item that fails by its own fault holds up no other.
import { isAway } from './database.ts';

/** `work` answers one result for each item, in their order. One group runs at a time; later items form the next group. */
export function createGrouped<Item, Result>(
  waitMs: number,
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isDue = false;
  let isWorking = false;

  async function workFor(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [index, one] of group.entries()) {
        const result = results[index];
        if (result === undefined) one.reject(new Error('work without a result'));
        else one.resolve(result);
      }
    } catch (error) {
      if (group.length === 1 || isAway(error)) for (const one of group) one.reject(error);
      else for (const one of group) await workFor([one]);
    }
  }

  async function run(): Promise<void> {
    isDue = false;
    if (isWorking) return;
    isWorking = true;
    const group = waiting.slice(0, most);
    waiting = waiting.slice(most);
    await workFor(group);
    isWorking = false;
    if (waiting.length > 0) void run();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWorking || isDue) return;
      isDue = true;
      setTimeout(() => void run(), waitMs);
    });
}
