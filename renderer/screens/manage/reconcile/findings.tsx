// Each finding with its three sides, the differing one highlighted, and what to do next.
import type { FindingKind, FindingView, ReconcileResult } from '../../../../shared/reconcile/views.ts';
import { potKeyName } from '../../../books/pot-name.ts';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useBusy } from '../../../use-busy.ts';
import { isolated, useWords, type Words } from '../../../words.ts';
import { type FindingGroup, groupOf } from './groups.ts';
import styles from './reconcile.module.css';

/** Red is wrong, amber waits. */
const icons: Readonly<Record<FindingKind, IconName>> = {
  'alive-there': 'back',
  'theirs-only': 'key',
  'dead-there': 'stop',
  'ours-only': 'search',
  'card-without-money': 'pay',
  'money-without-card': 'pay',
  'settled-twice': 'list',
  'settled-dead': 'list',
  differs: 'scales',
  drawer: 'drawer',
  terminal: 'card',
  unsettled: 'clock',
  pending: 'hourglass',
};

type FindingsProps = {
  readonly view: ReconcileResult;
  readonly hasSettlements: boolean;
  /** Only these; null: all. */
  readonly shown: FindingGroup | null;
  readonly onInvalidate: (lineId: string) => Promise<void>;
};

export function Findings({ view, hasSettlements, shown, onInvalidate }: FindingsProps) {
  const { t } = useWords();
  const listed = view.findings.filter((one) => shown === null || groupOf(one) === shown);
  const columns = ['finding', 'money', 'till', 'service', 'next'] as const;
  return (
    <section className={styles.findings}>
      {listed.length === 0 ? (
        <p className={styles.empty} data-tone={view.cards > 0 && view.unread === 0 ? 'good' : undefined}>
          {t(emptyWords(view))}
        </p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`reconciling:column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((finding, index) => (
              <FindingRow key={finding.id} finding={finding} isFirst={index === 0} onInvalidate={onInvalidate} />
            ))}
          </tbody>
        </table>
      )}
      {listed.length > 0 && shown === null && view.matched > 0 ? (
        <p className="line gap-2 soft small pad-3-4 haired toned" data-tone="good">
          <Icon name="check" /> {t('reconciling:sum.matched', { count: view.matched })}
        </p>
      ) : null}
      {view.more > 0 ? (
        <p className="line gap-2 soft small pad-3-4 haired toned">{t('reconciling:more', { count: view.more })}</p>
      ) : null}
      <p className="line gap-2 soft small pad-3-4 haired toned">
        <Icon name="eye" /> {t(hasSettlements ? 'reconciling:limit' : 'reconciling:limitSandbox')}
      </p>
    </section>
  );
}

/** Cards that were not checked prove nothing. */
function emptyWords({ cards, unread }: ReconcileResult) {
  if (cards === 0) return 'reconciling:noCards';
  return unread === 0 ? 'reconciling:nothing' : 'reconciling:notAll';
}

type FindingRowProps = Pick<FindingsProps, 'onInvalidate'> & {
  readonly finding: FindingView;
  readonly isFirst: boolean;
};

function FindingRow({ finding, isFirst, onInvalidate }: FindingRowProps) {
  const words = useWords();
  const { t, money } = words;
  const { kind, step, odd, service, till, pot } = finding;
  const tone = groupOf(finding) === 'waiting' ? 'warn' : 'bad';
  return (
    <tr data-tone={tone} className="haired">
      <th scope="row">
        <span className="line gap-3 plain">
          <span className={styles.sign} data-tone={tone}>
            <Icon name={icons[kind]} />
          </span>
          <span>
            <strong className="block">{t(`reconciling:kind.${kind}`)}</strong>
            <span className="soft small block">{nameOf(finding, words)}</span>
          </span>
        </span>
      </th>
      <td data-odd={odd === 'money' || undefined} data-label={t('reconciling:column.money')}>
        <strong className="figures block">{finding.money.state === 'none' ? '–' : money(finding.money.amount)}</strong>
        <span className="small block">{moneyWords(finding, words)}</span>
      </td>
      <td data-odd={odd === 'till' || undefined} data-label={t('reconciling:column.till')}>
        <strong className="figures block">{till.state === null && pot === null ? '–' : money(till.amount)}</strong>
        <span className="small block">{tillWords(finding, words)}</span>
      </td>
      <td data-odd={odd === 'service' || undefined} data-label={t('reconciling:column.service')}>
        <strong className="figures block">{service.amount ? money(service.amount) : '–'}</strong>
        <span className="small block">{serviceWords(finding, words)}</span>
      </td>
      <td>
        <div className={styles.next}>
          <span className={step === 'wait' ? 'soft' : undefined}>{t(`reconciling:step.${step}`)}</span>
          <NextStep finding={finding} isFirst={isFirst} onInvalidate={onInvalidate} />
        </div>
      </td>
    </tr>
  );
}

function NextStep({ finding, isFirst, onInvalidate }: FindingRowProps) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const [busy, during] = useBusy();
  const { step, lineId, saleId, kind, pot } = finding;
  const name = `${t(`reconciling:kind.${kind}`)} ${finding.receiptNumber ?? ''}`;
  if (step === 'invalidate' && lineId !== null)
    return (
      <Button look={isFirst ? 'primary' : 'plain'} isPending={busy} onPress={() => void during(onInvalidate(lineId))}>
        {t('reconciling:do.invalidate')}
      </Button>
    );
  if (step === 'rotate-key')
    return (
      <Button look="danger" onPress={() => go({ screen: 'manage', page: 'settings', section: 'service' })}>
        {t('reconciling:do.rotate-key')}
      </Button>
    );
  if (saleId !== null)
    return (
      <Button
        look={lookOf(finding, isFirst)}
        label={`${t('word:openSale')}: ${name}`}
        onPress={() => go({ screen: 'sale', saleId, from: 'reconcile' })}
      >
        {t('word:openSale')}
      </Button>
    );
  if (pot !== null)
    return <Button onPress={() => go({ screen: 'manage', page: 'shifts' })}>{t('reconciling:do.shifts')}</Button>;
  return <Button onPress={() => go({ screen: 'attention' })}>{t('reconciling:do.attention')}</Button>;
}

/** The first step of all is the main one; a finding that only waits has a quiet button. */
function lookOf({ step }: FindingView, isFirst: boolean): 'primary' | 'plain' | 'quiet' {
  if (step === 'wait') return 'quiet';
  return isFirst ? 'primary' : 'plain';
}

function nameOf({ productName, receiptNumber, orderId, pot }: FindingView, { t, date }: Words): string {
  if (pot !== null)
    return t('reconciling:ofZ', { pot: potKeyName(pot.pot, t), n: pot.zNumber, day: date(pot.businessDay) });
  const product = isolated(productName ?? '');
  if (receiptNumber !== null) return t('reconciling:receipt', { product, number: receiptNumber });
  return t('reconciling:order', { product, id: (orderId ?? '').slice(0, 8) });
}

function tillWords({ till, pot }: FindingView, { t }: Words): string {
  if (pot !== null) return t('reconciling:expected');
  return till.state === null ? t('reconciling:notHere') : t(`till:line.${till.state}`);
}

function moneyWords({ money, pot }: FindingView, { t, money: say }: Words): string {
  if (pot !== null)
    return [
      `${t('reconciling:money.counted')}, ${say(pot.difference)}`,
      ...(pot.told === null ? [] : [t('reconciling:told', { amount: say(pot.told) })]),
    ].join(' · ');
  const state = t(`reconciling:money.${money.state}`);
  return money.method === null || money.state === 'none' ? state : `${state}, ${t(`till:method.${money.method}`)}`;
}

function serviceWords({ service }: FindingView, { t, date }: Words): string {
  const at = service.at !== null && !Number.isNaN(Date.parse(service.at)) ? date(service.at) : '';
  return [
    service.state === null ? '' : `${t(`reconciling:there.${service.state}`)} ${at}`.trim(),
    service.rows.length > 0 ? t('reconciling:rows', { count: service.rows.length, rows: service.rows.join(', ') }) : '',
    ...service.fields.map(({ field, ours, theirs }) =>
      t('reconciling:differs', { field: t(`reconciling:field.${field}`), ours, theirs }),
    ),
  ]
    .filter(Boolean)
    .join(' · ');
}
