// How a till stands with head office: one state for each way it can be, and nothing of a till without one.
import { expect, test } from 'vitest';
import type { LineFault } from '../../../electron/head-office/line-contract.ts';
import { headOfficeView, type Seen } from '../../../electron/till/head-office/view.ts';
import { type HeadOfficeState, headOfficeStates } from '../../../shared/head-office/status.ts';
import { enrolledHere } from '../../../testkit/head-office/played-head-office.ts';

const now = new Date('2026-11-06T10:00:00.000Z');
const line = {
  lastHeardAt: '2026-11-06T09:59:30.000Z',
  unsent: 3,
  unsentSince: '2026-11-06T09:59:00.000Z',
  fault: null,
};
const seen: Seen = {
  held: enrolledHere,
  isRevoked: false,
  line,
  leaving: null,
  mayLeave: false,
  waiting: 0,
  ca: undefined,
  now,
};
const leaving = { entry: 7, by: 'clara', agreedBy: 'dora', at: '2026-11-05T10:00:00.000Z' };
const late = { ...line, unsentSince: '2026-11-06T09:58:00.000Z' };
const fault = (one: LineFault): Partial<Seen> => ({ line: { ...line, fault: one } });

/** Its last day was in 2020. */
const over = `-----BEGIN CERTIFICATE-----
MIIBeTCCAR+gAwIBAgIJXfaSTS0LUFyEMAkGByqGSM49BAEwFjEUMBIGA1UEAxML
aGVhZCBvZmZpY2UwHhcNMjAwMTAxMDAwMDAwWhcNMjAxMjMxMDAwMDAwWjAWMRQw
EgYDVQQDEwtoZWFkIG9mZmljZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABA9M
QoTkx+ZPcgYt2zR4/OPvG4vDGtixeq/ojIXeBLE1nEsMabPckArIT7ghRUDv+M63
49oDwRH9vscbJ/ea2R+jVzBVMAwGA1UdEwEB/wQCMAAwDgYDVR0PAQH/BAQDAgWg
MB0GA1UdJQQWMBQGCCsGAQUFBwMBBggrBgEFBQcDAjAWBgNVHREEDzANggtoZWFk
IG9mZmljZTAJBgcqhkjOPQQBA0kAMEYCIQCWHnTf02I0xpgcLdExd1ioDXKxX0TH
+O6gmxfy6mSojAIhAMVMJD5qE9yN/pf4145ZmFkSy77RShYinEO1mR6fDUgw
-----END CERTIFICATE-----
`;

test.each<[HeadOfficeState, Partial<Seen>]>([
  ['heard', {}],
  ['not-asked', { line: null }],
  ['not-asked', { line: { ...line, lastHeardAt: null } }],
  ['behind-by', { line: late }],
  ['waits', { held: { state: 'waits', code: 'c' } }],
  ['code-unknown', { held: { state: 'refused', why: 'unknown' } }],
  ['code-used', { held: { state: 'refused', why: 'used' } }],
  ['code-ended', { held: { state: 'refused', why: 'ended' } }],
  ['code-over', { held: { state: 'refused', why: 'over' } }],
  ['revoked', { ...fault('revoked') }],
  ['replaced', { isRevoked: true, ...fault('replaced') }],
  ['revoked', { isRevoked: true, held: { state: 'refused', why: 'used' } }],
  ['revoked', { isRevoked: true, leaving }],
  ['leaving', { leaving }],
  ['leaving', { ...fault('no-answer'), leaving }],
  ['unreachable', fault('no-answer')],
  ['certificate-over', { ...fault('no-answer'), ca: over }],
  ['certificate-over', { held: { state: 'waits', code: 'c' }, ca: over }],
  ['heard', { ca: over }],
  ['unreachable', { ...fault('no-answer'), ca: 'no certificate' }],
  ['stranger', fault('stranger')],
  ['stranger', fault('not-genuine')],
  ['not-taken', fault('refused')],
  ['restores', fault('behind')],
  ['unread', fault('ledger')],
])('%s', (state, change) => {
  expect(headOfficeStates).toContain(state);
  expect(headOfficeView({ ...seen, ...change })?.state).toBe(state);
});

test('entries are told once they wait longer than usual, or where something is wrong', () => {
  expect(headOfficeView(seen)).toMatchObject({ unsent: 0, unsentSince: null, at: line.lastHeardAt });
  expect(headOfficeView({ ...seen, line: late })).toMatchObject({ unsent: 3, unsentSince: late.unsentSince });
  expect(headOfficeView({ ...seen, ...fault('no-answer') })).toMatchObject({
    unsent: 3,
    unsentSince: line.unsentSince,
  });
});

test('of one that leaves is told since when, and whether two people may end it', () => {
  expect(headOfficeView({ ...seen, leaving })).toMatchObject({ at: leaving.at });
  expect(headOfficeView({ ...seen, leaving })).not.toHaveProperty('mayLeave');
  expect(headOfficeView({ ...seen, leaving, mayLeave: true })).toMatchObject({ mayLeave: true });
});

test('a till without one says nothing of it', () => {
  expect(headOfficeView({ ...seen, held: undefined, line: null })).toBeNull();
});
