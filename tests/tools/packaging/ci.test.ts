// CI runs the README's test command, word for word, then the whole tables and the specs of each promise, and passes the exit code on.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../tools/packaging/builder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-ci-'));
  mkdirSync(join(folder, 'a clone/.ci'), { recursive: true });
  mkdirSync(join(folder, 'shared'));
  cpSync(join(root, '.ci/run'), join(folder, 'a clone/.ci/run'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readme = (command: string) =>
  writeFileSync(
    join(folder, 'a clone/README.md'),
    `# A\n\n\`\`\`\nfalse\n\`\`\`\n\n## Test\n\nText\n\n\`\`\`\n${command}\n\`\`\`\n`,
  );
const bareMachine = (script: string) => {
  writeFileSync(join(folder, 'shared/bare-machine'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'shared/bare-machine'), 0o755);
};
/** In the place of npm, that says what it was asked. */
const npm = (script: string) => {
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
};
const runCi = () => {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(join(folder, 'a clone/.ci/run'), {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n'), saysPlainly: stderr.includes('running plainly') };
};
const stringOr = (one: unknown) => (one instanceof RegExp ? expect.stringMatching(one) : one);
const cpu = expect.stringMatching(/^CPU-seconds of all: \d+$/);
const after =
  'npm run test:whole -- --reporter=dot && npm run test:e2e -- --project=stand-in --grep @money --grep-invert @quick';
const whole = (command: string) => `export COUNTERFOIL_BUDGET=hold && ${command} && ${after}`;

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  it("runs the README's test command on a bare machine and passes its exit code on", () => {
    readme('npm ci && npm test');
    bareMachine('echo "in $1"; echo "ran $2"; exit 3');
    const clone = join(folder, 'a clone');
    const all = whole('npm ci && npm test');
    expect(runCi()).toEqual({ status: 3, lines: [`+ ${all}`, `in ${clone}`, `ran ${all}`, cpu], saysPlainly: false });
  });

  it('runs it directly where no bare machine can be made, and stops at what fails', () => {
    readme('echo "1 passed, 0 failed" && exit 4');
    bareMachine('exit 75');
    expect(runCi()).toMatchObject({
      status: 4,
      lines: [/^\+ /, '1 passed, 0 failed', cpu].map(stringOr),
      saysPlainly: true,
    });
  });

  it('runs all of it directly where there is no bare machine', () => {
    readme('echo "plainly, $COUNTERFOIL_BUDGET"');
    npm('echo "$*"; [ "$2" != test:e2e ] || exit 5');
    const runs = [
      'run test:whole -- --reporter=dot',
      'run test:e2e -- --project=stand-in --grep @money --grep-invert @quick',
    ];
    const lines = [/^\+ /, 'plainly, hold', ...runs, cpu].map(stringOr);
    expect(runCi()).toEqual({ status: 5, lines, saysPlainly: true });
  });

  it('fails if the README has no test command', () => {
    writeFileSync(join(folder, 'a clone/README.md'), '# A\n\n```\nfalse\n```\n');
    expect(runCi().status).toBe(1);
  });
});
