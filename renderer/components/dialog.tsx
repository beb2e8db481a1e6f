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
  /** `alertdialog`: a question that must not be missed. */
  readonly role?: 'dialog' | 'alertdialog';
};

export function Dialog({ title, onClose, children, size = 'normal', role = 'dialog' }: DialogProps) {
  const { t } = useWords();
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={styles.overlay ?? ''}
    >
      <Modal className={[styles.modal, styles[size]].filter(Boolean).join(' ')}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <Button look="quiet" icon="cross" label={t('frame:close')} onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
