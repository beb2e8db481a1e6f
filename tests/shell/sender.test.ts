// The IPC door of electron/shell/ipc.ts: which senders and messages it accepts. A broken page could send every event forged here.
import { describe, expect, it, vi } from 'vitest';
import { isOwnSender, type Sender, serveIpc } from '../../electron/shell/ipc.ts';
import { channelNames } from '../../shared/ipc/channel-names.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import { tables } from '../../shared/ipc/ipc-schemas.ts';
import { err, ok } from '../../shared/result.ts';

const origin = 'app://counterfoil';
const own = { name: 'the till’s own page' };
const top = { origin, parent: null };

type Listener = (event: unknown, ...args: unknown[]) => Promise<unknown>;

function door(handlers: Partial<TillHandlers>) {
  const listeners = new Map<string, Listener>();
  const sent: unknown[][] = [];
  const contents = { ...own, isDestroyed: () => false, send: (...args: unknown[]) => void sent.push(args) };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const served = serveIpc({
    ipcMain: {
      handle: (channel: string, listener: Listener) => void listeners.set(channel, listener),
      removeHandler: (channel: string) => void listeners.delete(channel),
    } as never,
    window: { webContents: contents, isDestroyed: () => false } as never,
    origin,
    tables,
    handlers,
    log,
  });
  const say = (channel: string, event: Partial<Sender>, ...args: unknown[]) =>
    listeners.get(channel)?.({ sender: contents, senderFrame: top, ...event }, ...args);
  return { say, sent, log, served, listeners };
}

const foreign: [string, Partial<Sender>][] = [
  ['another page of this process', { sender: { name: 'a stranger' } }],
  ['a frame that has gone', { senderFrame: null }],
  ['a frame inside the page', { senderFrame: { origin, parent: top as never } }],
  ['another origin', { senderFrame: { origin: 'https://evil.example', parent: null } }],
  ['an origin that only begins alike', { senderFrame: { origin: `${origin}.evil.example`, parent: null } }],
  ['no origin', { senderFrame: { origin: 'null', parent: null } }],
];

describe('a message', () => {
  it('of the till’s own page in its main frame is answered', async () => {
    const { say } = door({ 'sale:current': () => ok(null) });
    expect(await say('sale:current', {})).toEqual({ ok: true, value: null });
    expect(isOwnSender({ sender: own, senderFrame: top }, own, origin)).toBe(true);
  });

  it.each(foreign)('of %s is refused on every channel and reaches no handler', async (_who, event) => {
    const handler = vi.fn(() => ok(null));
    const { say } = door(Object.fromEntries(channelNames.map((channel) => [channel, handler])));
    for (const channel of channelNames) {
      expect(await say(channel, event)).toEqual({ ok: false, error: { code: 'foreign_sender' } });
    }
    expect(handler).not.toHaveBeenCalled();
  });

  it('is judged by its frame at once, because the frame may navigate later', () => {
    const { listeners } = door({ 'sale:current': () => ok(null) });
    const read = vi.fn(() => top);
    void listeners.get('sale:current')?.(Object.defineProperty({ sender: own }, 'senderFrame', { get: read }));
    expect(read).toHaveBeenCalledOnce();
  });

  it.each<[string, string, unknown[], string]>([
    ['too much', 'sale:current', ['x'], 'request'],
    ['two requests', 'sale:get', [{ saleId: '0190a5c0-0000-7000-8000-000000000000' }, 'x'], 'request'],
    ['nothing', 'sale:get', [], 'request'],
    ['null', 'sale:get', [null], 'request'],
    ['no id', 'sale:get', [{}], 'saleId'],
    ['a wrong id', 'sale:get', [{ saleId: '1; DROP TABLE sales' }], 'saleId'],
    ['an unknown field', 'sale:get', [{ saleId: '0190a5c0-0000-7000-8000-000000000000', a: 1 }], 'request'],
    [
      'a field inside a field',
      'sale:add-line',
      [{ productCode: 'a', faceValue: { currency: 'EUR', amount: 5 } }],
      'faceValue.amount',
    ],
    ['a number for an amount', 'sale:add-line', [{ productCode: 'a', faceValue: 5 }], 'faceValue'],
  ])('of the wrong shape (%s) is a bad request that names the field', async (_what, channel, args, detail) => {
    const handler = vi.fn();
    const { say } = door(Object.fromEntries(channelNames.map((one) => [one, handler])));
    expect(await say(channel, {}, ...args)).toEqual({ ok: false, error: { code: 'bad_request', detail } });
    expect(handler).not.toHaveBeenCalled();
  });

  it('is refused without repeating what was sent', async () => {
    const { say } = door({ 'session:sign-in': vi.fn() });
    const answer = await say('session:sign-in', {}, { operatorId: 'anna', pin: 4711 });
    expect(answer).toEqual({ ok: false, error: { code: 'bad_request', detail: 'pin' } });
  });

  it('gets `internal` when its handler throws, and the exception stays inside', async () => {
    const { say, log } = door({
      'sale:current': () => {
        throw new Error('a bug');
      },
    });
    expect(await say('sale:current', {})).toEqual({ ok: false, error: { code: 'internal' } });
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('without a handler is answered by a till that does not sell', async () => {
    const { say } = door({});
    expect(await say('sale:current', {})).toEqual({ ok: false, error: { code: 'till_stopped' } });
  });
});

describe('the door', () => {
  it('serves every channel of the contract and nothing else', () => {
    const { listeners } = door({});
    expect([...listeners.keys()].sort()).toEqual([...channelNames].sort());
  });

  it('lets new handlers answer from the next message on', async () => {
    const { say, served } = door({});
    served.replace({ 'sale:current': () => ok(null) });
    expect(await say('sale:current', {})).toEqual({ ok: true, value: null });
  });

  it('lets a message wait while the till opens anew, and the next till answers it', async () => {
    const { say, served } = door({ 'sale:current': () => err({ code: 'internal' }) });
    served.hold();
    const answer = Promise.resolve(say('sale:current', {}));
    const soon = new Promise((resolve) => setImmediate(resolve, 'waits'));
    expect(await Promise.race([answer, soon])).toBe('waits');
    served.replace({ 'sale:current': () => ok(null) });
    expect(await answer).toEqual({ ok: true, value: null });
    expect(await say('sale:current', {})).toEqual({ ok: true, value: null });
  });

  it('sends events over the one event channel', () => {
    const { served, sent } = door({});
    const event = { kind: 'status', status: { unsent: 1 } } as never;
    served.broadcast(event);
    expect(sent).toEqual([['till:event', event]]);
  });

  it('closes', () => {
    const { served, listeners } = door({});
    served.close();
    expect(listeners.size).toBe(0);
  });
});
