// Matched, waiting, findings: three groups in three colours, and each card is in one of them; one with rows shows only these when pressed.
// Below are the three sums, each with the
// reason why it differs from the till's, in the words of the rows, and how the till arrives at its count.
import type { ReactNode } from 'react';
import { isZero, type MoneyText } from '../../../../shared/money.ts';
import type { ReconcileResult, SideGap } from '../../../../shared/reconcile/views.ts';
import { sumOfDifference } from '../../../books/difference.ts';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { useWords, type Words } from '../../../words.ts';
import { type FindingGroup, groupOf } from './groups.ts';
import styles from './reconcile.module.css';

type SumsProps = { readonly result: ReconcileResult; readonly hasSettlements: boolean };
type VerdictsProps = Pick<SumsProps, 'result'> & {
  readonly shown: FindingGroup | null;
  readonly onShow: (group: FindingGroup | null) => void;
};

export function Sums({ result, hasSettlements, shown, onShow }: SumsProps & VerdictsProps) {
  return (
    <>
      <Verdicts result={result} shown={shown} onShow={onShow} />
      <Sides result={result} hasSettlements={hasSettlements} />
    </>
  );
}

function Verdicts({ result: { matched, waiting, toDecide, wrong, findings }, shown, onShow }: VerdictsProps) {
  const { t } = useWords();
  const showing = (group: FindingGroup): Pick<VerdictProps, 'isShown' | 'onPress'> =>
    findings.some((one) => groupOf(one) === group)
      ? { isShown: shown === group, onPress: () => onShow(shown === group ? null : group) }
      : {};
  return (
    <ul className={styles.verdicts}>
      <Verdict
        icon="check"
        tone={matched > 0 ? 'good' : undefined}
        count={t('reconciling:sum.matched', { count: matched })}
        about={t('reconciling:sum.agree')}
      />
      <Verdict
        icon={waiting > 0 ? 'hourglass' : 'check'}
        tone={waiting > 0 ? 'warn' : undefined}
        count={t('reconciling:sum.waiting', { count: waiting })}
        about={t(toDecide > 0 ? 'reconciling:sum.toDecide' : 'reconciling:sum.nothingToDo', { count: toDecide })}
        {...showing('waiting')}
      />
      <Verdict
        icon={wrong > 0 ? 'warn' : 'check'}
        tone={wrong > 0 ? 'bad' : undefined}
        count={t('reconciling:sum.findings', { count: wrong })}
        about={t(wrong > 0 ? 'reconciling:sum.oneStep' : 'reconciling:sum.nothingWrong')}
        {...showing('wrong')}
      />
    </ul>
  );
}

type VerdictProps = {
  readonly icon: IconName;
  readonly tone: 'good' | 'warn' | 'bad' | undefined;
  readonly count: string;
  readonly about: string;
  /** Only these rows are shown; absent where it has no rows. */
  readonly isShown?: boolean;
  readonly onPress?: () => void;
};

function Verdict({ icon, tone, count, about, isShown, onPress }: VerdictProps) {
  const inside = (
    <>
      <span className={styles.sign} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <span className="shrinks">
        <strong className="block hyphens text-title leading-close">{count}</strong>{' '}
        <span className="soft small">{about}</span>
      </span>
    </>
  );
  return (
    <li className="flex">
      {onPress ? (
        <button
          type="button"
          className={`text-start pressable ${styles.verdict}`}
          aria-pressed={isShown}
          onClick={onPress}
        >
          {inside}
        </button>
      ) : (
        <div className={styles.verdict}>{inside}</div>
      )}
    </li>
  );
}

