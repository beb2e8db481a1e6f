// The health page: every check of the till, what it found, and what helps. Main checks, the screen draws.
import type { CodeBlock } from '../document.ts';
import type { MoneyText } from '../money.ts';
import type { UpdateView } from '../release/update-state.ts';
import type { PrintCause } from '../slips/views.ts';
import type { HealthFinding } from './health-findings.ts';

/** The values of a finding; `ms`: how far a clock is off, or how long an answer took. */
export type HealthValues = {
  readonly count?: number;
  readonly ms?: number;
  readonly bytes?: number;
  readonly amount?: MoneyText;
  readonly cause?: PrintCause;
  readonly version?: string;
  /** IANA name. */
  readonly zone?: string;
  readonly update?: UpdateView;
  /** A table, and the key of its row. */
  readonly record?: string;
  /** Of a shift: its tray, and its business day as a date. */
  readonly tray?: string;
  readonly day?: string;
  /** The service's time (ISO 8601 UTC). */
  readonly time?: string;
  /** Names of a few of the products that a finding counts. */
  readonly products?: readonly string[];
  /** Names of a few of the files that a finding counts. Never in the report for support. */
  readonly files?: readonly string[];
  /** People with their ids, and tills. Never in the report for support. */
  readonly names?: readonly string[];
};

export type HealthItem = {
  readonly finding: HealthFinding;
  /** Since when it holds, or when it was last seen (ISO 8601 UTC); null where that is unknown. */
  readonly at: string | null;
  readonly values: HealthValues;
};

export type HealthView = {
  /** Of the last "Check all" (ISO 8601 UTC); null before the first since the start. */
  readonly checkedAt: string | null;
  readonly items: readonly HealthItem[];
  /** The essentials for support. */
  readonly code: CodeBlock;
  /** What can be tried here. */
  readonly tries: {
    readonly printer: boolean;
    readonly drawer: boolean;
    readonly terminal: boolean;
    readonly backup: boolean;
  };
};
