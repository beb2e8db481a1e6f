// All that protects customers from fraud: when the till asks them, the most that is sold at once, and the notice next to each card's code, with how it
// looks on a slip and a sheet for the counter.
// Invariant: the sheet is made from the saved notice, never from what is being typed.
import { useState } from 'react';
import type { SheetMade } from '../../../../shared/settings/views.ts';
import { noticeBlock, tidyNotice } from '../../../../shared/slips/code-notice.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Failure, Wrong } from '../../../components/failure.tsx';
import { SlipPaper } from '../../../sale/slips/slip-paper.tsx';
import { useAsked, useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { RowFields, useRows } from './rows-form.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import type { SectionProps } from './use-save.ts';

export function FraudSection(props: SectionProps) {
  const { t, locale } = useWords();
  const form = useRows('fraud', props);
  const typed = tidyNotice(`${form.values.code_notice ?? ''}`);
  const blocks = typed === '' ? [] : [noticeBlock(typed, t('notice:usualHead'))];
  const rowsUnder = (isWanted: (under: string | undefined) => boolean) => ({
    ...form,
    rows: form.rows.filter(({ under }) => isWanted(under)),
  });
  return (
    <>
      <SectionForm
        submit={t('word:save')}
        note={t('setting:waiting.note')}
        isBusy={form.isBusy}
        refused={form.refused}
        isDisabled={form.isSame}
        onSubmit={() => void form.save(form.change())}
      >
        <RowFields form={rowsUnder((under) => under === 'fraud.pause')} />
        <div className={`${styles.beside} gap-4`}>
          <div className="column gap-2">
            <RowFields form={rowsUnder((under) => under === undefined)} />
            <div>
              <Button onPress={() => form.type('code_notice', t('notice:readyText'))}>{t('notice:ready')}</Button>
            </div>
            <p className="soft">{t('notice:lawyer')}</p>
          </div>
          <div className="pad-4 sunken">
            {blocks.length > 0 ? (
              <SlipPaper
                slip={{ kind: 'activation', title: t('setting:fraud.notice'), language: locale, blocks }}
                revealed={false}
              />
            ) : (
              <p className="soft">{t('notice:none')}</p>
            )}
          </div>
        </div>
        <RowFields form={rowsUnder((under) => under !== undefined && under !== 'fraud.pause')} />
      </SectionForm>
      {form.second}
      <ScamTraining />
      {props.kept.code_notice === null ? null : <Sheet isKept={form.isSame} />}
    </>
  );
}

function Sheet({ isKept }: { readonly isKept: boolean }) {
  const { t } = useWords();
  const { busy, fault, send } = useSend();
  const [made, setMade] = useState<SheetMade | null>(null);
  const make = async (to: 'till' | 'usb-stick') => {
    setMade(null);
    const answer = await send('settings:counter-sheet', { to });
    if (answer.ok) setMade(answer.value);
  };
  return (
    <div className="panel-body divided">
      <div className="row gap-3">
        <Button icon="print" isPending={busy} isDisabled={!isKept} onPress={() => void make('till')}>
          {t('notice:sheet')}
        </Button>
        <Button icon="save" isDisabled={busy || !isKept} onPress={() => void make('usb-stick')}>
          {t('notice:toStick')}
        </Button>
      </div>
      {isKept ? null : <p className="soft">{t('notice:first')}</p>}
      <p role="status">{made && isKept ? t(`notice:made.${made.state}`, { file: made.file }) : null}</p>
      {fault?.code === 'slip_unprintable' ? (
        <Wrong>{t('notice:unprintable')}</Wrong>
      ) : (
        <Failure error={fault} advises />
      )}
    </div>
  );
}

/** Who was trained about scams with gift cards, and when: everybody who may sign in, with a button that enters today. */
function ScamTraining() {
  const { t, date } = useWords();
  const { view, fault, busy, read } = useAsked('people:list');
  const people = view?.people.filter(({ disabledAt }) => disabledAt === null) ?? [];
  return (
    <div className="panel-body divided">
      <h3 className="margin-0 text-usual">{t('setting:fraud.trained')}</h3>
      <p className="soft">{t('setting:fraud.trainedHow')}</p>
      <Failure error={fault} advises />
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="text-start">
              {t('word:name')}
            </th>
            <th scope="col" className="text-start">
              {t('team:scam')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, scamTrainedAt }) => (
            <tr key={id}>
              <th scope="row" className="plain breaks text-start" dir="auto">
                {name}
              </th>
              <td>{scamTrainedAt === null ? t('team:scamNever') : date(scamTrainedAt)}</td>
              <td>
                <Button
                  size="tight"
                  label={`${t('team:scamToday')}: ${name}`}
                  isDisabled={view?.recoveryCode === null}
                  isPending={busy}
                  onPress={() =>
                    void read(
                      ask('people:change', { change: { kind: 'scam-trained', operatorId: id }, agreement: null }),
                    )
                  }
                >
                  {t('team:scamToday')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
