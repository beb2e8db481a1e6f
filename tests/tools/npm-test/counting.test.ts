// The last line of `npm test` tells the truth: each way a run can go wrong makes the failed count at least one.
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from '../../../tools/npm-test/counting.ts';

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

/** As the runner writes it. */
const spec = (projectName: string, status: string, skip?: string) => ({
  title: 'a spec',
  ok: status !== 'unexpected',
  tags: [],
  tests: [
    {
      timeout: 150_000,
      annotations: skip ? [{ type: 'skip', description: skip }] : [],
      expectedStatus: status === 'skipped' ? 'skipped' : 'passed',
      projectId: projectName,
      projectName,
      results: [],
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
    const skipped = spec('electron', 'skipped', 'no binary');
    const inner = file([spec('stand-in', 'unexpected'), skipped, skipped]);
    const count = countPlaywright(report(file([spec('stand-in', 'expected')], [inner])));
    expect(count).toMatchObject({ passed: 1, failed: 1, faults: [] });
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
    const count = countPlaywright(report(file([spec('electron', 'skipped', 'no binary')])));
    expect(count).toMatchObject({ passed: 0, failed: 1, faults: ['no tests ran'] });
  });

  it('counts a spec that passed only when it was tried again as failed, and names it', () => {
    const count = countPlaywright(report(file([spec('stand-in', 'expected'), spec('stand-in', 'flaky')])));
    expect(count).toMatchObject({ passed: 1, failed: 1 });
    expect(count.faults).toEqual(['a.spec.ts › a spec passed only at a second try']);
  });

  it('counts a report of an unknown form as failed', () => {
    expect(countPlaywright(report(file([{ title: 'a spec', tests: [{}] }])))).toMatchObject({ passed: 0, failed: 1 });
  });
});
