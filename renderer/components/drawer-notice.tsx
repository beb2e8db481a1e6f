// Says above a sale that the drawer did not open for its cash: why, and what to do. Invariant: if it may have opened, a cashier alone
// cannot open it again.
import { useState } from 'react';
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { Approval } from '../../shared/request-parts.ts';
import type { DrawerTrouble } from '../../shared/tender/views.ts';
import { ask } from '../bridge.ts';
import { useNotice } from '../stores/notice.ts';
import { usePastCause } from '../stores/past-cause.ts';
import { useSaleOf } from '../stores/sale.ts';
import { useSessionView } from '../stores/session.ts';
import { useBusy } from '../use-busy.ts';
import { useWords } from '../words.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { Button } from './button.tsx';
import styles from './drawer-notice.module.css';
import { Icon } from './icon.tsx';

/** The pulse whose notice was dismissed. The notice stays away on every screen of that sale. */
const useSeen = create<{ readonly kickId: string | null }>(() => ({ kickId: null }));

export function DrawerNotice({ trouble }: { readonly trouble: DrawerTrouble }) {
  const { t, money } = useWords();
  const seen = useSeen((store) => store.kickId);
  const [busy, during] = useBusy();
  const [approving, setApproving] = useState(false);
  const { kickId, saleId, state, cause } = trouble;
  const { operator } = useSessionView();
  const sale = useSaleOf(saleId);
  const title = t('paying:drawerNotice.again');

  const again = async (approval: Approval | null): Promise<TillError | null> => {
    const answer = await during(ask('drawer:again', { saleId, approval }));
    if (!answer.ok) return answer.error;
    setApproving(false);
    useNotice.getState().announce(t(`drawers:${answer.value.state}`));
    return null;
  };
  const pressed = async () => {
    if (state === 'unknown' && operator?.role === 'cashier') return setApproving(true);
    const error = await again(null);
    if (error) useNotice.getState().show(error);
  };

  const seenOpen = async () => {
    useSeen.setState({ kickId });
    if (cause !== 'unproven') return;
    const said = await ask('drawer:said', { opens: true });
    if (said.ok) useNotice.getState().announce(t('drawers:learned'));
  };

  const past = usePastCause(cause);
  const present = cause ? `${t(`guide:cause.${cause}.what`)} ` : null;
  const why = past ? `${t(`guide:causeWas.${past}`)} ` : present;
  if (seen === kickId) return null;
  return (
    <section className={styles.notice} aria-label={t('word:cashDrawer')}>
      <Icon name="drawer" />
      <p role="alert">
        <strong>{t(`paying:drawerNotice.${state}`)}</strong> {why}
        {t('paying:drawerNotice.todo')}
      </p>
      <div className="row gap-2">
        <Button icon="drawer" isPending={busy} onPress={() => void pressed()}>
          {title}
        </Button>
        <Button look="quiet" icon="check" onPress={() => void seenOpen()}>
          {t('paying:drawerNotice.open')}
        </Button>
      </div>
      {approving ? (
        <ApprovalDialog
          title={title}
          explain={
            <>
              {sale ? (
                <p>
                  <strong>{money(sale.total)}</strong>
                  {sale.receiptNumber ? ` · ${t('word:receiptNumber', { number: sale.receiptNumber })}` : null}
                </p>
              ) : null}
              <p>{t('paying:drawerNotice.explain')}</p>
            </>
          }
          isAsked
          supervisorsToo
          reasons={null}
          onClose={() => setApproving(false)}
          onSubmit={(_, approval) => again(approval)}
        />
      ) : null}
    </section>
  );
}
