// For whoever supports the till: the essentials as a QR code, and all of it as one file.
import { useState } from 'react';
import type { CodeBlock } from '../../../../shared/document.ts';
import { Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { SlipCode } from '../../../sale/slips/slip-code.tsx';
import { useBusy } from '../../../use-busy.ts';
import { useWords } from '../../../words.ts';
import styles from './health.module.css';

export function Support({ code }: { readonly code: CodeBlock }) {
  const words = useWords();
  const { t } = words;
  const [busy, during] = useBusy();
  const [said, say] = useState('');
  const save = async (to: 'till' | 'usb-stick') => {
    const answer = await during(ask('manager:save-diagnostics', { to }));
    say(answer.ok ? t('health:support.saved', { file: answer.value.file }) : words.error(answer.error));
  };
  return (
    <Panel title={t('health:support.title')}>
      <div className={styles.tries}>
        <div className={styles.code}>
          <SlipCode code={{ ...code, text: t('health:support.code') }} />
        </div>
        <p className="soft small">{t('health:support.about')}</p>
        <Button icon="save" wide isPending={busy} onPress={() => void save('till')}>
          {t('health:support.save')}
        </Button>
        <Button icon="save" wide isPending={busy} onPress={() => void save('usb-stick')}>
          {t('health:support.stick')}
        </Button>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </div>
    </Panel>
  );
}
