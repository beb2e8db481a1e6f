// The settings of this till, section by section.
import { useState } from 'react';
import { useWords } from '../../../words.ts';
import { PrinterChoice } from '../devices/printer-choice.tsx';
import { NextTill } from '../next-till/next-till.tsx';
import { Page, Panel } from '../page.tsx';
import styles from './settings.module.css';

export function Settings() {
  const { t } = useWords();
  const [, choose] = useState<string | null>(null);
  return (
    <Page title={t('manage:page.settings')}>
      <Panel title={t('device:printer.label')}>
        <div className={styles.section}>
          <PrinterChoice value={null} onChange={choose} />
        </div>
      </Panel>
      <NextTill />
    </Page>
  );
}
