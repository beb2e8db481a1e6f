// What the rows of things that were said share: by whom, whether a second person must still agree, and which tills refuse it.
import type { ReactNode } from 'react';
import { isDocumentFault } from '../../../shared/head-office/document-faults.ts';
import type { OutRow, SaidRow } from '../../../shared/head-office/views.ts';
import { ownZone } from '../../../shared/zone.ts';
import { Chip } from '../kit/page.tsx';
import { useSession } from '../kit/session.ts';
import { useOffice } from '../kit/words.ts';

export const isAgreed = ({ toldFrom }: Pick<SaidRow, 'toldFrom'>, now: string): boolean =>
  toldFrom !== null && toldFrom <= now;

export function Stores({ of }: { readonly of: readonly string[] }) {
  const { t } = useOffice();
  const { namesOf } = useSession();
  return of.length === 0 ? t('day:allStores') : namesOf(of);
}

export function SaidBy({ row }: { readonly row: Pick<SaidRow, 'at' | 'by' | 'agreedBy' | 'reason'> }) {
  const { t, timeIn } = useOffice();
  const { by: name, agreedBy: other, reason } = row;
  const at = timeIn(row.at, ownZone());
  return (
    <>
      {other === null ? t('out:by', { at, name }) : t('said:byTwo', { at, name, other })} <small>{reason}</small>
    </>
  );
}

type BecameProps = {
  readonly row: Pick<SaidRow, 'toldFrom'>;
  readonly now: string;
  readonly children: ReactNode;
};

/** `children`: once tills are told. */
export function OnceAgreed({ row, now, children }: BecameProps) {
  const { t, timeIn } = useOffice();
  if (row.toldFrom === null) return <Chip tone="warn">{t('said:needsOther')}</Chip>;
  if (!isAgreed(row, now)) return <Chip tone="warn">{t('said:alone', { at: timeIn(row.toldFrom, ownZone()) })}</Chip>;
  return children;
}

type RefusedProps = {
  readonly row: Pick<OutRow, 'refused' | 'refusing'>;
  /** In words what is wrong with it alone; null: with the whole document. */
  readonly wordsOf: (why: string) => string | null;
};

export function Refused({ row: { refused, refusing }, wordsOf }: RefusedProps) {
  const { t } = useOffice();
  if (refused === 0) return null;
  return (
    <>
      <Chip tone="warn">{t('out:refused', { count: refused })}</Chip>
      {refusing.map(({ tillId, store, terminal, why }) => (
        <small key={tillId}>
          {t('out:refuses', {
            till: `${store}, ${terminal}`,
            why: wordsOf(why) ?? t(`out:why.${isDocumentFault(why) ? why : 'other'}`),
          })}
        </small>
      ))}
    </>
  );
}
