// Turns the runners' JSON reports into the two numbers `npm test` ends with.
// Invariant: nothing that went wrong counts as passed: a file that did not load, an error outside a test, a run without tests.
import { z } from 'zod';

export type Count = {
  readonly passed: number;
  readonly failed: number;
  /** What was left out, by reason. */
  readonly skipped: ReadonlyMap<string, number>;
  /** One line each, for what no test's own output explains. */
  readonly faults: readonly string[];
};

const vitestReport = z.looseObject({
  success: z.boolean(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.looseObject({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Reads the report of `vitest run --reporter=json`. */
export function countVitest(report: unknown): Count {
  const parsed = vitestReport.safeParse(report);
  if (!parsed.success) return broken('the report of the unit tests cannot be read');
  let passed = 0;
  let failed = 0;
  const skipped = new Map<string, number>();
  const faults: string[] = [];
  for (const file of parsed.data.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed++;
      else if (test.status === 'failed') failed++;
      else skipped.set('unit', (skipped.get('unit') ?? 0) + 1);
    }
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) {
      failed++;
      faults.push(`${file.name} did not run`);
    }
  }
  return sealed(passed, failed, skipped, faults, parsed.data.success);
}

const playwrightTest = z.looseObject({
  projectName: z.string(),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: z.array(z.looseObject({ type: z.string(), description: z.string().optional() })),
});
type PlaywrightSuite = {
  specs: { tests: z.infer<typeof playwrightTest>[] }[];
  suites?: PlaywrightSuite[] | undefined;
};
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.looseObject({
  specs: z.array(z.looseObject({ tests: z.array(playwrightTest) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.looseObject({
  suites: z.array(playwrightSuite),
  errors: z.array(z.looseObject({ message: z.string().optional() })),
});

/** Reads the report of `playwright test --reporter=json`; skipped specs are counted by project and reason. */
export function countPlaywright(report: unknown): Count {
  const parsed = playwrightReport.safeParse(report);
  if (!parsed.success) return broken('the report of the end-to-end specs cannot be read');
  let passed = 0;
  let failed = 0;
  const skipped = new Map<string, number>();
  const visit = (suite: PlaywrightSuite): void => {
    for (const test of suite.specs.flatMap((spec) => spec.tests)) {
      if (test.status === 'expected') passed++;
      else if (test.status === 'skipped') {
        const reason = test.annotations.find((one) => one.type === 'skip')?.description ?? 'no reason given';
        const key = `${test.projectName}: ${reason}`;
        skipped.set(key, (skipped.get(key) ?? 0) + 1);
      } else failed++;
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of parsed.data.suites) visit(suite);
  const faults = parsed.data.errors.map((error) => error.message?.split('\n')[0] ?? 'an error outside the specs');
  return sealed(passed, failed + faults.length, skipped, faults, faults.length === 0 && failed === 0);
}

export function broken(fault: string): Count {
  return { passed: 0, failed: 1, skipped: new Map(), faults: [fault] };
}

function sealed(
  passed: number,
  failed: number,
  skipped: ReadonlyMap<string, number>,
  faults: readonly string[],
  success: boolean,
): Count {
  if (passed + failed === 0) return { ...broken('no tests ran'), skipped };
  if (!success && failed === 0) return { passed, failed: 1, skipped, faults: [...faults, 'the runner failed'] };
  return { passed, failed, skipped, faults };
}
