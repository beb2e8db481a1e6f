// Where alarms, and what needs somebody, are told outside the page. Only types and lists, so that the page loads no schemas.
import type { AlarmKind } from './alarm-kinds.ts';

export const tellWays = ['mail', 'webhook'] as const;
export type TellWay = (typeof tellWays)[number];
export const mailSecurities = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** No hour holds these back: each may mean that somebody is at work on a till's books right now. */
export const urgentAlarms: readonly AlarmKind[] = ['cloned', 'forged', 'rolled-back', 'new-ledger'];

/** Without the password and the secret, which are never shown again. */
export type TellingView = {
  readonly mail: {
    readonly host: string;
    readonly port: number;
    readonly security: MailSecurity;
    readonly user: string;
    readonly from: string;
    readonly to: string;
  } | null;
  readonly webhook: { readonly url: string } | null;
  readonly quiet: QuietHours | null;
};
/** `22:00` to `07:00`, in this zone. */
export type QuietHours = { readonly from: string; readonly to: string; readonly zone: string };

/** How nodemailer calls the faults of a mail server that have words. */
export const mailFaults = ['EAUTH', 'EDNS', 'EENVELOPE', 'ESOCKET', 'ETIMEDOUT', 'ETLS'] as const;
