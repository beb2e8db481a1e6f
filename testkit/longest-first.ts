// The order of the test files on a machine that never ran them: the longest first, so that none of them is left to run alone at the end.
// Among themselves they stay in the runner's own order, by the times it knows or else by size.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By the beginning of their path: these wait for a disk, for processes or for many schedules. */
const long = [
  'tests/till/core/disk-full',
  'tests/proofs/simulation/',
  'tests/proofs/torture/',
  'tests/tools/stand-in/',
  'tests/till/core/crash',
  'tests/printing/spool-',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((start) => moduleId.includes(`/${start}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
