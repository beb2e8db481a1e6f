// Sends what is told: mail by SMTP, or a POST signed as the service signs its webhooks. Invariants: each send ends within its time; the error is one
// word and never what the other side said, which may repeat a password.
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { webhookSignatureHeader } from '../../shared/interface/events.ts';
import { authorization, hostPort, signingKey } from '../../shared/interface/signature.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { MailPlace, WebhookPlace } from './places.ts';

const patienceMs = 10_000;
const keyId = 'head-office';

/** An error's code, such as `ECONNREFUSED` or `EAUTH`. */
const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'failed';
};

export async function sendMail(
  { host, port, security, user, password, from, to }: MailPlace,
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<Result<null, string>> {
  const transport = createTransport({
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...{ connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  });
  try {
    await transport.sendMail({ from, to, subject, text, disableFileAccess: true, disableUrlAccess: true });
    return ok(null);
  } catch (error) {
    return err(codeOf(error));
  } finally {
    transport.close();
  }
}

export async function sendWebhook(
  { url, secret }: WebhookPlace,
  { type, data }: { readonly type: string; readonly data: object },
  at: Date,
): Promise<Result<null, string>> {
  const to = new URL(url);
  const body = JSON.stringify({ id: randomUUID(), type, created_at: at.toISOString(), data });
  const date = at.toUTCString();
  const [path, query] = [to.pathname, to.search.slice(1)];
  const signed = { hostPort: hostPort(to), method: 'POST', path, query, date, idempotencyKey: '', body };
  const headers = {
    'content-type': 'application/json',
    date,
    [webhookSignatureHeader]: authorization(signed, signingKey(keyId, secret)),
  };
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return answer.ok ? ok(null) : err(String(answer.status));
  } catch (error) {
    return err(codeOf(error));
  }
}
