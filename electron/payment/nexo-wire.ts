// Sends one message to the terminal over HTTP or HTTPS on the local network, and reads its answer.
// Invariants: a message is sent once, without retry or redirect; every failure is `null`, and the message may have
// arrived all the same.
import { type Agent, fetch } from 'undici';

const maxAnswerBytes = 1024 * 1024;

export function createNexoWire(address: string, agent: Agent) {
  const closing = new AbortController();
  return {
    /** The answer's text; null if none came whole, in time and with status 200. */
    async post(body: string, limitMs: number): Promise<string | null> {
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          redirect: 'error',
          dispatcher: agent,
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]),
        });
        if (answer.status !== 200) {
          await answer.body?.cancel();
          return null;
        }
        const text = await answer.text();
        return text.length > maxAnswerBytes ? null : text;
      } catch {
        return null;
      }
    },
    async close(): Promise<void> {
      closing.abort();
      await agent.destroy();
    },
  };
}
