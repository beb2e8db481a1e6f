// The command `service`: one call of the service, shown as a table, as lines or as JSON.
// Invariants: a code is in no output, and before money moves it is said so; what writes is refused in the live environment without --live; a write whose answer is lost is never called failed.
import { type Order, order as orderSchema } from '../../../shared/interface/orders.ts';
import type { Delivery } from '../../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { AnyServiceClient } from '../client.ts';
import type { DownloadFailure } from '../download.ts';
import { type Command, commands } from './commands.ts';
import { readTyped, usageOf } from './typed-command.ts';

/** A file that is there, empty, until the code of an order is in it. */
export type CodesFile = {
  /** Answers the password, which nothing else has. */
  save(order: Order, delivery: Delivery): Promise<string>;
  drop(): void;
};

/** 0: done. 1: the service refused. 2: bad usage, nothing was sent. 3: no answer, or one that cannot be read; or a code that cannot be saved. */
export type ServiceExit = 0 | 1 | 2 | 3;

export type ServiceCommandDeps = {
  /** How it is called, such as `npm run service --`. */
  readonly name: string;
  /** The error is one sentence. Without `environment`: only to find out which one it is. */
  connect(environment: 'sandbox' | 'live' | null): Promise<Result<AnyServiceClient, string>>;
  /** For the help: one sentence. */
  readonly whoseKey: string;
  readonly mayWrite: boolean;
  readonly newKey: () => string;
  /** The absolute path of a file as it was named. */
  readonly fileOf: (name: string) => string;
  /** The error is one sentence. Absent where no person reads the password. */
  readonly beginCodes?: ((file: string) => Result<CodesFile, string>) | undefined;
  readonly print: (text: string) => void;
  readonly warn: (text: string) => void;
};

export async function serviceCommand(args: readonly string[], deps: ServiceCommandDeps): Promise<ServiceExit> {
  const { warn } = deps;
  const typed = readTyped(args, deps);
  if (!typed.ok) return wrong(deps, typed.error);
  if (typed.value.kind === 'help') {
    deps.print(helpOf(deps));
    return 0;
  }
  const { command, given, json, live, codesTo } = typed.value;
  if (command.writes && !deps.mayWrite)
    return wrong(deps, `${command.words} changes something: this key only reads here`);
  if (codesTo !== null && !(command.codes && deps.beginCodes))
    return wrong(deps, '--codes-to is for orders, and works on a terminal only: it shows the password');
  const ready = command.prepare(given);
  if (!ready.ok) return wrong(deps, ready.error);
  const client = await clientFor(command, live, deps);
  if (!client.ok) {
    warn(client.error.sentence);
    return client.error.exit;
  }
  const codes = codesTo === null ? null : deps.beginCodes?.(codesTo);
  if (codes?.ok === false) return wrong(deps, `the file of the codes: ${codes.error}`);
  try {
    if (command.keyed && command.codes && !codes)
      warn('The code of the card is not shown here: --codes-to FILE saves it as an encrypted PDF.');
    if (command.keyed) warn(`Idempotency-Key: ${given.idempotencyKey} (to try again safely, repeat it with --key)`);
    const answered = await collected(ready.value(client.value));
    if (!answered.ok) {
      codes?.value.drop();
      return failed(answered.error, command, deps);
    }
    deps.print(shown(withoutCodes(answered.value), command, json));
    return codes ? await saved(codes.value, answered.value, deps) : 0;
  } finally {
    await client.value.close();
  }
}

/** The order is made whatever becomes of the file: its code can be had again. */
async function saved(file: CodesFile, value: unknown, { name, warn }: ServiceCommandDeps): Promise<ServiceExit> {
  const order = orderSchema.parse(value);
  try {
    if (order.delivery) {
      warn(`Password of the file, shown this once: ${await file.save(order, order.delivery)}`);
      return 0;
    }
    file.drop();
    warn(`No code yet. Try later: ${name} orders show ${order.id} --codes-to FILE`);
    return 0;
  } catch (error) {
    file.drop();
    const why = error instanceof Error ? error.message : String(error);
    warn(`The code is not saved (${why}). Try again: ${name} orders show ${order.id} --codes-to FILE`);
    return 3;
  }
}

type Refused = { readonly sentence: string; readonly exit: ServiceExit };

/** Of the environment that the service says it is, where that matters. */
async function clientFor(
  { writes, only, words }: Command,
  live: boolean,
  deps: ServiceCommandDeps,
): Promise<Result<AnyServiceClient, Refused>> {
  const refused = (sentence: string, exit: ServiceExit = 2) =>
    err({ sentence: `${deps.name} ${words}: ${sentence}`, exit });
  const first = await deps.connect(null);
  if (!first.ok) return refused(first.error);
  if (!writes && only === undefined) return first;
  const probe = await first.value.settlementProbe();
  await first.value.close();
  if (!probe.ok) return refused(...sentenceOf(probe.error));
  const environment = probe.value.value;
  if (only !== undefined && only !== environment)
    return refused(`exists in the ${only} environment only, and this service is ${environment}`);
  if (writes && environment === 'live' && !live) return refused('this is the live service: add --live if you mean it');
  const client = await deps.connect(environment);
  return client.ok ? client : refused(client.error);
}

