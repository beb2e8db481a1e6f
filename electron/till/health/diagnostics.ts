// What the till gives to its support: one file, and the essentials as a QR code.
// Invariant: it is made of what is listed here, and nothing here is a secret, a name, an amount of a sale or digits of a card.

import { healthFindings } from '../../../shared/health/health-findings.ts';
import type { HealthItem } from '../../../shared/health/views.ts';
import { parsePrinter } from '../../../shared/printer-address.ts';
import { settingsWith } from '../../../shared/settings/fields.ts';
import type { Settings } from '../../../shared/settings/provisioning.ts';
import { createCounts } from '../../ledger/counts.ts';
import { currentSchema } from '../../ledger/migrations.ts';
import type { RequestTry } from '../../service/request-log.ts';
import type { TillContext } from '../core/context.ts';

export type DiagnosticsParts = {
  readonly context: Pick<TillContext, 'identity' | 'settings' | 'ledger' | 'now'>;
  readonly items: () => Promise<readonly HealthItem[]>;
  readonly recentRequests: () => readonly RequestTry[];
  /** The printer's description in the settings. */
  readonly printer: string | null;
  readonly terminalKind: string;
};

export function createDiagnostics({ context, items, recentRequests, printer, terminalKind }: DiagnosticsParts) {
  const { identity, settings, ledger, now } = context;
  const counts = createCounts(ledger);
  const parsed = parsePrinter(printer ?? '');

  const checksOf = (told: readonly HealthItem[]) =>
    told.map(({ finding, at, values: { count, ms, bytes, cause } }) => ({
      finding,
      verdict: healthFindings[finding].verdict,
      at,
      ...(count === undefined ? {} : { count }),
      ...(ms === undefined ? {} : { ms }),
      ...(bytes === undefined ? {} : { bytes }),
      ...(cause === undefined ? {} : { cause }),
    }));

  const about = () => ({
    version: identity.version,
    environment: identity.environment,
    storeId: identity.storeId,
    terminalId: identity.terminalId,
    ledgerId: ledger.id,
    schema: currentSchema.version,
    at: now().toISOString(),
  });

  return {
    /** Of these checks: ASCII, of some 200 characters. */
    essentials(told: readonly HealthItem[]): string {
      const { version, environment, storeId, terminalId, ledgerId, schema, at } = about();
      const amiss = checksOf(told).flatMap(({ finding, verdict }) =>
        verdict === 'bad' || verdict === 'warn' ? [finding] : [],
      );
      const head = `counterfoil ${version} schema ${schema} ${environment} ${storeId} ${terminalId} ${ledgerId}`;
      return `${head} ${at} ${process.platform} ${amiss.join(' ') || 'ok'}`;
    },
    /** JSON. */
    async file(): Promise<Uint8Array> {
      const told = {
        till: about(),
        machine: { platform: process.platform, arch: process.arch, ...versions() },
        settings: {
          currency: identity.currency,
          locale: identity.locale,
          printer: parsed.ok ? parsed.value.address.split(':')[0] : null,
          printerLanguage: parsed.ok ? parsed.value.language : null,
          cardTerminal: terminalKind,
          ...ofSupport(settings()),
          operators: Object.fromEntries(
            Map.groupBy(identity.operators(), ({ role }) => role)
              .entries()
              .map(([role, those]) => [role, those.length]),
          ),
        },
        checks: checksOf(await items()),
        ledger: { entries: ledger.head().count, ...counts.all() },
        requests: recentRequests(),
      };
      return Buffer.from(`${JSON.stringify(told, null, 2)}\n`);
    },
  };
}

const camel = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Those whose rows say so. */
const ofSupport = (settings: Settings) =>
  Object.fromEntries(settingsWith({ support: true }).map((key) => [camel(key), settings[key]]));

function versions() {
  const { node, electron = null, chrome = null } = process.versions;
  return { node, electron, chrome };
}
