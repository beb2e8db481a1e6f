// The workflow on GitHub calls what exists, trusts what is pinned, and shows its secrets to tags alone.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../../tools/packaging/builder.ts';
import { faultsOf } from './workflow.ts';

const text = readFileSync(join(root, '.github/workflows/prove.yml'), 'utf8');
const { scripts } = z
  .looseObject({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const judged = (workflow: string) => faultsOf(workflow, Object.keys(scripts), (path) => existsSync(join(root, path)));

describe('the workflow', () => {
  it('has no fault', () => expect(judged(text)).toEqual([]));

  it('runs the tests and each proof, the tests, the specs and the package on Ubuntu and on Windows', () => {
    expect(text.match(/os: \[ubuntu-[\d.]+, windows-\d+\]/g)).toHaveLength(3);
    const proofs = Object.keys(scripts).filter((name) => name.startsWith('prove:'));
    expect(proofs).not.toEqual([]);
    for (const command of ['npm test', ...proofs.map((name) => `npm run ${name}`)]) expect(text).toContain(command);
  });

  it.each([
    ['an action by its tag', /actions\/checkout@\w+ #.*/, 'actions/checkout@v4', 'actions/checkout@v4 is not pinned'],
    ['a script that is not there', 'npm run prove:package', 'npm run prove:nothing', 'npm has no script prove:nothing'],
    ['a file that is not there', 'with-keyring.sh', 'with-luck.sh', 'there is no tools/packaging/with-luck.sh'],
    [
      'signing without a tag',
      "if: startsWith(github.ref, 'refs/tags/v')",
      'if: always()',
      'sign sees a secret without a tag',
    ],
    ['a tag or something else', "'refs/tags/v')", "'refs/tags/v') || true", 'sign sees a secret without a tag'],
    [
      'a secret for every job',
      'permissions:',
      `env:\n  KEY: \${{ secrets.KEY }}\npermissions:`,
      'every job sees a secret',
    ],
    [
      'a secret in a step of the tests',
      '- run: npm test',
      `- run: npm test\n        env:\n          KEY: \${{ secrets['KEY'] }}`,
      'test sees a secret without a tag',
    ],
    ['the right to write', 'contents: read', 'contents: write', 'it may write'],
    ['foreign code with rights', 'pull_request:', 'pull_request_target:', 'it runs foreign code with its own rights'],
  ])('would be refused with %s', (_what, from, to, fault) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(judged(changed)).toContain(fault);
  });
});
