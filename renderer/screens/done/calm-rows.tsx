// The cards of a sale without problems: what they are, and a switch for each to hand it over later.
import { markOf } from '../../../shared/sale/card.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { Art } from '../../components/art.tsx';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { marksBeside, wordsOfUnsold } from '../../sale/card/card-marks.ts';
import { GiveByEye } from '../../sale/give/give-by-eye.tsx';
import { waitsForScan } from '../../sale/give/use-giving.ts';
import { WhatToGive } from '../../sale/give/what-to-give.tsx';
import { linesInSale } from '../../sale/lines-in-sale.ts';
import { PrintActions } from '../../sale/slips/print-actions.tsx';
import { useWords } from '../../words.ts';
import styles from './done.module.css';
import { isToGive } from './headline.ts';

export type CalmRowsProps = {
  readonly sale: SaleView;
  readonly later: ReadonlySet<string>;
  readonly onLater: (lineId: string) => void;
  readonly onShow: (lineId: string) => void;
};

export function CalmRows({ sale, later, onLater, onShow }: CalmRowsProps) {
  const { t } = useWords();
  return (
    <ul className="boxed" aria-label={t('word:cards')}>
      {linesInSale(sale).map((line) => (
        <CalmRow
          key={line.id}
          sale={sale}
          line={line}
          isLater={later.has(line.id)}
          onLater={() => onLater(line.id)}
          onShow={() => onShow(line.id)}
        />
      ))}
    </ul>
  );
}

type CalmRowProps = {
  readonly sale: SaleView;
  readonly line: LineView;
  readonly isLater: boolean;
  readonly onLater: () => void;
  readonly onShow: () => void;
};

function CalmRow({ sale, line, isLater, onLater, onShow }: CalmRowProps) {
  const { t, money } = useWords();
  const look = lookOf(line);
  const waits = waitsForScan(line);
  const goesBack = markOf(line) === 'never-sold' || markOf(line) === 'card-only';
  const isGiven = line.takesScan && line.handedOverAt !== null;
  return (
    <li className={styles.row} data-waits={waits || undefined}>
      <Art code={line.productCode} brand={line.brand} name={line.productName} size="row" />
      <div className={styles.what}>
        <h2>
          <ProductName brand={line.brand} name={line.productName} />
        </h2>
        <p className="soft">
          <span className={styles.state} data-tone={look.tone} data-verdict={line.verdict}>
            <Icon name={look.icon} />
            {isGiven ? t('word:given') : t(line.standing)}
            <span className="hidden-but-read"> {t(line.title, { count: 1 })}</span>
          </span>
          {marksBeside(line, t).map((mark) => ` · ${mark}`)}
          {line.next === 'wait-for-slip' ? ` · ${t('after:print.waitForSlip')}` : null}
        </p>
        <WhatToGive line={line} />
      </div>
      <span className={goesBack ? styles.struck : 'text-large firm one-line figures'}>{money(line.faceValue)}</span>
      <div className="row gap-10px justify-end pushed">
        {goesBack ? (
          <p className="line gap-2 touch bold">
            <Icon name="arrows" />
            {t(wordsOfUnsold(line))}
          </p>
        ) : null}
        {line.next === 'show-code' ? (
          <Button icon="eye" label={`${t('after:print.reveal')}: ${line.productName}`} onPress={onShow}>
            {t('after:print.reveal')}
          </Button>
        ) : null}
        {line.next !== 'show-code' && line.actions.includes('activation-slip') ? (
          <PrintActions sale={sale} lineId={line.id} document="activation" isPlain />
        ) : null}
        {waits ? <GiveByEye sale={sale} line={line} /> : null}
        {isToGive(line) && !line.takesScan ? (
          <Button
            pressed={isLater}
            look="tile"
            label={`${t('after:done.giveLater')}: ${line.productName}`}
            onPress={onLater}
          >
            {t('after:done.giveLater')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

type Look = { readonly icon: IconName; readonly tone: 'good' | 'wait' | 'calm' };

function lookOf(line: LineView): Look {
  const { state } = line;
  // The tick is for a scanned card.
  if (waitsForScan(line)) return { icon: 'scan', tone: 'wait' };
  if (state === 'activating') return { icon: 'hourglass', tone: 'wait' };
  return state === 'active' ? { icon: 'check', tone: 'good' } : { icon: 'cross', tone: 'calm' };
}
