// A secret that is shown once: whoever made it copies it and gives it on by another way than this page.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { useOffice } from '../kit/words.ts';
import dialogs from './dialogs.module.css';

type ShownOnceProps = {
  readonly title: string;
  readonly explain: string;
  readonly secret: string;
  readonly onClose: () => void;
};

export function ShownOnce({ title, explain, secret, onClose }: ShownOnceProps) {
  const { t } = useOffice();
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      title={title}
      isFirm
      onClose={onClose}
      foot={
        <>
          <Button icon="link" onPress={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
            {t('users:link.copy')}
          </Button>
          <Button look="primary" onPress={onClose}>
            {t('word:done')}
          </Button>
        </>
      }
    >
      <p>{explain}</p>
      <p className={dialogs.link} translate="no">
        {secret}
      </p>
      <p role="status" className="soft">
        {isCopied ? t('users:link.copied') : ''}
      </p>
    </Dialog>
  );
}
