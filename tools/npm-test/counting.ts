// Turns the runners' JSON reports into the two numbers `npm test` ends with.
// Invariant: nothing that went wrong counts as passed: a file that did not load, an error outside a test, a run without tests, a spec
// that passed only when it was tried again.
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
  return sealed({ passed, failed, skipped, faults }, parsed.data.success);
}

const playwrightTest = z.looseObject({
  projectName: z.string(),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: z.array(z.looseObject({ type: z.string(), description: z.string().optional() })),
});
type PlaywrightTest = z.infer<typeof playwrightTest>;
type PlaywrightSuite = {
  title: string;
  specs: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[] | undefined;
};
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.looseObject({
  title: z.string(),
  specs: z.array(z.looseObject({ title: z.string(), tests: z.array(playwrightTest) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.looseObject({
  /** `absent` holds each project that was left out, with the reason: playwright.config.ts. */
  config: z.looseObject({
    metadata: z.looseObject({ absent: z.record(z.string(), z.string()).default({}) }).default({ absent: {} }),
  }),
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
  const faults = parsed.data.errors.map((error) => error.message?.split('\n')[0] ?? 'an error outside the specs');
  failed += faults.length;
  const count = (title: string, test: PlaywrightTest): void => {
    switch (test.status) {
      case 'skipped': {
        const reason = test.annotations.find((one) => one.type === 'skip')?.description ?? 'no reason given';
        const key = `${test.projectName}: ${reason}`;
        skipped.set(key, (skipped.get(key) ?? 0) + 1);
        return;
      }
      case 'expected':
        passed++;
        return;
      case 'flaky':
        faults.push(`${title} passed only at a second try`);
        failed++;
        return;
      case 'unexpected':
        failed++;
    }
  };
  const visit = (suite: PlaywrightSuite, above: readonly string[]): void => {
    const path = [...above, suite.title];
    for (const spec of suite.specs) for (const test of spec.tests) count([...path, spec.title].join(' › '), test);
    for (const inner of suite.suites ?? []) visit(inner, path);
  };
  for (const suite of parsed.data.suites) visit(suite, []);
  const specs = parsed.data.suites.reduce((sum, suite) => sum + specsIn(suite), 0);
  for (const [project, reason] of Object.entries(parsed.data.config.metadata.absent))
    skipped.set(`${project}: ${reason}`, specs);
  return sealed({ passed, failed, skipped, faults }, failed === 0);
}

function specsIn({ specs, suites = [] }: PlaywrightSuite): number {
  return suites.reduce((sum, suite) => sum + specsIn(suite), specs.length);
}

export function broken(fault: string): Count {
  return { passed: 0, failed: 1, skipped: new Map(), faults: [fault] };
}

function sealed(count: Count, success: boolean): Count {
  if (count.passed + count.failed === 0) return { ...broken('no tests ran'), skipped: count.skipped };
  if (!success && count.failed === 0) return { ...count, failed: 1, faults: [...count.faults, 'the runner failed'] };
  return count;
}
