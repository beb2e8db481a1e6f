// The last line of `npm test` tells the truth: each way a run can go wrong makes the failed count at least one.
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './counting.ts';

const unitFile = (status: string, tests: readonly string[]) => ({
  name: 'some.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one, fullName: one })),
});

describe('counting unit tests', () => {
  it('adds up what passed, failed and was skipped', () => {
    const count = countVitest({
      success: false,
      testResults: [unitFile('failed', ['passed', 'failed', 'pending']), unitFile('passed', ['passed'])],
    });
    expect(count).toMatchObject({ passed: 2, failed: 1, faults: [] });
    expect([...count.skipped]).toEqual([['unit', 1]]);
  });

  it('counts a file that did not load as failed', () => {
    const count = countVitest({
      success: false,
      testResults: [unitFile('passed', ['passed']), unitFile('failed', [])],
    });
    expect(count).toMatchObject({ passed: 1, failed: 1, faults: ['some.test.ts did not run'] });
  });

  it('counts an error outside every test as failed', () => {
    const count = countVitest({ success: false, testResults: [unitFile('passed', ['passed'])] });
    expect(count).toMatchObject({ passed: 1, failed: 1 });
  });

  it('counts a run without tests as failed', () => {
    expect(countVitest({ success: true, testResults: [] }).failed).toBe(1);
  });

  it('counts an unreadable report as failed', () => {
    expect(countVitest('half a rep').failed).toBe(1);
  });
});

const spec = (projectName: string, status: string, skip?: string) => ({
  tests: [{ projectName, status, annotations: skip ? [{ type: 'skip', description: skip }] : [] }],
});

describe('counting end-to-end specs', () => {
  it('adds up specs of nested suites and names why some were skipped', () => {
    const count = countPlaywright({
      suites: [
        {
          specs: [spec('stand-in', 'expected')],
          suites: [
            {
              specs: [
                spec('stand-in', 'unexpected'),
                spec('electron', 'skipped', 'no binary'),
                spec('electron', 'skipped', 'no binary'),
              ],
            },
          ],
        },
      ],
      errors: [],
    });
    expect(count).toMatchObject({ passed: 1, failed: 1, faults: [] });
    expect([...count.skipped]).toEqual([['electron: no binary', 2]]);
  });

  it('counts a spec that passed only at the second try as failed', () => {
    const count = countPlaywright({ suites: [{ specs: [spec('stand-in', 'flaky')] }], errors: [] });
    expect(count).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts an error outside the specs as failed', () => {
    const count = countPlaywright({
      suites: [{ specs: [spec('stand-in', 'expected')] }],
      errors: [{ message: 'a file does not load\nstack' }],
    });
    expect(count).toMatchObject({ passed: 1, failed: 1, faults: ['a file does not load'] });
  });

  it('counts a run whose specs were all skipped as failed', () => {
    const count = countPlaywright({ suites: [{ specs: [spec('electron', 'skipped', 'no binary')] }], errors: [] });
    expect(count).toMatchObject({ passed: 0, failed: 1, faults: ['no tests ran'] });
  });
});
