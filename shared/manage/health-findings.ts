// Everything that a check of the health page may find, how bad it is, and what helps. Plain data: main and the screens read it.
/** In the order of the page, among those that are equally bad. */
export const healthChecks = [
  'clock',
  'signature',
  'connection',
  'balance',
  'printer',
  'drawer',
  'terminal',
  'scanner',
  'outbox',
  'attention',
  'disk',
  'ledger',
  'anchor',
  'backup',
  'copy',
  'keys',
  'foreign',
  'version',
] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** What a press does about it. */
export const healthFixes = [
  'check',
  'test-slip',
  'drawer',
  'ask-terminal',
  'scanner-works',
  'back-up',
  'attention',
  'limits',
] as const;
export type HealthFix = (typeof healthFixes)[number];

/** `unknown`: nobody asked yet. */
export type HealthVerdict = 'good' | 'unknown' | 'warn' | 'bad';

type Finding = { readonly check: HealthCheck; readonly verdict: HealthVerdict; readonly fix?: HealthFix };

/** Everything that a check may find. */
export const healthFindings = {
  'clock-right': { check: 'clock', verdict: 'good' },
  'clock-unknown': { check: 'clock', verdict: 'unknown', fix: 'check' },
  'clock-off': { check: 'clock', verdict: 'bad', fix: 'check' },
  'signature-accepted': { check: 'signature', verdict: 'good' },
  'signature-unknown': { check: 'signature', verdict: 'unknown', fix: 'check' },
  'signature-refused': { check: 'signature', verdict: 'bad', fix: 'check' },
  'connection-online': { check: 'connection', verdict: 'good' },
  'connection-unknown': { check: 'connection', verdict: 'unknown', fix: 'check' },
  'connection-offline': { check: 'connection', verdict: 'bad', fix: 'check' },
  'balance-enough': { check: 'balance', verdict: 'good' },
  'balance-unread': { check: 'balance', verdict: 'unknown', fix: 'check' },
  'balance-low': { check: 'balance', verdict: 'warn', fix: 'limits' },
  'printer-ready': { check: 'printer', verdict: 'good' },
  'printer-low': { check: 'printer', verdict: 'warn', fix: 'test-slip' },
  'printer-failing': { check: 'printer', verdict: 'bad', fix: 'test-slip' },
  'printer-untested': { check: 'printer', verdict: 'bad', fix: 'test-slip' },
  'printer-none': { check: 'printer', verdict: 'bad' },
  'drawer-ready': { check: 'drawer', verdict: 'good' },
  'drawer-stuck': { check: 'drawer', verdict: 'bad', fix: 'drawer' },
  'drawer-none': { check: 'drawer', verdict: 'warn' },
  'terminal-ready': { check: 'terminal', verdict: 'good' },
  'terminal-apart': { check: 'terminal', verdict: 'good' },
  'terminal-unasked': { check: 'terminal', verdict: 'unknown', fix: 'ask-terminal' },
  'terminal-untested': { check: 'terminal', verdict: 'bad', fix: 'ask-terminal' },
  'terminal-silent': { check: 'terminal', verdict: 'bad', fix: 'ask-terminal' },
  'scanner-known': { check: 'scanner', verdict: 'good' },
  'scanner-untested': { check: 'scanner', verdict: 'bad', fix: 'scanner-works' },
  'outbox-empty': { check: 'outbox', verdict: 'good' },
  'outbox-waiting': { check: 'outbox', verdict: 'unknown' },
  'outbox-stuck': { check: 'outbox', verdict: 'warn', fix: 'check' },
  'attention-none': { check: 'attention', verdict: 'good' },
  'attention-open': { check: 'attention', verdict: 'warn', fix: 'attention' },
  'disk-room': { check: 'disk', verdict: 'good' },
  'disk-low': { check: 'disk', verdict: 'bad', fix: 'check' },
  'ledger-holds': { check: 'ledger', verdict: 'good' },
  'ledger-broken': { check: 'ledger', verdict: 'bad' },
  'anchor-kept': { check: 'anchor', verdict: 'good' },
  'anchor-lost': { check: 'anchor', verdict: 'warn' },
  'anchor-unwritable': { check: 'anchor', verdict: 'warn' },
  'anchor-none': { check: 'anchor', verdict: 'good' },
  'backup-fresh': { check: 'backup', verdict: 'good' },
  'backup-missing': { check: 'backup', verdict: 'warn', fix: 'back-up' },
  'backup-old': { check: 'backup', verdict: 'warn', fix: 'back-up' },
  'backup-failed': { check: 'backup', verdict: 'bad', fix: 'back-up' },
  'backup-off': { check: 'backup', verdict: 'good' },
  'copy-fresh': { check: 'copy', verdict: 'good' },
  'copy-missing': { check: 'copy', verdict: 'warn', fix: 'back-up' },
  'copy-old': { check: 'copy', verdict: 'warn', fix: 'back-up' },
  'copy-failed': { check: 'copy', verdict: 'bad', fix: 'back-up' },
  'copy-away': { check: 'copy', verdict: 'warn', fix: 'back-up' },
  'keys-keyring': { check: 'keys', verdict: 'good' },
  'keys-credential': { check: 'keys', verdict: 'good' },
  'keys-file': { check: 'keys', verdict: 'warn' },
  'keys-training': { check: 'keys', verdict: 'good' },
  'foreign-none': { check: 'foreign', verdict: 'good' },
  'foreign-noted': { check: 'foreign', verdict: 'good' },
  'foreign-open': { check: 'foreign', verdict: 'bad', fix: 'attention' },
  'version-known': { check: 'version', verdict: 'good' },
} as const satisfies Readonly<Record<string, Finding>>;
export type HealthFinding = keyof typeof healthFindings;
