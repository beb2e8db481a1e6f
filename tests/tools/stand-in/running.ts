// Real tills on the stand-in for these tests, and a raw HTTP client that sends whatever headers it is given.
// Invariant: every till that was started is ended when its test file is.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { patienceMs } from '../../../testkit/patience.ts';
import type { GivenChoices } from '../../../tools/stand-in/choices.ts';
import { standInCommand } from '../../../tools/stand-in/command.ts';

const started = new Set<ChildProcess>();

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type RunningTill = {
  readonly child: ChildProcess;
  /** Lines of standard output, as they come. */
  readonly lines: readonly string[];
  readonly url: URL;
  stderr(): string;
  nextLine(): Promise<string>;
  end(signal: NodeJS.Signals): Promise<Ended>;
};

function launch(command: StartedBy) {
  const child = spawn(command.command, command.args, { env: command.env, stdio: ['pipe', 'pipe', 'pipe'] });
  started.add(child);
  const { stdin, stdout, stderr } = child;
  // A till that ended without reading it is no error here.
  stdin.on('error', () => undefined).end(command.input ?? '');
  const said = { stdout: '', stderr: '' };
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: stdout }).on('line', (line) => {
    lines.push(line);
    said.stdout += `${line}\n`;
    waiting.shift()?.(line);
  });
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said.stderr += chunk;
  });
  const ended = once(child, 'close').then((): Ended => {
    started.delete(child);
    return { code: child.exitCode, ...said };
  });
  return { child, lines, said, ended, nextLine: () => new Promise<string>((resolve) => waiting.push(resolve)) };
}

export type StartedBy = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** What is typed; by default nothing. */
  readonly input?: string;
};

/** Runs a till that is expected to end by itself. */
export async function runTill(args: readonly string[], given: Omit<GivenChoices, 'port'> = {}): Promise<Ended> {
  return run(standInCommand(args, given));
}

export async function run(command: StartedBy): Promise<Ended> {
  const { child, ended } = launch(command);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const end = await ended;
  clearTimeout(timer);
  return end;
}

export async function startTill(args: readonly string[], given: Omit<GivenChoices, 'port'> = {}): Promise<RunningTill> {
  return start(standInCommand(args, given));
}

/** By default the first line must be the JSON of a till started for a program. */
export async function start(command: StartedBy, urlOf = urlInJson): Promise<RunningTill> {
  const { child, lines, said, ended, nextLine } = launch(command);
  const first = await Promise.race([nextLine(), ended]);
  if (typeof first !== 'string') throw new Error(`the till ended with ${first.code}: ${first.stderr}`);
  return {
    child,
    lines,
    url: new URL(urlOf(first)),
    stderr: () => said.stderr,
    nextLine,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function urlInJson(line: string): string {
  return z.strictObject({ url: z.url() }).parse(JSON.parse(line)).url;
}

/** For `afterAll`: resolves once they are gone, so that none of them writes into a folder that is being removed. */
export async function endAll(): Promise<void> {
  const gone = [...started].map((child) => once(child, 'close'));
  for (const child of started) child.kill('SIGKILL');
  await Promise.all(gone);
}

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };
export type Ask = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

/** One request with exactly this target and these headers; `Host` too, where it is given. */
export async function ask(
  till: { url: URL },
  target: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<Answer> {
  const sent = httpRequest({ host: '127.0.0.1', port: till.url.port, method, path: target, headers, agent: false });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Enters as a browser does: the cookie, and the token of the document it was given. */
export async function enter(till: RunningTill): Promise<{ readonly cookie: string; readonly frame: string }> {
  const welcome = await ask(till, till.url.pathname + till.url.search);
  const cookie = welcome.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const page = await ask(till, '/', { headers: { cookie } });
  return { cookie, frame: /preload\.js\?frame=([\w-]+)/.exec(page.body)?.[1] ?? '' };
}

/** A message as the page's bridge sends it. */
export async function say(
  till: RunningTill,
  view: { cookie: string; frame: string },
  channel: string,
  ...args: unknown[]
): Promise<unknown> {
  const answer = await ask(till, '/__ipc/invoke', {
    method: 'POST',
    headers: message(till, view),
    body: JSON.stringify({ channel, args }),
  });
  const { result } = z.object({ result: z.unknown() }).parse(JSON.parse(answer.body));
  return result;
}

export function message(till: RunningTill, view: { cookie: string; frame: string }): Record<string, string> {
  return { cookie: view.cookie, origin: till.url.origin, 'x-frame': view.frame, 'content-type': 'application/json' };
}
