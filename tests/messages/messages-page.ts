// Makes docs/messages.md from the locales: every code of an answer, a fault or an attention entry, in the cashier's words.
import { attentionCodes, faultCodes, ownRefusals, problemCodes, tillErrorCodes } from '../../shared/errors.ts';
import { escalation } from '../../shared/health/escalation.ts';
import { webhookFaults } from '../../shared/health/status.ts';
import { serviceErrorCodes } from '../../shared/interface/error.ts';
import { fault as deFault } from '../../shared/locales/de/fault.ts';
import { guide as deGuide } from '../../shared/locales/de/guide.ts';
import { matter as deMatter } from '../../shared/locales/de/matter.ts';
import { refusal as deRefusal } from '../../shared/locales/de/refusal.ts';
import { till as deTill } from '../../shared/locales/de/till.ts';
import { fault as enFault } from '../../shared/locales/en/fault.ts';
import { guide as enGuide } from '../../shared/locales/en/guide.ts';
import { matter as enMatter } from '../../shared/locales/en/matter.ts';
import { refusal as enRefusal } from '../../shared/locales/en/refusal.ts';
import { till as enTill } from '../../shared/locales/en/till.ts';
import type { SameKeys } from '../../shared/locales/same-keys.ts';
import { verdicts } from '../../shared/sale/verdict.ts';
import { printCauses } from '../../shared/slips/views.ts';

/** What happened, what to do, whom to call. */
export type Row = readonly [what: string, todo: string, call: string];
type Words = {
  readonly till: SameKeys<typeof enTill>;
  readonly refusal: SameKeys<typeof enRefusal>;
  readonly fault: SameKeys<typeof enFault>;
  readonly guide: SameKeys<typeof enGuide>;
  readonly matter: SameKeys<typeof enMatter>;
};

export type Section = {
  readonly title: string;
  readonly codes: readonly string[];
  row(words: Words, code: string): Row;
};

/** One of a closed union; a code without words is a type error where the list is mapped. */
function section<C extends string>(title: string, codes: readonly C[], row: (words: Words, code: C) => Row): Section {
  const known = new Map<string, C>(codes.map((code) => [code, code]));
  return {
    title,
    codes,
    row(words, code) {
      const member = known.get(code);
      if (member === undefined) throw new Error(`${code} is not one of: ${title}`);
      return row(words, member);
    },
  };
}

export const sections: readonly Section[] = [
  section('Refusals of the service', serviceErrorCodes, ({ refusal }, code) => {
    const { what, todo, call } = refusal[code];
    return [what, todo, call];
  }),
  section('Refusals of the till’s own', ownRefusals, ({ refusal }, code) => {
    const { what, todo, call } = refusal[code];
    return [what, todo, call];
  }),
  section('Errors of the till', tillErrorCodes, ({ till, guide }, code) => [
    till.error[code],
    guide.error[code],
    guide.whom[escalation.error[code]],
  ]),
  section('Why the till does not sell', faultCodes, ({ fault, guide }, code) => {
    const { title, known, todo } = fault[code];
    return [`${title}. ${known}`, todo, guide.whom[escalation.fault[code]]];
  }),
  section('Why a card still waits', problemCodes, ({ till, guide }, code) => [
    till.problem[code],
    guide.problem[code],
    guide.whom[escalation.problem[code]],
  ]),
  section('What needs attention', attentionCodes, ({ matter, guide }, code) => {
    const { what, known, owed } = matter.about[code];
    return [
      `${what.replace(/[^.?!]$/, '$&.')} ${known}`,
      `${matter.advice[code]} ${owed}`,
      guide.whom[escalation.attention[code]],
    ];
  }),
  section('Why a slip is not on paper', printCauses, ({ guide }, code) => [
    guide.cause[code].what,
    guide.cause[code].todo,
    guide.whom[escalation.cause[code]],
  ]),
  section('Why webhooks do not reach the till', webhookFaults, ({ guide }, code) => [
    guide.webhook[code].what,
    guide.webhook[code].todo,
    guide.whom[escalation.webhook[code]],
  ]),
  section('The verdict of a card', verdicts, ({ till, guide }, code) => [
    till.verdict[code].next,
    till.verdict[code].say,
    // Without the slip only.
    guide.whom[code === 'hand-over-against-slip' ? 'manager' : 'nobody'],
  ]),
];

export const languages: Readonly<Record<'English' | 'Deutsch', Words>> = {
  English: { till: enTill, refusal: enRefusal, fault: enFault, guide: enGuide, matter: enMatter },
  Deutsch: { till: deTill, refusal: deRefusal, fault: deFault, guide: deGuide, matter: deMatter },
};

const heads = {
  English: ['Code', 'What happened', 'What to do', 'Whom to call'],
  Deutsch: ['Code', 'Was geschah', 'Was zu tun ist', 'Wer gerufen wird'],
} as const;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('{{detail}}', '…');

export function messagesPage(): string {
  const rows: string[] = [
    '# What the till says',
    '',
    'Made from `shared/locales` by `UPDATE=1 npm run test:unit -- tests/messages`, which also shows that none is missing:',
    'every code of every closed union is here, in both languages.',
  ];
  for (const { title, codes, row } of sections) {
    rows.push('', `## ${title}`);
    for (const [language, words] of Object.entries(languages)) {
      const head = language === 'English' ? heads.English : heads.Deutsch;
      rows.push('', `| ${head.join(' | ')} |`, '|---|---|---|---|');
      for (const code of codes) rows.push(`| \`${code}\` | ${row(words, code).map(cell).join(' | ')} |`);
    }
  }
  return `${rows.join('\n')}\n`;
}
