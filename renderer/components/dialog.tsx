// A dialog over the screen: the focus goes in, stays in, and returns. Escape calls `onClose`.
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

export type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'normal' | 'wide';
  /** Only its foot closes it: it must have been read. */
  readonly isFirm?: boolean;
  /** `alertdialog`: a question that must not be missed. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Before the title: an icon or picture of what it is about. */
  readonly sign?: ReactNode;
  /** Below the title. */
  readonly lead?: ReactNode;
  /** Next to the close button. */
  readonly tools?: ReactNode;
  /** The final action, which stays visible while the rest scrolls. */
  readonly foot?: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { title, onClose, children, size = 'normal', role = 'dialog', isFirm = false, sign, lead, tools, foot } = props;
  const { t } = useWords();
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog' && !isFirm}
      isKeyboardDismissDisabled={isFirm}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={styles.overlay ?? ''}
    >
      <Modal className={[styles.modal, styles[size]].filter(Boolean).join(' ')}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <header className={styles.head}>
            {sign}
            <div className={styles.titles}>
              <Heading slot="title" className="text-large breaks">
                {title}
              </Heading>
              {lead ? <p className="soft">{lead}</p> : null}
            </div>
            {tools}
            {isFirm ? null : <Button look="quiet" icon="cross" label={t('frame:close')} onPress={onClose} />}
          </header>
          <div className={styles.body}>{children}</div>
          {foot ? <footer className={styles.foot}>{foot}</footer> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
