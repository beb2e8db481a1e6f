// The till's state as facts: what each means, since when, what to do, whom to call. Pure.
// Invariant: the bar has every fact that needs a person, unsent requests, and the connection. The dialog has all facts.

import type { HeadOfficeView } from '../../shared/head-office/status.ts';
import { escalation, type Whom } from '../../shared/health/escalation.ts';
import type { HealthFinding } from '../../shared/health/health-findings.ts';
import type { RecoveryState, SecretsKey, StatusView } from '../../shared/health/status.ts';
import type { NeedsView } from '../../shared/needs/views.ts';
import { ownZone } from '../../shared/zone.ts';
import type { Words } from '../words.ts';
import type { IconName } from './icon.tsx';

export type Fact = {
  readonly id:
    | 'connection'
    | 'needs'
    | 'unsent'
    | 'printer'
    | 'unproven'
    | 'codes-apart'
    | 'clock'
    | 'webhooks'
    | 'foreign'
    | 'backup'
    | 'anchor'
    | 'went-back'
    | 'command'
    | 'left-out'
    | 'disk'
    | 'balance'
    | 'recovery'
    | 'secrets'
    | 'head-office';
  readonly icon: IconName;
  readonly tone: 'good' | 'calm' | 'wait' | 'bad';
  readonly inBar: boolean;
  /** It was checked and is as it should be. */
  readonly isFine?: boolean;
  /** The state in a few words. */
  readonly is: string;
  /** ISO 8601 UTC. */
  readonly since: string | null;
  readonly means: string;
  /** Empty if there is nothing to do. */
  readonly todo: string;
  readonly whom: Whom;
};

/** From this difference on, the service refuses requests, so the clock is called wrong. */
const warnSkewMs = 30_000;
/** Backups are daily; after this time one was missed. */
const warnBackupMs = 2 * 24 * 60 * 60_000;
/** Unsent requests that are older will not clear by themselves soon. */
const callUnsentMs = 10 * 60_000;

/** Defaults of a calm fact. */
const calm = { tone: 'calm', inBar: false, since: null, todo: '', whom: 'nobody' } as const;
const wait = { tone: 'wait', inBar: true, since: null, whom: 'nobody' } as const;
const bad = { ...wait, tone: 'bad' } as const;
const fine = { ...calm, isFine: true } as const;

export function factsOf(
  status: StatusView,
  nowMs: number,
  words: Words,
  needs: NeedsView | null = null,
): readonly Fact[] {
  return [
    connection(status, words),
    ...(needs && needs.total > 0 ? [needed(needs, words)] : []),
    unsent(status, nowMs, words),
    printer(status, words),
    ...(status.printerUnproven ? [unproven(words)] : []),
    ...(status.codesApart ? [codesApart(words)] : []),
    clock(status, words),
    ...(status.webhookFault ? [webhooks(status.webhookFault, words)] : []),
    ...(status.foreignOrders?.all ? [foreignOrders(status.foreignOrders, words)] : []),
    ...(status.backup ? [backup(status.backup, nowMs, words)] : []),
    ...(status.lowBalance ? [balance(status.lowBalance, words)] : []),
    ...(status.wentBackAt ? [wentBack(status.wentBackAt, words)] : []),
    ...(status.commandGiven ? [commandGiven(status.commandGiven, words)] : []),
    ...(status.anchor ? [anchor(status.anchor, words)] : []),
    ...leftOut(status, words),
    disk(status, words),
    ...(status.headOffice ? [headOffice(status.headOffice, words)] : []),
    ...(status.recoveryCode ? [recovery(status.recoveryCode, words)] : []),
    ...(status.secretsKey ? [secrets(status.secretsKey, words)] : []),
  ];
}

function connection({ connection: state, connectionSince }: StatusView, { t }: Words): Fact {
  const icons = { unknown: 'wait', online: 'online', offline: 'offline', refused: 'stop' } as const;
  const whom = { unknown: 'nobody', online: 'nobody', offline: 'manager', refused: 'head-office' } as const;
  const tones = { unknown: 'calm', online: 'good', offline: 'bad', refused: 'bad' } as const;
  return {
    id: 'connection',
    icon: icons[state],
    tone: tones[state],
    inBar: true,
    is: t(`till:connection.${state}`),
    since: state === 'offline' || state === 'refused' ? connectionSince : null,
    means: t(`frame:status.connection.${state}.means`),
    todo: t(`frame:status.connection.${state}.todo`),
    whom: whom[state],
  };
}

function needed({ needs: [worst], total: count }: NeedsView, { t }: Words): Fact {
  return {
    ...(worst?.tone === 'bad' ? bad : wait),
    id: 'needs',
    icon: 'bell',
    is: t('frame:nav.needAttention', { count }),
    means: t('help:needs'),
    todo: '',
  };
}

