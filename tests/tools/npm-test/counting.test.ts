// The last line of `npm test` tells the truth: each way a run can go wrong makes the failed count at least one.
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, mostUnsteady } from '../../../tools/npm-test/counting.ts';

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

function resultOf(status: string, messages: readonly string[]): string {
  if (status === 'skipped') return status;
  return messages.length > 0 ? 'failed' : 'passed';
}

/** As the runner writes it: `tries` are the messages of the errors of each try; a try without any passed. */
const spec = (projectName: string, status: string, options: { skip?: string; tries?: readonly string[][] } = {}) => ({
  title: 'a spec',
  ok: status !== 'unexpected',
  tags: [],
  tests: [
    {
      timeout: 150_000,
      annotations: options.skip ? [{ type: 'skip', description: options.skip }] : [],
      expectedStatus: status === 'skipped' ? 'skipped' : 'passed',
      projectId: projectName,
      projectName,
      results: (options.tries ?? [[]]).map((messages, retry) => ({
        workerIndex: retry,
        parallelIndex: 0,
        status: resultOf(status, messages),
        duration: 5,
        ...(messages[0] === undefined ? {} : { error: { message: messages[0], stack: messages[0] } }),
        errors: messages.map((message) => ({ location: { file: 'a.spec.ts', column: 1, line: 1 }, message })),
        stdout: [],
        stderr: [],
        retry,
        startTime: '2026-11-21T04:00:00.000Z',
        annotations: [],
        attachments: [],
      })),
      status,
    },
  ],
  id: 'a-spec',
  file: 'a.spec.ts',
  line: 1,
  column: 1,
});
const file = (specs: readonly unknown[], suites: readonly unknown[] = []) => ({ title: 'a.spec.ts', specs, suites });
const report = (...suites: readonly unknown[]) => ({ config: { version: '1.65.1' }, suites, errors: [], stats: {} });

describe('counting end-to-end specs', () => {
  it('adds up specs of nested suites and names why some were skipped', () => {
    const skipped = spec('electron', 'skipped', { skip: 'no binary' });
    const inner = file([spec('stand-in', 'unexpected', { tries: [['Error: no'], ['Error: no']] }), skipped, skipped]);
    const count = countPlaywright(report(file([spec('stand-in', 'expected')], [inner])));
    expect(count).toMatchObject({ passed: 1, failed: 1, faults: [], unsteady: [] });
    expect([...count.skipped]).toEqual([['electron: no binary', 2]]);
  });

  it('counts each spec of a project that was left out as skipped, with the reason', () => {
    const whole = report(file([spec('stand-in', 'expected')], [file([spec('stand-in', 'expected')])]));
    const count = countPlaywright({ ...whole, config: { metadata: { absent: { electron: 'no program' } } } });
    expect(count).toMatchObject({ passed: 2, failed: 0 });
    expect([...count.skipped]).toEqual([['electron: no program', 2]]);
  });

  it('counts an error outside the specs as failed', () => {
    const count = countPlaywright({
      ...report(file([spec('stand-in', 'expected')])),
      errors: [{ message: 'a file does not load\nstack' }],
    });
    expect(count).toMatchObject({ passed: 1, failed: 1, faults: ['a file does not load'] });
  });

  it('counts a run whose specs were all skipped as failed', () => {
    const count = countPlaywright(report(file([spec('electron', 'skipped', { skip: 'no binary' })])));
    expect(count).toMatchObject({ passed: 0, failed: 1, faults: ['no tests ran'] });
  });

  it('counts a report without its tries as failed', () => {
    const [test] = spec('stand-in', 'expected').tests;
    const { results, ...rest } = test ?? { results: [] };
    expect(results).toHaveLength(1);
    expect(countPlaywright(report(file([{ title: 'a spec', tests: [rest] }])))).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a spec that passed only at its second try', () => {
  const shaky = spec('stand-in', 'flaky', {
    tries: [['\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m\n\nLocator: x'], []],
  });
  const line = 'a.spec.ts › inside › a spec (Error: expect(locator).toBeVisible() failed)';

  it('counts as passed, and is named with what went wrong first', () => {
    const count = countPlaywright(report(file([spec('stand-in', 'expected')], [{ title: 'inside', specs: [shaky] }])));
    expect(count).toMatchObject({ passed: 2, failed: 0, faults: [], unsteady: [line] });
  });

  it.each([
    'Error: Not tried again: the books\n\nexpect(received).toEqual(expected)',
    '\u001b[1mError: \u001b[22mNot tried again: secrets on the disk\n\nreceived [ … ]',
  ])('has failed where a try said %j', (message) => {
    const final = spec('stand-in', 'flaky', { tries: [['Error: Timeout of 150000ms', message], []] });
    const count = countPlaywright(report(file([spec('stand-in', 'expected'), final])));
    expect(count).toMatchObject({ passed: 1, failed: 1, unsteady: [] });
    expect(count.faults).toEqual([expect.stringMatching(/^a\.spec\.ts › a spec \(Error: Not tried again: /)]);
  });

  it('has not failed for quoting such a fault', () => {
    const quoting = spec('stand-in', 'flaky', { tries: [['Error: no such text: "Not tried again: the books"'], []] });
    expect(countPlaywright(report(file([quoting])))).toMatchObject({ passed: 1, failed: 0 });
  });

  it('fails the run together with another', () => {
    const one = countPlaywright(report(file([shaky])));
    expect(one).toMatchObject({ passed: 1, failed: 0 });
    expect(one.unsteady).toHaveLength(mostUnsteady);
    const two = countPlaywright(report(file([shaky, shaky, spec('stand-in', 'expected')])));
    expect(two).toMatchObject({ passed: 1, failed: 2, faults: [expect.stringContaining('second try')] });
    expect(two.unsteady).toHaveLength(2);
  });
});
