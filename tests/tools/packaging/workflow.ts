// A workflow of GitHub, read as far as its promises go: which scripts it calls, which actions it trusts, who sees a secret.
import { parse } from 'yaml';
import { z } from 'zod';

const step = z.looseObject({ uses: z.string().optional(), run: z.string().optional(), if: z.string().optional() });
const job = z.looseObject({ 'runs-on': z.string(), if: z.string().optional(), steps: z.array(step).min(1) });
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), job),
});

/** Runs for a tag and for nothing else. */
const tagsOnly = /^startsWith\(github\.ref, 'refs\/tags\/[^']*'\)$/;

/** One sentence for each breach. `scripts` are package.json's; `has` says whether the repository has a file. */
export function faultsOf(text: string, scripts: readonly string[], has: (path: string) => boolean): string[] {
  const { on, permissions, jobs, ...rest } = workflow.parse(parse(text));
  return [
    ...('pull_request_target' in on ? ['it runs foreign code with its own rights'] : []),
    ...(Object.values(permissions).some((right) => right !== 'read') ? ['it may write'] : []),
    ...(tellsSecrets(rest) ? ['every job sees a secret'] : []),
    ...Object.entries(jobs).flatMap(([name, one]) => [
      ...faultsOfRights(name, one),
      ...one.steps.flatMap(({ uses, run = '' }) => [
        ...(uses === undefined || isPinned(uses) ? [] : [`${uses} is not pinned`]),
        ...faultsOfCommands(run, scripts, has),
      ]),
    ]),
  ];
}

function faultsOfRights(name: string, one: z.infer<typeof job>): string[] {
  const isForTags = tagsOnly.test(one.if ?? '');
  return [
    ...('permissions' in one ? [`${name} has rights of its own`] : []),
    ...(tellsSecrets(one) && !isForTags ? [`${name} sees a secret without a tag`] : []),
  ];
}

function faultsOfCommands(run: string, scripts: readonly string[], has: (path: string) => boolean): string[] {
  const called = [...run.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, script = '']) => script);
  const files = [...run.matchAll(/\b(?:tests|tools|proofs|electron)\/[\w./-]+/g)].map(([path]) => path);
  return [
    ...called.filter((script) => script !== 'ci' && !scripts.includes(script)).map((one) => `npm has no script ${one}`),
    ...files.filter((path) => !has(path)).map((path) => `there is no ${path}`),
  ];
}

function isPinned(action: string): boolean {
  return /^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/.test(action);
}

/** Also by the whole bag of them, or by a name put together. */
function tellsSecrets(part: unknown): boolean {
  return /\bsecrets\b|secrets:\s*inherit|github\.token/.test(JSON.stringify(part));
}
