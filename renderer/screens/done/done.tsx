// A finished sale. Without problems, one band says what to hand over, the change is the largest thing, and "Next sale" hands over the
// cards. Otherwise each card has a row: what to do with it, what is known, and its buttons.
// Invariant: Enter leads on only if nothing needs a person; whatever is left open stays where it can be found.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isZero } from '../../../shared/money.ts';
import type { SaleView, TenderView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useNewScreen } from '../../keys/keyboard.ts';
import { isUnderDialog, useKeys } from '../../keys/use-keys.ts';
import { useAnnouncements } from '../../sale/card/use-announcements.ts';
import { Giving } from '../../sale/give/giving.tsx';
import { waitsForScan } from '../../sale/give/use-giving.ts';
import { linesInSale } from '../../sale/lines-in-sale.ts';
import { refunded } from '../../sale/money-back.ts';
import { nextStep } from '../../sale/next-step.ts';
import { AskedTogether, slipsInQuestion } from '../../sale/slips/in-question.ts';
import { useLastChange } from '../../stores/last-change.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale, useSaleOf } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { isCalm } from './calm.ts';
import { CalmRows } from './calm-rows.tsx';
import styles from './done.module.css';
import { DoneFoot } from './done-foot.tsx';
import { givenNow, type Headline, headlineOf, isChangeLongGiven, isToGive, linesToShow } from './headline.ts';
import { TroubleRows } from './trouble-rows.tsx';

const SlipsQuestion = lazy(() =>
  import('../../sale/slips/slips-question.tsx').then((file) => ({ default: file.SlipsQuestion })),
);

const ShowCode = lazy(() => import('../../sale/slips/show-code.tsx').then((file) => ({ default: file.ShowCode })));

export function Done({ saleId }: { readonly saleId: string }) {
  const sale = useSaleOf(saleId);
  return sale ? <FinishedSale sale={sale} /> : null;
}

