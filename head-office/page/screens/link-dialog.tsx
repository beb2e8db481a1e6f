// A one-time link, shown once: to be given to its user by a way that is not this page.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import type { LinkView } from '../../../shared/head-office/users.ts';
import { ownZone } from '../../../shared/zone.ts';
import { useOffice } from '../kit/words.ts';
import styles from './dialogs.module.css';

export function LinkDialog({ link, onClose }: { readonly link: LinkView; readonly onClose: () => void }) {
  const { t, timeIn } = useOffice();
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}${link.path}`;
  return (
    <Dialog
      title={t('users:link.title', { name: link.name })}
      isFirm
      onClose={onClose}
      foot={
        <>
          <Button icon="link" onPress={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}>
            {t('users:link.copy')}
          </Button>
          <Button look="primary" onPress={onClose}>
            {t('office:done')}
          </Button>
        </>
      }
    >
      <p>{t('users:link.explain', { at: timeIn(link.until, ownZone()) })}</p>
      <p className={styles.link} translate="no">
        {address}
      </p>
      <p role="status" className="soft">
        {isCopied ? t('users:link.copied') : ''}
      </p>
    </Dialog>
  );
}