function Sides({ result, hasSettlements }: SumsProps) {
  const words = useWords();
  const { t, money } = words;
  const { money: paid, service, unread, unsettled } = result;
  return (
    <section className={styles.sums}>
      <dl className={styles.three}>
        <Side name={t('reconciling:sum.money')} total={paid.total} gap={paid.gap}>
          {t('reconciling:sum.methods', { cash: money(paid.cash), card: money(paid.card) })}
        </Side>
        <Side name={t('word:thisTill')} total={result.till.total} gap={null}>
          {tillWords(result, words)}
        </Side>
        {/* The service's count is unknown before it was asked. */}
        <Side name={t('reconciling:sum.service')} total={service.total} gap={unread > 0 ? null : service.gap}>
          {t(hasSettlements ? 'reconciling:sum.rows' : 'reconciling:sum.replies', { count: service.rows })}
        </Side>
      </dl>
      <Outcome result={result} />
      {unsettled > 0 ? (
        <p className="line gap-2 soft small pad-3-4 haired toned">
          <Icon name="clock" /> {t('reconciling:sum.unsettled', { count: unsettled })}
        </p>
      ) : null}
    </section>
  );
}

type SideProps = {
  readonly name: string;
  readonly total: MoneyText;
  readonly gap: SideGap | null;
  readonly children: ReactNode;
};

const gapTones = { waiting: 'warn', wrong: 'bad', within: undefined, shops: undefined, unexplained: 'bad' } as const;

function Side({ name, total, gap, children }: SideProps) {
  const words = useWords();
  const { t, money } = words;
  const parts = gap ? gapNames.filter((one) => !isZero(gap[one].amount)) : [];
  return (
    <div>
      <dt className="soft small">{name}</dt>
      <dd className="small">
        <strong className="block">{money(total)}</strong>
        <span className="soft block">{children}</span>
        {gap && parts.length > 0 ? (
          <span className="block">
            {parts.map((one, index) => (
              <span key={one} className={`figures ${styles.part}`}>
                {index > 0 ? ' · ' : null}
                <b data-tone={gapTones[one]}>{signed(gap[one], words)}</b> {t(`reconciling:gap.${one}`)}
              </span>
            ))}
          </span>
        ) : null}
      </dd>
    </div>
  );
}
const gapNames = ['waiting', 'wrong', 'within', 'shops', 'unexplained'] as const;

const signed = (amount: MoneyText, { money }: Words): string =>
  `${amount.amount.startsWith('-') ? '−' : '+'}${money(sumOfDifference(amount))}`;

/** 34 cards − 1 voided − 1 waiting = 32 sold; without zeros, and only the sum if nothing is subtracted. */
function tillWords({ till: { begun, voided, unsold, open, sold } }: ReconcileResult, { t }: Words): string {
  if (begun === sold) return t('reconciling:sum.cards', { count: sold });
  const off = [
    voided > 0 ? t('reconciling:sum.voided', { count: voided }) : '',
    unsold > 0 ? t('reconciling:sum.unsold', { count: unsold }) : '',
    open > 0 ? t('reconciling:sum.waiting', { count: open }) : '',
  ].filter(Boolean);
  return `${[t('frame:cardCount', { count: begun }), ...off].join(' − ')} = ${t('reconciling:sum.left', { count: sold })}`;
}

/** The result of the three sums, in a sentence. */
function Outcome({ result }: Pick<SumsProps, 'result'>) {
  const { t } = useWords();
  const { unread, isExplained, wrong, waiting } = result;
  const isEven = [result.money.gap, result.service.gap].every((gap) =>
    gapNames.every((one) => isZero(gap[one].amount)),
  );
  const [look, text] = ((): readonly ['good' | 'warn' | 'bad', string] => {
    if (unread > 0) return ['warn', t('reconciling:sum.unread', { count: unread })];
    if (!isExplained) return ['bad', t('reconciling:outcome.unexplained')];
    // That a finding names what is missing does not bring it back.
    const tone = wrong > 0 ? 'warn' : 'good';
    if (isEven) return [tone, t(wrong + waiting > 0 ? 'reconciling:outcome.even' : 'reconciling:outcome.agree')];
    if (wrong + waiting > 0) return [tone, t('reconciling:outcome.explained')];
    return [
      tone,
      t(isZero(result.money.gap.within.amount) ? 'reconciling:outcome.shops' : 'reconciling:outcome.within'),
    ];
  })();
  return (
    <p className={styles.outcome} data-tone={look}>
      <Icon name={look === 'good' ? 'check' : 'warn'} /> {text}
    </p>
  );
}