function foreignOrders({ all, open }: NonNullable<StatusView['foreignOrders']>, { t }: Words): Fact {
  return {
    ...(open > 0 ? bad : calm),
    id: 'foreign',
    icon: 'stop',
    is: t('frame:status.foreign', { count: open > 0 ? open : all }),
    means: t('help:foreign.means'),
    todo: open > 0 ? t('help:foreign.todo') : '',
    whom: open > 0 ? 'head-office' : 'nobody',
  };
}

function unsent({ unsent: count, oldestUnsentAt, saidCode }: StatusView, nowMs: number, { t }: Words): Fact {
  const waitedMs = oldestUnsentAt === null ? 0 : nowMs - Date.parse(oldestUnsentAt);
  return {
    id: 'unsent',
    icon: 'unsent',
    tone: count > 0 ? 'wait' : 'calm',
    inBar: count > 0,
    is: t('frame:status.unsent', { count }),
    since: oldestUnsentAt,
    means: [
      t(count > 0 ? 'frame:status.some' : 'frame:status.none', { count }),
      saidCode ? t('till:unknownReason', { code: saidCode }) : '',
    ]
      .join(' ')
      .trim(),
    todo: count > 0 ? t('frame:status.someTodo') : '',
    whom: waitedMs >= callUnsentMs ? 'manager' : 'nobody',
  };
}

function printer({ printer: state, printerCause: cause }: StatusView, { t }: Words): Fact {
  const about = { id: 'printer', icon: 'print' } as const;
  if (state === 'low')
    return {
      ...wait,
      ...about,
      is: t('frame:status.printer.low.is'),
      means: t('frame:status.printer.low.means'),
      todo: t('frame:status.printer.low.todo'),
    };
  if (state !== 'failing')
    return {
      ...calm,
      ...about,
      is: t(`frame:status.printer.${state}.is`),
      means: t(`frame:status.printer.${state}.means`),
    };
  return {
    ...bad,
    ...about,
    is: cause ? t(`guide:cause.${cause}.what`) : t('frame:status.printerFailing'),
    means: t('frame:status.printer.failing'),
    todo: cause ? t(`guide:cause.${cause}.todo`) : '',
    whom: cause ? escalation.cause[cause] : 'supervisor',
  };
}

function codesApart({ t }: Words): Fact {
  return {
    ...wait,
    id: 'codes-apart',
    icon: 'print',
    is: t('guide:cause.not_agreed.what'),
    means: t('guide:cause.not_agreed.todo'),
    todo: '',
  };
}

function unproven({ t }: Words): Fact {
  return {
    ...wait,
    id: 'unproven',
    icon: 'print',
    is: t('guide:printer.unproven.what'),
    means: t('frame:status.unproven'),
    todo: t('guide:printer.unproven.todo'),
  };
}

function clock({ clockSkewMs: skewMs }: StatusView, { t, duration }: Words): Fact {
  if (skewMs === null || Math.abs(skewMs) < warnSkewMs)
    return {
      ...(skewMs === null ? calm : fine),
      id: 'clock',
      icon: 'clock',
      is: t(skewMs === null ? 'frame:status.clock.unknown' : 'frame:status.clock.label'),
      means: t('frame:status.clock.means'),
    };
  return {
    ...bad,
    id: 'clock',
    icon: 'warn',
    is: t('frame:status.skew', { by: duration(Math.abs(skewMs)) }),
    means: t(skewMs > 0 ? 'frame:status.clock.slow' : 'frame:status.clock.fast'),
    todo: t('guide:problem.clock_wrong'),
    whom: escalation.problem.clock_wrong,
  };
}

function webhooks(fault: NonNullable<StatusView['webhookFault']>, { t }: Words): Fact {
  return {
    ...wait,
    id: 'webhooks',
    icon: 'warn',
    is: t(`guide:webhook.${fault}.what`),
    means: t('frame:status.webhooks'),
    todo: t(`guide:webhook.${fault}.todo`),
    whom: escalation.webhook[fault],
  };
}

function backup({ lastAt, fault }: NonNullable<StatusView['backup']>, nowMs: number, { t, dateTime }: Words): Fact {
  const about = { id: 'backup', icon: 'save' } as const;
  const isOld = lastAt !== null && nowMs - Date.parse(lastAt) >= warnBackupMs;
  const last =
    lastAt === null ? t('frame:status.backup.never') : t('frame:status.backup.last', { at: dateTime(lastAt) });
  if (fault === null && !isOld) return { ...calm, ...about, is: last, means: t('frame:status.backup.means') };
  return {
    ...wait,
    ...about,
    is: t(fault === null ? 'frame:status.backup.old' : 'frame:status.backup.failed'),
    since: lastAt,
    means: `${fault === null ? '' : `${t(`frame:status.backup.${fault}`)} `}${last}. ${t('frame:status.backup.means')}`,
    todo: t('frame:status.backup.todo'),
    whom: 'manager',
  };
}

