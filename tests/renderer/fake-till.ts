// A `window.till` whose answers a test gives one by one, in any order.
import { onTestFinished } from 'vitest';
import type { TillError } from '../../shared/errors.ts';
import { err, ok } from '../../shared/result.ts';

type Asked = {
  readonly channel: string;
  readonly request: unknown;
  answer(value: unknown): Promise<void>;
  refuse(error: TillError): Promise<void>;
  break(): Promise<void>;
};

export type FakeTill = {
  readonly asked: readonly Asked[];
  /** The oldest unanswered request on `channel`. */
  next(channel: string): Asked;
};

/** Installs a fake bridge for the screens, until its test is over. */
export function installFakeTill(): FakeTill {
  const asked: Asked[] = [];
  const open = new Set<Asked>();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const invoke = new Proxy(
    {},
    {
      get: (_, channel: string) => (request: unknown) =>
        new Promise((resolve, reject) => {
          const question: Asked = {
            channel,
            request,
            answer(value) {
              open.delete(question);
              resolve(ok(value));
              return settled();
            },
            refuse(error) {
              open.delete(question);
              resolve(err(error));
              return settled();
            },
            break() {
              open.delete(question);
              reject(new Error('the channel broke'));
              return settled();
            },
          };
          asked.push(question);
          open.add(question);
        }),
    },
  );
  Object.assign(globalThis, { window: { till: { invoke, onEvent: () => () => {} } } });
  // A library that a later file loads takes a window for a browser.
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'window'));
  return {
    asked,
    next(channel) {
      const question = [...open].find((one) => one.channel === channel);
      if (!question) throw new Error(`nobody asked ${channel}; open: ${[...open].map((one) => one.channel).join()}`);
      return question;
    },
  };
}
