// The tiles of a reconciliation filter its rows: only what waits, only what is wrong, or all; a tile without rows is no button.

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Findings } from '../../renderer/screens/manage/reconcile/findings.tsx';
import type { FindingGroup } from '../../renderer/screens/manage/reconcile/groups.ts';
import { Sums } from '../../renderer/screens/manage/reconcile/sums.tsx';
import { type FindingView, findingKinds, type ReconcileResult } from '../../shared/reconcile/views.ts';
import { withoutBrowser } from '../../testkit/renderer/without-browser.ts';
import { euro } from '../../testkit/till/selling.ts';

withoutBrowser();

const finding = (kind: FindingView['kind']): FindingView => ({
  id: kind,
  kind,
  step: 'wait',
  odd: 'till',
  saleId: 's',
  lineId: 'l',
  productName: 'Book',
  receiptNumber: 'R1',
  orderId: null,
  pot: null,
  money: { state: 'kept', amount: euro('25.00'), method: 'cash' },
  till: { state: 'active', amount: euro('25.00'), at: null },
  service: { state: null, amount: null, at: null, rows: [], fields: [] },
  gap: euro('0.00'),
});
const none = euro('0.00');
const gap = { waiting: none, wrong: none, within: none, shops: none, unexplained: none };
const resultOf = (kinds: readonly FindingView['kind'][]): ReconcileResult => ({
  cards: 20,
  matched: 7,
  waiting: kinds.filter((kind) => kind === 'pending').length,
  toDecide: 0,
  wrong: kinds.filter((kind) => kind !== 'pending').length,
  wrongCards: 0,
  unread: 0,
  unsettled: 0,
  money: { total: none, cash: none, card: none, gap },
  till: { total: none, begun: 20, voided: 0, unsold: 0, open: 0, sold: 20 },
  service: { total: none, rows: 0, gap },
  isExplained: true,
  findings: kinds.map(finding),
  more: 0,
  notes: [],
});

function looksOf(result: ReconcileResult, shown: FindingGroup | null) {
  const both = { hasSettlements: true, shown };
  const sums = renderToStaticMarkup(<Sums result={result} {...both} onShow={() => {}} />);
  const rows = renderToStaticMarkup(<Findings view={result} {...both} onInvalidate={async () => {}} />);
  return {
    rows: rows.match(/<tr data-tone/g)?.length ?? 0,
    waiting: rows.match(/Still waiting/g)?.length ? 1 : 0,
    pressed: [...sums.matchAll(/aria-pressed="(\w+)"/g)].map(([, on]) => on),
    tellsMatched: rows.includes('7 matched'),
  };
}

test('a tile shows only its rows, and nothing of the others', () => {
  const result = resultOf(findingKinds);
  const all = findingKinds.length;
  expect(looksOf(result, null)).toEqual({ rows: all, waiting: 1, pressed: ['false', 'false'], tellsMatched: true });
  expect(looksOf(result, 'waiting')).toEqual({ rows: 1, waiting: 1, pressed: ['true', 'false'], tellsMatched: false });
  expect(looksOf(result, 'wrong')).toEqual({
    rows: all - 1,
    waiting: 0,
    pressed: ['false', 'true'],
    tellsMatched: false,
  });
});

test('a tile without rows is no button', () => {
  expect(looksOf(resultOf(['pending']), null).pressed).toEqual(['false']);
  expect(looksOf(resultOf([]), null).pressed).toEqual([]);
});
