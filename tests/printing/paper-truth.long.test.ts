// 150 slips with the rules of what counts as printed: none is lost, and none comes twice without a person's word. Three planted faults
// are found.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guide } from '../../shared/locales/en/guide.ts';
import { type Fault, faults, plants, printWithTruth, type Truth } from './paper-truth.ts';

const count = Number(process.env.SPOOL_JOBS ?? 150);

/** What the spool shows after each: the job's state and its cause, `low` for paper near its end. */
const expected: Record<Fault, RegExp> = {
  none: /^printed: (-|low)$/,
  'near-end': /^printed: low$/,
  slow: /^printed: (-|low)$/,
  'silent-and-printed': /^unknown: (unproven|cut_off)$/,
  'silent-without-paper': /^unknown: (unproven|cut_off)$/,
  // After a power cut the till does not know yet that this port used to answer.
  'replaced-by-a-mute-one': /^(unknown: unproven|printed: (-|low))$/,
  'out-of-paper': /^unsent: paper_out$/,
  'out-of-paper-under-the-slip': /^unknown: paper_out$/,
  'half-a-slip': /^unknown: (cut_off|cannot_write)$/,
  unplugged: /^unsent: (not_reachable|cannot_write)$/,
  'power-cut-before': /^unknown: interrupted$/,
  'power-cut-after': /^unknown: interrupted$/,
};

/** With the words of the screen, where it says any. */
function worded(said: string): string {
  const cause = Object.entries(guide.cause).find(([code]) => said.endsWith(`: ${code}`));
  return cause ? `${said} “${cause[1].what} ${cause[1].todo}”` : said;
}

function tell(name: string, { lost, doubled, untrue, asked, said }: Truth): void {
  const rows = [...said].map(([fault, words]) => `  ${fault}: ${[...words].sort().map(worded).join('; ')}`).sort();
  console.log([`${name}: lost ${lost}, doubled ${doubled}, untrue ${untrue}, asked ${asked}`, ...rows].join('\n'));
}

const ways = (['network', 'device'] as const).filter((way) => way === 'network' || existsSync('/dev/pts/ptmx'));

test.each(ways)(
  `${count} slips over the %s: none lost, none doubled, none called printed that is not`,
  { timeout: 1_200_000 },
  async (over) => {
    const truth = await printWithTruth(over, count, 1);
    tell(over, truth);
    expect([truth.lost, truth.doubled, truth.untrue]).toEqual([0, 0, 0]);
    expect(truth.asked).toBeGreaterThan(count / 10);
    expect([...truth.said.keys()].sort()).toEqual([...faults].sort());
    // Over a device path the printer's answer is lost now and then, and somebody is asked who need not be.
    const also = over === 'device' ? 'unknown: unproven' : null;
    for (const [fault, words] of truth.said)
      for (const word of words) if (word !== also) expect(word, fault).toMatch(expected[fault]);
  },
);

test.each(plants)('the planted fault is found: %s', { timeout: 1_200_000 }, async (plant) => {
  const truth = await printWithTruth('network', count, 2, plant);
  tell(plant, truth);
  expect(truth.lost + truth.doubled).toBeGreaterThan(0);
});
