// What the status bar shows and what only its dialog has: a fault is always in sight, with what to do and whom to call.
import { describe, expect, test } from 'vitest';
import { type Fact, factsOf } from '../../renderer/components/status-facts.ts';
import { createWords } from '../../renderer/words.ts';
import { backupFaults, type StatusView } from '../../shared/health/status.ts';

const now = Date.parse('2026-11-06T12:00:00.000Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const hour = 3_600_000;
const words = createWords('en', (key) => key);
const allWell: StatusView = {
  connection: 'online',
  connectionSince: ago(hour),
  unsent: 0,
  oldestUnsentAt: null,
  clockSkewMs: 200,
  attention: 0,
  attentionSales: 0,
  unresolvedCards: { count: 0, limit: 3 },
  diskLow: false,
  backup: { lastAt: ago(hour), fault: null },
  anchor: 'kept',
  wentBackAt: null,
  catalogueRefreshedAt: ago(hour),
  printer: 'ready',
  printerCause: null,
  printerUnproven: false,
  codesApart: false,
  webhookFault: null,
  drawer: false,
  drawerTrouble: null,
};
const facts = (change: Partial<StatusView> = {}) => factsOf({ ...allWell, ...change }, now, words);
const fact = (id: Fact['id'], change: Partial<StatusView>) => facts(change).find((one) => one.id === id);
const inBar = (change: Partial<StatusView> = {}) => facts(change).flatMap(({ id, inBar }) => (inBar ? [id] : []));

test('while all is well the bar has the connection, and the dialog has the rest', () => {
  expect(inBar()).toEqual(['connection']);
  expect(facts().map(({ id }) => id)).toEqual(['connection', 'unsent', 'printer', 'clock', 'backup', 'anchor', 'disk']);
  expect(facts().every(({ whom }) => whom === 'nobody')).toBe(true);
});

test('products that were left out of the list are told in the dialog, never in the bar', () => {
  expect(fact('left-out', { catalogueLeftOut: { products: 0, withoutAmounts: 0 } })).toBeUndefined();
  const catalogueLeftOut = { products: 2, withoutAmounts: 1 };
  expect(inBar({ catalogueLeftOut })).not.toContain('left-out');
  expect(fact('left-out', { catalogueLeftOut })?.means).toContain('frame:status.leftOut.means');
});

test.each([
  ['offline', 'manager'],
  ['refused', 'head-office'],
] as const)('%s: since when, what to do, whom to call', (connection, whom) => {
  expect(fact('connection', { connection })).toMatchObject({ tone: 'bad', whom, since: ago(hour) });
});

test('unsent requests say since when, and name nobody to call for ten minutes', () => {
  const unsent = (ms: number) => fact('unsent', { unsent: 2, oldestUnsentAt: ago(ms) });
  expect(unsent(9 * 60_000)).toMatchObject({ tone: 'wait', since: ago(9 * 60_000), whom: 'nobody' });
  expect(unsent(10 * 60_000)?.whom).toBe('manager');
});

describe('the backup', () => {
  test.each(backupFaults)('that failed as %s is in the bar, and says that the books are safe', (fault) => {
    const backup = { lastAt: ago(25 * hour), fault };
    expect(inBar({ backup })).toContain('backup');
    expect(fact('backup', { backup })).toMatchObject({ tone: 'wait', whom: 'manager', since: backup.lastAt });
    expect(fact('backup', { backup })?.means).toContain(`frame:status.backup.${fault}`);
  });

  test('is in the bar after two days', () => {
    expect(inBar({ backup: { lastAt: ago(48 * hour - 1), fault: null } })).not.toContain('backup');
    expect(inBar({ backup: { lastAt: ago(48 * hour), fault: null } })).toContain('backup');
  });

  test('is not mentioned where none is made, nor called old before the first', () => {
    expect(facts({ backup: null }).map(({ id }) => id)).not.toContain('backup');
    expect(inBar({ backup: { lastAt: null, fault: null } })).not.toContain('backup');
  });
});

test('paper near its end is in the bar, with what to do', () => {
  expect(inBar({ printer: 'low' })).toContain('printer');
  expect(fact('printer', { printer: 'low' })).toMatchObject({ tone: 'wait', todo: 'frame:status.printer.low.todo' });
});

test('a clock that is 30 s off, a full disk, a printer, webhooks: each in the bar with what to do', () => {
  expect(inBar({ clockSkewMs: 29_999 })).not.toContain('clock');
  expect(inBar({ clockSkewMs: null })).not.toContain('clock');
  const all = facts({
    clockSkewMs: -30_000,
    diskLow: true,
    printer: 'failing',
    printerCause: 'paper_out',
    printerUnproven: true,
    webhookFault: 'port_taken',
    anchor: 'missing',
    wentBackAt: ago(hour),
  });
  const shown = all.filter((one) => one.inBar && one.id !== 'connection' && one.id !== 'unsent');
  expect(shown.map(({ id }) => id)).toEqual([
    'printer',
    'unproven',
    'clock',
    'webhooks',
    'went-back',
    'anchor',
    'disk',
  ]);
  expect(shown.filter(({ todo }) => todo === '')).toEqual([]);
});
