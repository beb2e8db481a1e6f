// Sends one webhook, signed by section 5. Invariant: path, query and Date are
// signed as they are sent, and only the status of an answer counts.
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { webhookSignatureHeader } from '../../shared/interface/events.ts';
import { authorization, hostPort, type SigningKey } from '../../shared/interface/signature.ts';

/** How long an address may take to acknowledge. */
const patienceMs = 10_000;

export function createWebhookSender(now: () => Date) {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  const closing = new AbortController();
  return {
    /** The answered status, or null if there was none. Never rejects. */
    send(url: URL, key: SigningKey, text: string): Promise<number | null> {
      const body = Buffer.from(text);
      const date = now().toUTCString();
      const signed = {
        hostPort: hostPort(url),
        method: 'POST',
        path: url.pathname,
        query: url.search.slice(1),
        date,
        idempotencyKey: '',
        body,
      };
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Date: date,
        [webhookSignatureHeader]: authorization(signed, key),
      };
      const path = `${url.pathname}${url.search}`;
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]);
      return new Promise((resolve) => {
        const request =
          url.protocol === 'https:'
            ? httpsRequest(url, { method: 'POST', path, headers, signal, agent: https })
            : httpRequest(url, { method: 'POST', path, headers, signal, agent: http });
        request.on('error', () => resolve(null));
        request.once('response', (response) => {
          response.on('error', () => resolve(null));
          // Only a whole answer counts: a receiver that died before it stored the event may have sent a part.
          response.once('end', () => resolve(response.statusCode ?? null));
          response.once('close', () => resolve(null));
          response.resume();
        });
        request.end(body);
      });
    },
    /** Aborts the deliveries under way. */
    close(): void {
      closing.abort();
      http.destroy();
      https.destroy();
    },
  };
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;
