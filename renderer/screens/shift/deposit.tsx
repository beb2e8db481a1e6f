// The count is complete: its sum compared with the expected one, the reason of a difference, and how much stays in the drawer as the next
// float.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { compare, type Money, type MoneyText, moneyText, parseMoney, subtract, zero } from '../../../shared/money.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { CountOutcome } from '../../../shared/shift/views.ts';
import { AmountField } from '../../books/amount-field.tsx';
import books from '../../books/books.module.css';
import { readTotal, wrongTotal } from '../../books/count-draft.ts';
import { differenceRow, gapsOf } from '../../books/difference.ts';
import { Figures } from '../../books/figures.tsx';
import { type Chosen, OwnerFields, ownersOf } from '../../books/owner-fields.tsx';
import { Page } from '../../books/page.tsx';
import { potName } from '../../books/pot-name.ts';
import { ApprovalDialog } from '../../components/approval-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useSessionView } from '../../stores/session.ts';
import { typedForm } from '../../typed-number.ts';
import { useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { useClosing } from './closing-store.ts';
import { hasSecond } from './second-here.ts';
import styles from './shift.module.css';

type Counted = Extract<CountOutcome, { state: 'counted' }>;

function amountOf(text: MoneyText | undefined, currency: string): Money {
  const parsed = text && parseMoney(text);
  return parsed?.ok ? parsed.value : zero(currency);
}

export function Deposit({ outcome }: { readonly outcome: Counted }) {
  const words = useWords();
  const { t, money, locale } = words;
  const { operator, operators } = useSessionView();
  const { view, shiftId, close } = useClosing();
  const { busy, fault, refuse, during } = useSend();
  const [reason, setReason] = useState('');
  const [chosen, choose] = useState<Chosen>({});
  const [asks, askApproval] = useState(false);
  const currency = view?.moveLimit.currency ?? '';
  const drawer = outcome.pots.find(({ kind }) => kind === 'drawer');
  const inDrawer = amountOf(drawer?.counted, currency);
  const shift = [view?.current, ...(view?.waiting ?? [])].find((one) => one?.id === shiftId) ?? null;
  const float = amountOf(shift && 'float' in shift ? (shift.float ?? undefined) : undefined, currency);
  const usual = compare(float, inDrawer) <= 0 ? float : inDrawer;
  const [typed, setTyped] = useState(typedForm(moneyText(usual), locale));
  const left = readTotal(typed, currency, locale);
  const isTooMuch = left !== null && compare(left, inDrawer) > 0;
  const deposit = left && !isTooMuch ? subtract(inDrawer, left) : null;
  const isSecondHere = hasSecond(operators, [operator?.id, shift?.owner.id]);

  const send = async (approval: Approval | null): Promise<TillError | null> => {
    if (left === null) return null;
    const owners = ownersOf(outcome.unresolved, chosen);
    return during(close({ left: moneyText(left), reason: outcome.needsReason ? reason : null, owners, approval }));
  };
  const finish = async () => {
    if (outcome.needsReason && isSecondHere) askApproval(true);
    else refuse(await send(null));
  };
  const isReady = deposit !== null && (!outcome.needsReason || reason !== '');

  return (
    <Page title={t('shifts:step.deposit')}>
      <div className={books.columns}>
        <div className="column gap-4">
          {outcome.pots.map((pot) => (
            <Figures
              key={pot.pot}
              title={potName(pot, t)}
              rows={[
                { name: t('shifts:figure.expected'), amount: money(pot.expected) },
                { name: t('word:counted'), amount: money(pot.counted) },
                ...(pot.told ? [{ name: t('shifts:figure.told'), amount: money(pot.told.total) }] : []),
                differenceRow(pot.difference, pot.isWithin, words),
              ]}
            />
          ))}
        </div>
        <section className="column boxed rigid clipped">
          <div className="panel-body">
            <div className={styles.start}>
              {outcome.needsReason ? (
                <>
                  <p>{t('shifts:deposit.differs')}</p>
                  <ReasonField set="difference" value={reason} onChange={setReason} autoFocus />
                </>
              ) : null}
              <AmountField
                currency={currency}
                label={t('shifts:deposit.left')}
                value={typed}
                autoFocus={!outcome.needsReason}
                error={isTooMuch ? t('shifts:deposit.tooMuch') : wrongTotal(words, typed, currency)}
                onChange={setTyped}
                onEnter={() => {
                  if (isReady && !busy) void finish();
                }}
              />
              <p aria-live="polite">
                {t('shifts:deposit.deposit')} <strong>{deposit ? money(moneyText(deposit)) : '–'}</strong>
              </p>
              <OwnerFields unresolved={outcome.unresolved} chosen={chosen} onChange={choose} />
              <Failure error={fault} advises />
              <Button size="large" look="primary" isDisabled={!isReady} isPending={busy} onPress={() => void finish()}>
                {t('shifts:close.title')}
              </Button>
            </div>
          </div>
        </section>
      </div>
      {asks ? (
        <ApprovalDialog
          title={t('shifts:deposit.second')}
          explain={
            <>
              <p>
                <strong>{gapsOf(outcome.pots, words).join(' · ')}</strong>
              </p>
              {shift ? <p>{t('shifts:trayOf', { tray: shift.tray, name: shift.owner.name })}</p> : null}
              <p>{t('shifts:deposit.secondExplain', { reason })}</p>
              <p className="soft">{t('shifts:deposit.nobodyHere')}</p>
            </>
          }
          cashierIds={shift ? [shift.owner.id] : []}
          isAsked
          supervisorsToo
          reasons={null}
          onClose={() => askApproval(false)}
          onSubmit={(_reason, approval) => send(approval)}
        />
      ) : null}
    </Page>
  );
}