async function collected(
  asked: ReturnType<Extract<ReturnType<Command['prepare']>, { ok: true }>['value']>,
): Promise<Result<unknown, DownloadFailure>> {
  if (!(Symbol.asyncIterator in asked)) {
    const answer = await asked;
    if (!answer.ok) return answer;
    return ok('bytes' in answer.value ? { bytes: answer.value.bytes } : answer.value.value);
  }
  const rows: unknown[] = [];
  for await (const page of asked) {
    if (!page.ok) return page;
    rows.push(...page.value.value);
  }
  return ok(rows);
}

function shown(value: unknown, { columns }: Command, json: boolean): string {
  if (json) return JSON.stringify(value, null, 2);
  if (!columns || !Array.isArray(value)) return linesOf(value ?? {});
  return value.length === 0 ? 'None.' : tableOf(value, columns);
}

function failed(failure: DownloadFailure, command: Command, { name, warn }: ServiceCommandDeps): ServiceExit {
  const [sentence, exit] = sentenceOf(failure);
  const mayHaveWorked = command.writes && (failure.kind === 'no-answer' || failure.kind === 'nonsense');
  warn(
    `${name} ${command.words}: ${sentence}${mayHaveWorked ? '; it may have been done all the same: look before you repeat it' : ''}`,
  );
  return exit;
}

function sentenceOf(failure: DownloadFailure): [sentence: string, exit: ServiceExit] {
  switch (failure.kind) {
    case 'refused': {
      const fields = Object.entries(failure.fields).map(([field, reasons]) => `${field} ${reasons.join(', ')}`);
      return [[`the service refused with ${failure.code} (status ${failure.status})`, ...fields].join('; '), 1];
    }
    case 'unrecognised':
      return [`the service answered with an error that is not in its interface (status ${failure.status})`, 3];
    case 'nonsense':
      return ['the answer breaks the interface', 3];
    case 'unreachable':
      return ['the service cannot be reached', 3];
    case 'no-answer':
      return ['the service did not answer', 3];
    case 'not-saved':
      return [`the file cannot be written (${failure.reason})`, 2];
    case 'too-large':
      return ['the file is larger than anything the service should send', 3];
  }
}

function wrong({ name, warn }: ServiceCommandDeps, sentence: string): 2 {
  warn(`${name} ${sentence.startsWith('use: ') ? sentence.slice(5) : `… ${sentence}`}`);
  return 2;
}

function helpOf({ name, whoseKey, mayWrite }: ServiceCommandDeps): string {
  const lines = commands
    .filter(({ writes }) => mayWrite || !writes)
    .map((command) => `  ${usageOf(command)}\n      ${command.does}${command.only ? ` (${command.only} only)` : ''}`);
  return [
    `${name} COMMAND [FIELD=VALUE …] [--json] [--live]`,
    '',
    whoseKey,
    mayWrite ? 'What writes is refused in the live environment without --live.' : 'What writes is refused.',
    `Codes, PINs and links of cards are never shown.${mayWrite ? ' --codes-to FILE saves them as an encrypted PDF, on a terminal only.' : ''}`,
    'Exit codes: 0 done, 1 refused by the service, 2 wrongly used (nothing was sent), 3 no answer.',
    '',
    ...lines,
  ].join('\n');
}

// The service's answers as text: a table of a list, lines of a single thing, or JSON.
// Invariant: no code, PIN or link of a card is in it, and of numbers only the last four signs.

const hidden = '(not shown)';
const secret: ReadonlySet<string> = new Set(['code', 'pin', 'expires_at']);

/** A copy without what redeems a card. Only a delivery holds that; a product's code is no secret. */
function withoutCodes(value: unknown, inDelivery = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutCodes(one, inDelivery));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (typeof one === 'string' && (name === 'card_number' || (inDelivery && name === 'serial')))
        return [name, `…${one.slice(-4)}`];
      if (inDelivery && one !== null && (secret.has(name) || name === 'url')) return [name, hidden];
      return [name, withoutCodes(one, inDelivery || name === 'delivery')];
    }),
  );
}

/** Columns are dotted paths; the last one is not padded. */
function tableOf(rows: readonly unknown[], columns: readonly string[]): string {
  const cells = [columns, ...rows.map((row) => columns.map((column) => textOf(at(row, column))))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => [...(row[index] ?? '')].length)));
  return cells
    .map((row) =>
      row
        .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `address.city: Galway`, a line a value. */
function linesOf(value: unknown, path = ''): string {
  if (typeof value !== 'object' || value === null) return path === '' ? textOf(value) : `${path}: ${textOf(value)}`;
  const entries = Object.entries(value);
  if (entries.length === 0) return path === '' ? 'OK' : `${path}: -`;
  return entries.map(([name, one]) => linesOf(one, path === '' ? name : `${path}.${name}`)).join('\n');
}

/** Control characters could forge lines in a terminal. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  return String(value).replace(/\p{Cc}+/gu, ' ');
}

function at(row: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : null),
      row,
    );
}
