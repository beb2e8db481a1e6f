// A Z as figures, next to its paper. The result is at the top: whether the drawer was right, and who said what about it.
// Invariant: it is shown as its bytes say; a wrong count gets a numbered correction next to it.
import { type ReactNode, useState } from 'react';
import type { MoneyText } from '../../shared/money.ts';
import { personName } from '../../shared/operators/person-name.ts';
import { atLeast } from '../../shared/roles.ts';
import type { ZView } from '../../shared/shift/z.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { SlipPaper } from '../sale/slips/slip-paper.tsx';
import { useSessionView } from '../stores/session.ts';
import { useAsked } from '../use-asked.ts';
import { useWords } from '../words.ts';
import styles from './books.module.css';
import { CorrectCount } from './correct-count.tsx';
import { kindOfDifference } from './difference.ts';
import { Page } from './page.tsx';
import { PaperActions } from './paper-actions.tsx';
import { ZFigures } from './z-figures.tsx';

export type ZReportProps = {
  readonly view: ZView;
  /** The Z is new: its paper prints automatically. */
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
      about={t('shifts:z.about', {
        name: personName(view.people, body.shift.owner),
        tray: body.shift.tray,
        at: dateTime(body.closed.at),
      })}
      actions={
        <>
          <PaperActions paper={{ kind: 'z', ledgerId, n, correction: null }} atOnce={isNew} pdf />
          <Button look="primary" autoFocus={isNew} onPress={onDone}>
            {t('word:done')}
          </Button>
        </>
      }
    >
      <Result view={view}>
        {mayCorrect ? <Button onPress={() => correct(true)}>{t('shifts:z.correct')}</Button> : null}
      </Result>
      <div className={styles.beside}>
        <div className="column gap-4">
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

function Result({ view, children }: { readonly view: ZView; readonly children: ReactNode }) {
  const { t, money } = useWords();
  const { body } = view;
  const { reason, closed, currency } = body;
  const drawer = body.pots.find(({ pot }) => pot === 'drawer');
  const difference: MoneyText = { currency, amount: drawer?.difference ?? '0' };
  const kind = kindOfDifference(difference);
  const said = [
    reason === null ? null : t('shifts:z.because', { reason, name: personName(view.people, closed.by) }),
    closed.approver === null ? null : t('shifts:z.approvedBy', { name: personName(view.people, closed.approver) }),
  ].filter((one) => one !== null);
  return (
    <section className={styles.result} data-result={kind} data-tone={reason === null ? 'good' : 'warn'}>
      <p className={`column ink-good ${styles.sum}`}>
        <span className="line gap-2 bold">
          {reason === null ? <Icon name="check" /> : null} {t(`shifts:z.drawer.${kind}`)}
        </span>
        <strong>{money(difference)}</strong>
      </p>
      <div className={styles.grow}>
        {drawer?.counted ? (
          <p>
            {t('shifts:z.countedOf', {
              counted: money({ currency, amount: drawer.counted }),
              expected: money({ currency, amount: drawer.expected }),
            })}
          </p>
        ) : null}
        {said.length > 0 ? <p>{said.join(' · ')}</p> : null}
        {body.clockWentBack ? <p>{t('shifts:z.clock')}</p> : null}
        {body.zoneUnknown ? <p>{t('shifts:z.noZone', { zone: body.shift.zone })}</p> : null}
      </div>
      {children}
    </section>
  );
}

function Correction({ one, z }: { readonly one: ZView['corrections'][number]; readonly z: ZView }) {
  const { t, money, dateTime } = useWords();
  const { ledgerId, n } = z.body;
  return (
    <div className={`column gap-1 boxed pad-3-4 breaks ${styles.verdict}`}>
      <strong className="text-large">{t('shifts:z.correction', { k: one.k })}</strong>
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
  return (
    <div className="pad-3 edged rounded-large sunken">{slip ? <SlipPaper slip={slip} revealed={false} /> : null}</div>
  );
}
