// A leaver is put out of every till whose report is held: how long until the last till was told, and what a till's document costs head office and the wire.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createPageClient, enterAs, goodPassword, granted, tokenOf } from '../../testkit/head-office/page-client.ts';
import type { TillClient } from '../../testkit/head-office/till-client.ts';
import { counted, type Row } from './harness.ts';

const answer = z.object({ document: z.object({ version: z.int(), out: z.array(z.object({ person: z.string() })) }) });
const leaver = 'anna';
const [comeAtOnce, comeEveryMs] = [25, 100];

type Office = { readonly url: string; readonly folder: string; readonly cpu: () => number };

/** A person of IT, by the link of the first user. */
async function firstOfIt(office: Office) {
  const link = readFileSync(join(office.folder, 'first-user.link'), 'utf8').trim();
  const invited = { token: tokenOf(link), name: 'Ida Itzig', password: goodPassword };
  granted(await createPageClient(office).ask('use-link', invited));
  return enterAs(office, 'Ida Itzig');
}

/** `hold` has the report of each of these tills held, and asks again where a connection fails: its answer is what head office says next. */
export async function leaverIsOut(
  office: Office,
  tills: readonly TillClient[],
  hold: (till: TillClient) => Promise<{ readonly body: unknown }>,
  settled: () => Promise<void>,
): Promise<Row[]> {
  const ida = await firstOfIt(office);
  let [begun, before, lastMs, bytes, others] = [0, 0, 0, 0, 0];
  const told = async (till: TillClient): Promise<void> => {
    const { document } = answer.parse((await hold(till)).body);
    lastMs = performance.now() - begun;
    bytes += JSON.stringify(document).length;
    if (!document.out.some(({ person }) => person === leaver)) others += 1;
  };
  const all: Promise<void>[] = [];
  for (const [n, till] of tills.entries()) {
    all.push(told(till));
    if (n % comeAtOnce === 0) await pause(comeEveryMs);
  }
  await settled();
  [begun, before] = [performance.now(), office.cpu()];
  granted(await ida.ask('put-out', { person: leaver, stores: [], reason: 'left' }));
  await Promise.all(all);
  if (others > 0) throw new Error('a till was told of somebody else');
  const many = tills.length.toLocaleString('en');
  return [
    counted({
      name: `A leaver is out: until the last of ${many} tills that hold a report was told`,
      unit: 'ms',
      now: lastMs,
      reach: { most: 60_000 },
      note: `${Math.round(bytes / tills.length)} bytes of document a till; this process is all of the tills`,
    }),
    counted({
      name: 'A document told, processor of head office and database, a till',
      unit: 'ms',
      now: (office.cpu() - before) / tills.length,
      reach: { most: 5 },
    }),
  ];
}