function FinishedSale({ sale }: { readonly sale: SaleView }) {
  const { t, money } = useWords();
  const go = useNavigation((store) => store.go);
  const act = useSale((store) => store.act);
  const now = useNow(500);
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const [busy, during] = useBusy();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasCalm = useRef<boolean>(undefined);
  // A dialog belongs to its row: a code on screen stays until its dialog is closed.
  const calm = isCalm(sale, now) && (wasCalm.current !== false || !isUnderDialog(heading.current));
  useEffect(() => {
    wasCalm.current = calm;
  }, [calm]);
  const [opened, open] = useState<ReadonlySet<string>>(new Set());
  const [shownId, show] = useState<string | null>(null);
  const headline = headlineOf(sale, calm, later, opened);
  const hasChange = sale.stage === 'committed' && !isZero(sale.change.amount) && !isChangeLongGiven(sale);
  const change = hasChange ? money(sale.change) : null;
  const next = nextStep(sale);
  const given = givenNow(sale, later, opened);
  const inQuestion = slipsInQuestion(sale);
  const [asksSingly, askSingly] = useState(false);
  const asksTogether = !calm && inQuestion.length > 1 && !asksSingly;
  useAnnouncements(sale);
  useNewScreen(`${sale.id} ${calm} ${headline.kind}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of layout removes the focus.
  useEffect(() => {
    // The other layout has its own heading: the focused element may be gone with the old one.
    if (document.activeElement === document.body && !isUnderDialog(heading.current)) heading.current?.focus();
  }, [calm]);
  const remember = useLastChange((store) => store.remember);
  useEffect(() =>
    remember(
      hasChange
        ? { change: sale.change, saleId: sale.id, receiptNumber: sale.receiptNumber, at: sale.committedAt }
        : null,
    ),
  );

  const leave = () => go({ screen: 'sell' });
  const goOn = async () => {
    if (busy) return;
    // A card that cannot be handed over after all keeps this screen open, which says why.
    for (const { id } of calm ? given : []) if (!(await during(act('line:hand-over', { lineId: id }))).ok) return;
    leave();
  };
  const showCode = (lineId: string) => {
    open((before) => new Set(before).add(lineId));
    show(lineId);
  };
  const [toShow] = headline.kind === 'show' ? linesToShow(sale, later, opened) : [];
  const shown = sale.lines.find(({ id }) => id === shownId);
  const onward = toShow ? () => showCode(toShow.id) : () => void goOn();
  // A card that is handed over by its scan is not handed over by a key.
  const isOver = calm && headline.kind !== 'activating' && headline.kind !== 'scan';
  useKeys({ Enter: isOver ? onward : undefined, Escape: leave });

  const toggle = (lineId: string) => setLater((before) => before.symmetricDifference(new Set([lineId])));
  const paid = <PaidBy sale={sale} />;
  const changeBlock = change ? <Change>{change}</Change> : null;

  return (
    <AskedTogether value={asksTogether}>
      <div className={styles.screen}>
        {calm ? (
          <header className={styles.band} data-tone={toneOf(headline)} data-band={headline.kind}>
            <Icon name={iconOf(headline)} className={styles.sign} />
            <div className={styles.said}>
              <h1 ref={heading} tabIndex={-1}>
                <HeadlineWords headline={headline} />
              </h1>
              {paid}
            </div>
            {changeBlock}
          </header>
        ) : (
          <header className={styles.head}>
            <div className={styles.said}>
              <h1 className="text-verdict leading-tight" ref={heading} tabIndex={-1}>
                <HeadlineWords headline={headline} of={linesInSale(sale).length} />
              </h1>
              {paid}
            </div>
            {changeBlock}
          </header>
        )}
        <div className={styles.list}>
          {sale.isUnusualPace ? <p data-many-cards="">{t('after:done.manyCards')}</p> : null}
          {sale.lines.some(({ takesScan }) => takesScan) ? <Giving sale={sale} /> : null}
          {calm ? (
            <CalmRows sale={sale} later={later} onLater={toggle} onShow={showCode} />
          ) : (
            <>
              {asksTogether ? (
                <Suspense fallback={null}>
                  <SlipsQuestion saleId={sale.id} jobs={inQuestion} onSingly={() => askSingly(true)} />
                </Suspense>
              ) : null}
              <TroubleRows sale={sale} next={next} now={now} />
            </>
          )}
        </div>
        <footer className={styles.foot}>
          <DoneFoot sale={sale} next={next} />
          <span className={`rigid ${styles.next}`}>
            <Onward
              {...{ sale, calm, isOver, busy }}
              given={given.length}
              isShowing={toShow !== undefined}
              onPress={onward}
            />
          </span>
        </footer>
      </div>
      {shown ? (
        <Suspense fallback={null}>
          <ShowCode sale={sale} line={shown} onClose={() => show(null)} />
        </Suspense>
      ) : null}
    </AskedTogether>
  );
}

function Change({ children }: { readonly children: string }) {
  const { t } = useWords();
  return (
    <p className={styles.change}>
      <span className="text-large bold">{t('after:tender.change')}</span>
      <strong>{children}</strong>
    </p>
  );
}

type OnwardProps = NextSaysProps & {
  readonly isOver: boolean;
  readonly busy: boolean;
  /** A code comes first. */
  readonly isShowing: boolean;
  readonly onPress: () => void;
};

function Onward({ isOver, busy, isShowing, onPress, ...says }: OnwardProps) {
  const { t } = useWords();
  return (
    <Button
      look={isOver ? 'primary' : 'plain'}
      size="large"
      icon={isShowing ? 'eye' : 'sell'}
      keyName={isOver ? t('frame:keys.enter') : undefined}
      isPending={busy}
      onPress={onPress}
    >
      <strong>{t(isShowing ? 'after:print.reveal' : 'after:done.newSale')}</strong>{' '}
      {isShowing ? null : <NextSays {...says} />}
    </Button>
  );
}

function HeadlineWords({ headline, of = 0 }: { readonly headline: Headline; readonly of?: number }) {
  const { t } = useWords();
  if (headline.kind === 'trouble' && of === 1) return t('after:done.troubleOnly');
  return 'count' in headline
    ? t(`after:done.${headline.kind}`, { count: headline.count, of })
    : t(`after:done.${headline.kind}`);
}

function toneOf({ kind }: Headline): 'good' | 'wait' | 'calm' {
  if (kind === 'activating' || kind === 'print' || kind === 'scan' || kind === 'show') return 'wait';
  return kind === 'cancelled' ? 'calm' : 'good';
}

function iconOf({ kind }: Headline): IconName {
  if (kind === 'activating') return 'hourglass';
  if (kind === 'print') return 'print';
  if (kind === 'scan') return 'scan';
  if (kind === 'show') return 'eye';
  return kind === 'cancelled' ? 'cross' : 'check';
}

type NextSaysProps = { readonly sale: SaleView; readonly calm: boolean; readonly given: number };

/** What the button does to the cards of this sale. */
function NextSays({ sale, calm, given }: NextSaysProps) {
  const { t } = useWords();
  const toGive = sale.lines.filter(isToGive).length;
  if (!calm || toGive === 0) return null;
  if (given === 0 || sale.lines.some(waitsForScan))
    return <small>{t('after:done.stays', { count: toGive - given })}</small>;
  return (
    <small>
      {given === toGive
        ? t('after:done.allGiven', { count: given })
        : t('after:done.someGiven', { given, count: toGive })}
    </small>
  );
}

/** How a sale was paid and what of it went back, in one line, with its receipt number. */
function PaidBy({ sale }: { readonly sale: SaleView }) {
  const { t, money } = useWords();
  const taken = sale.tenders.filter(
    ({ source, parts }) => !source && parts.some(({ state }) => !isNeverTaken.has(state)),
  );
  const say = ({ method, amount, tendered }: TenderView) => {
    if (method === 'card') return t('after:done.paidCard', { paid: money(amount) });
    return tendered && tendered.amount !== amount.amount
      ? t('after:done.paidWith', { paid: money(amount), given: money(tendered) })
      : t('after:done.paidCash', { paid: money(amount) });
  };
  const parts = [
    ...taken.map(say),
    ...refunded(sale).map(({ method, amount }) => t(`after:done.refunded.${method}`, { refunded: money(amount) })),
    sale.receiptNumber ? t('word:receiptNumber', { number: sale.receiptNumber }) : null,
  ].filter(Boolean);
  return <p>{parts.join(' · ')}</p>;
}

const isNeverTaken: ReadonlySet<string> = new Set(['requested', 'unknown', 'declined']);
