// A Z as figures beside its paper. What differed is explained on top, in the words and by the names of those who gave it.
// Invariant: it is shown as its bytes say; a count that was typed wrong gets a numbered correction beside it.
import { type ReactNode, useState } from 'react';
import type { MoneyText } from '../../shared/money.ts';
import { atLeast } from '../../shared/roles.ts';
import type { ZView } from '../../shared/shift/z.ts';
import { Button } from '../components/button.tsx';
import { SlipPaper } from '../sale/slips/slip-paper.tsx';
import { useSessionView } from '../stores/session.ts';
import { useAsked } from '../use-asked.ts';
import { useWords } from '../words.ts';
import styles from './books.module.css';
import { CorrectCount } from './correct-count.tsx';
import { kindOfDifference, sumOfDifference } from './difference.ts';
import { Page } from './page.tsx';
import { PaperActions } from './paper-actions.tsx';
import { ZFigures } from './z-figures.tsx';

export type ZReportProps = {
  readonly view: ZView;
  /** It was just made: its paper prints by itself. */
  readonly isNew?: boolean;
  readonly onChange: (view: ZView) => void;
  readonly onDone: () => void;
};

export function ZReport({ view, isNew = false, onChange, onDone }: ZReportProps) {
  const { t, dateTime } = useWords();
  const { operator } = useSessionView();
  const [corrects, correct] = useState(false);
  const { body, corrections } = view;
  const { ledgerId, n } = body;
  const mayCorrect = operator !== null && atLeast(operator.role, 'manager');
  return (
    <Page
      title={t('shifts:z.title', { n })}
      about={t('shifts:z.closedAt', { at: dateTime(body.closed.at) })}
      actions={
        <>
          <PaperActions paper={{ kind: 'z', ledgerId, n, correction: null }} atOnce={isNew} pdf />
          <Button look="primary" autoFocus={isNew} onPress={onDone}>
            {t('shifts:done')}
          </Button>
        </>
      }
    >
      <div className={styles.beside}>
        <div className="column gap-4">
          <Verdict view={view}>
            {mayCorrect ? <Button onPress={() => correct(true)}>{t('shifts:z.correct')}</Button> : null}
          </Verdict>
          {corrections.map((one) => (
            <Correction key={one.k} one={one} z={view} />
          ))}
          <ZFigures view={view} />
        </div>
        <Paper ledgerId={ledgerId} n={n} />
      </div>
      {corrects ? (
        <CorrectCount
          view={view}
          onClose={() => correct(false)}
          onDone={(next) => {
            onChange(next);
            correct(false);
          }}
        />
      ) : null}
    </Page>
  );
}

const nameIn = ({ people }: Pick<ZView, 'people'>, id: string): string =>
  people.find((one) => one.id === id)?.name ?? id;

function Verdict({ view, children }: { readonly view: ZView; readonly children: ReactNode }) {
  const { t, money } = useWords();
  const { body } = view;
  const drawer = body.pots.find(({ pot }) => pot === 'drawer');
  const difference: MoneyText = { currency: body.currency, amount: drawer?.difference ?? '0' };
  const kind = kindOfDifference(difference);
  return (
    <div className={styles.verdict} data-tone={body.reason === null ? undefined : 'warn'}>
      <strong>{t(`shifts:z.drawer.${kind}`, { amount: money(sumOfDifference(difference)) })}</strong>
      {body.reason === null ? null : (
        <p>{t('shifts:z.because', { reason: body.reason, name: nameIn(view, body.closed.by) })}</p>
      )}
      {body.closed.approver === null ? null : (
        <p className="soft">{t('shifts:z.approvedBy', { name: nameIn(view, body.closed.approver) })}</p>
      )}
      {body.checkedTo === undefined ? null : <p className="soft">{t('shifts:z.checkedTo', { n: body.checkedTo })}</p>}
      {body.clockWentBack ? <p>{t('shifts:z.clock')}</p> : null}
      {children}
    </div>
  );
}

function Correction({ one, z }: { readonly one: ZView['corrections'][number]; readonly z: ZView }) {
  const { t, money, dateTime } = useWords();
  const { ledgerId, n } = z.body;
  return (
    <div className={styles.verdict}>
      <strong>{t('shifts:z.correction', { k: one.k })}</strong>
      <p>
        {t('shifts:z.corrected', {
          counted: money(one.counted),
          difference: money(one.difference),
          reason: one.reason,
        })}
      </p>
      <p className="soft small">
        {one.by.name}, {dateTime(one.at)}
      </p>
      <p className="row gap-3">
        <PaperActions paper={{ kind: 'z', ledgerId, n, correction: one.k }} pdf />
      </p>
    </div>
  );
}

function Paper({ ledgerId, n }: { readonly ledgerId: string; readonly n: number }) {
  const { view: slip } = useAsked('shift:preview', { paper: { kind: 'z', ledgerId, n, correction: null } });
  return <div className={styles.paper}>{slip ? <SlipPaper slip={slip} revealed={false} /> : null}</div>;
}
