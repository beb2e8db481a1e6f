// The calls of head office: enrolment, report and journal, signed as the service's are. Invariants: an answer counts only where this till's
// own secret signed it; whatever else comes, from a gateway or a stranger, is no answer and decides nothing.
import { z } from 'zod';
import { answerSignatureHeader, isOwnAnswer } from '../../shared/head-office/answer-signature.ts';
import {
  type EnrolAnswer,
  type EnrolRefusal,
  type EnrolRequest,
  enrolAnswer,
  enrolRefusals,
  type HeadAt,
  isStop,
  journalAnswer,
  maxHeldSeconds,
  type ReportAnswer,
  type ReportRequest,
  reportAnswer,
  type StopCode,
} from '../../shared/head-office/messages.ts';
import { errorBodyReader } from '../../shared/interface/error.ts';
import { parseAuthorization, signingKey } from '../../shared/interface/signature.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { readJson, type ServiceAnswer } from '../service/answer.ts';
import { type CallDeps, type CallRequest, createCaller, jsonBytes } from '../service/call.ts';
import type { Transport } from '../service/transport.ts';
import { createUndiciTransport } from '../service/undici-transport.ts';
import type { LineFault } from './line-contract.ts';

const timeoutMs = 30_000;
/** Beyond the seconds that a report is held. */
const heldTimeoutMs = maxHeldSeconds * 1000 + 10_000;

/** Where `ca` (PEM) is given, that certificate is head office, whatever name it carries. */
export const headOfficeTransport = (
  ca: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Transport => createUndiciTransport({ environment, ...(ca === undefined ? {} : { ca, isAnyName: true }) });

export type Silence = {
  readonly kind: 'silent';
  /** No connection or no answer in time; an answer that is not of head office; one that this till's secret did not sign. */
  readonly why: 'no-answer' | 'stranger' | 'not-genuine';
};
/** `refused`: signed by head office, with its code. */
export type LineAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: StopCode }
  | { readonly kind: 'refused'; readonly code: string }
  | Silence;

/** Why head office gave no answer that counts. */
export const faultOf = (told: Exclude<LineAnswer<unknown>, { kind: 'answered' }>): LineFault =>
  told.kind === 'silent' ? told.why : told.kind;

/** Those that a gateway may give, or head office before it knows the till. */
const maySpeakUnsigned = (status: number): boolean => [401, 404, 429].includes(status) || status >= 500;

export type HeadOfficeClient = ReturnType<typeof createHeadOfficeClient>;

export function createHeadOfficeClient({
  url,
  till,
  secret,
  transport,
  now,
}: Pick<CallDeps, 'transport' | 'now'> & { readonly url: string; readonly till: string; readonly secret: string }) {
  const key = signingKey(till, secret);
  let falseAnswers = 0;
  const caller = createCaller({
    baseUrl: url,
    key,
    transport,
    now,
    timeoutMs: heldTimeoutMs,
    isGenuine(authorization, { status, headers, body }) {
      const { signature = '' } = parseAuthorization(authorization) ?? {};
      const isOwn = isOwnAnswer(signature, status, body, key.secret, headers[answerSignatureHeader]);
      if (isOwn || maySpeakUnsigned(status)) return true;
      falseAnswers += 1;
      return false;
    },
  });

  const ask = async <S extends z.ZodType>(request: CallRequest, schema: S): Promise<LineAnswer<z.infer<S>>> => {
    const before = falseAnswers;
    const told = toldOf(await caller.call(request, schema));
    // Of two under way at once the other may be the false one: it is said all the same.
    const isFalse = told.kind === 'silent' && told.why === 'no-answer' && falseAnswers > before;
    return isFalse ? { kind: 'silent', why: 'not-genuine' } : told;
  };

  return {
    /** Held for so many seconds, while there is nothing new; null where nothing came. */
    report: (report: ReportRequest, heldSeconds: number): Promise<LineAnswer<ReportAnswer | null>> =>
      ask(
        {
          method: 'POST',
          path: `/report?s=${heldSeconds}`,
          body: jsonBytes(report),
          timeoutMs: heldSeconds === 0 ? timeoutMs : heldTimeoutMs,
        },
        reportAnswer.nullable(),
      ),
    /** `batch` is a deflated `journalRequest`. Head office's head after its commit. */
    journal: (batch: Uint8Array): Promise<LineAnswer<HeadAt>> =>
      ask(
        { method: 'POST', path: '/journal', body: batch, contentType: 'application/octet-stream', timeoutMs },
        journalAnswer,
      ),
  };
}

function toldOf<T>(answer: ServiceAnswer<T>): LineAnswer<T> {
  if (answer.ok) return { kind: 'answered', value: answer.value.value };
  const failure = answer.error;
  if (failure.kind === 'unreachable' || failure.kind === 'no-answer') return { kind: 'silent', why: 'no-answer' };
  // A 2xx that was signed and makes no sense: of a newer head office, or a bug there.
  if (failure.kind === 'nonsense') return { kind: 'refused', code: 'nonsense' };
  if (maySpeakUnsigned(failure.status)) return { kind: 'silent', why: 'stranger' };
  const code = failure.code ?? String(failure.status);
  return failure.status === 403 && isStop(code) ? { kind: code } : { kind: 'refused', code };
}

/** `no-answer` and `stranger`: the same code may be used again for the same ledger. */
export type EnrolFailure = EnrolRefusal | Silence['why'];

const refusalCode = z.enum(enrolRefusals);

/** Once for each code; unsigned, because there is no secret yet: TLS says who answers. */
export async function enrol(
  { url, transport }: { readonly url: string; readonly transport: Transport },
  request: EnrolRequest,
): Promise<Result<EnrolAnswer, EnrolFailure>> {
  const target = new URL(`${url.replace(/\/+$/, '')}/enrol`);
  const came = await transport.send({
    method: 'POST',
    url: target,
    headers: { host: target.host, accept: 'application/json', 'content-type': 'application/json' },
    body: jsonBytes(request),
    timeoutMs,
  });
  if (came.kind !== 'answered') return err('no-answer');
  const body = readJson(came.body);
  const refused = came.status === 403 ? refusalCode.safeParse(errorBodyReader.safeParse(body).data?.code) : null;
  if (refused?.success) return err(refused.data);
  const given = enrolAnswer.safeParse(body);
  return came.status < 300 && given.success ? ok(given.data) : err('stranger');
}