function balance({ available, why, lastsUntil }: NonNullable<StatusView['lowBalance']>, words: Words): Fact {
  const { t, money, date, dateTime } = words;
  return {
    ...wait,
    id: 'balance',
    icon: 'pay',
    is: available ? t('limits:low.is', { amount: money(available) }) : t('limits:low.kept'),
    means:
      why === 'pace' && lastsUntil !== null
        ? t('limits:low.pace', { at: available ? dateTime(lastsUntil) : date(lastsUntil) })
        : t('limits:low.setting'),
    todo: t('limits:low.todo'),
    whom: 'manager',
  };
}

function wentBack(at: string, { t }: Words): Fact {
  return {
    ...bad,
    id: 'went-back',
    icon: 'warn',
    is: t('frame:status.wentBack'),
    since: at,
    means: t('help:wentBack.means'),
    todo: t('help:wentBack.todo'),
    whom: 'head-office',
  };
}

function commandGiven(given: NonNullable<StatusView['commandGiven']>, { t }: Words): Fact {
  const { at, command, word, fields, name } = given;
  const what =
    command === 'end-books' ? t('help:command.books') : t('help:command.fields', { fields: fields.join(', ') });
  return {
    ...wait,
    id: 'command',
    icon: 'warn',
    is: t('frame:status.command'),
    since: at,
    means: `${t(`help:command.by.${word}`, { name })} ${what}`,
    todo: t('help:command.todo'),
    whom: 'head-office',
  };
}

function anchor(state: NonNullable<StatusView['anchor']>, { t }: Words): Fact {
  const about = { id: 'anchor', icon: 'save', is: t(`frame:status.anchor.${state}`) } as const;
  const means = t('frame:status.anchor.means');
  if (state === 'kept') return { ...fine, ...about, means };
  const isLost = state !== 'unwritable';
  return {
    ...wait,
    ...about,
    means: isLost ? `${t('frame:status.anchor.lost')} ${means}` : means,
    todo: t(isLost ? 'frame:status.anchor.todo' : 'frame:status.anchor.unwritableTodo'),
    whom: 'manager',
  };
}

function leftOut({ catalogueLeftOut }: StatusView, { t }: Words): readonly Fact[] {
  const { products = 0, withoutAmounts = 0 } = catalogueLeftOut ?? {};
  if (products + withoutAmounts === 0) return [];
  return [
    {
      ...calm,
      id: 'left-out',
      icon: 'warn',
      is: t('frame:status.leftOut.is'),
      means: [
        products > 0 ? t('frame:status.leftOut.products', { count: products }) : '',
        withoutAmounts > 0 ? t('frame:status.leftOut.amounts', { count: withoutAmounts }) : '',
        t('frame:status.leftOut.means'),
      ]
        .join(' ')
        .trim(),
    },
  ];
}

function disk({ diskLow }: StatusView, { t }: Words): Fact {
  if (!diskLow)
    return {
      ...fine,
      id: 'disk',
      icon: 'save',
      is: t('frame:status.disk.room'),
      means: t('frame:status.disk.roomMeans'),
    };
  return {
    ...bad,
    id: 'disk',
    icon: 'warn',
    is: t('frame:status.disk.low'),
    means: t('frame:status.disk.lowMeans'),
    todo: t('guide:error.disk_low'),
    whom: escalation.error.disk_low,
  };
}

/** Only a revoked connection to the head office stops sales. */
function headOffice({ state, at, unsent, unsentSince }: HeadOfficeView, { t }: Words): Fact {
  const finding: HealthFinding = `head-office-${state}`;
  const about = {
    id: 'head-office',
    icon: 'arrows',
    is: t(`headOffice:is.${finding}`, { count: unsent }),
    means: t(`headOffice:means.${finding}`, { count: unsent, zone: ownZone() }),
  } as const;
  if (state === 'heard') return { ...fine, ...about };
  const since = unsentSince ?? at;
  if (state === 'revoked' || state === 'replaced')
    return { ...bad, ...about, icon: 'stop', since, todo: '', whom: 'head-office' };
  return { ...calm, ...about, since };
}

function recovery(state: RecoveryState, { t }: Words): Fact {
  const about = { id: 'recovery', icon: 'lock', means: t('frame:recovery.means') } as const;
  if (state === 'noted') return { ...fine, ...about, is: t('frame:recovery.code') };
  return {
    ...wait,
    ...about,
    is: t(state === 'absent' ? 'frame:recovery.state.absent' : 'frame:recovery.state.unnoted'),
    todo: t('frame:recovery.todo'),
    whom: 'manager',
  };
}

function secrets(key: SecretsKey, { t }: Words): Fact {
  return {
    ...calm,
    id: 'secrets',
    icon: key === 'file' ? 'warn' : 'lock',
    is: t(`frame:secrets.${key}.is`),
    means: t(`frame:secrets.${key}.means`),
    todo: key === 'file' ? t('frame:secrets.todo') : '',
  };
}
