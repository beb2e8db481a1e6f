// For use before opening, and when something is wrong: every check of the till, failures first, each with what still works and what helps.
import { useCallback, useEffect, useState } from 'react';
import type { CodeBlock } from '../../../../shared/document.ts';
import type { TillError } from '../../../../shared/errors.ts';
import type { HealthView } from '../../../../shared/health/views.ts';
import type { Result } from '../../../../shared/result.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { SlipCode } from '../../../components/slip-code.tsx';
import type { Fact } from '../../../components/status-facts.ts';
import { ScannerTest } from '../../../devices/scanner-test.tsx';
import { useNeeds } from '../../../stores/needs.ts';
import { useStatus } from '../../../stores/status.ts';
import { useCall } from '../../../stores/use-call.ts';
import { useBusy } from '../../../use-busy.ts';
import { useWords } from '../../../words.ts';
import { Finding } from './finding.tsx';
import styles from './health.module.css';
import { useHealth } from './health-store.ts';
import { useFactOf } from './need-title.ts';
import { panelsOf } from './verdicts.ts';

export function Health() {
  const { t, dateTime } = useWords();
  const status = useStatus((store) => store.status);
  const { view, error, take, look } = useHealth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status may come with another finding.
  useEffect(look, [status]);
  const needs = useNeeds((store) => store.view)?.needs ?? [];
  const factOf = useFactOf();
  const [printed, setPrinted] = useState(false);
  const [testsScanner, testScanner] = useState(false);
  const [busy, during] = useBusy();
  const checkAll = useCallback(async () => take(await during(ask('manager:check-health'))), [during, take]);
  useEffect(() => void checkAll(), [checkAll]);
  const steps = {
    onDone: take,
    onCheck: checkAll,
    onPrinted: () => setPrinted(true),
    onTestScanner: () => testScanner(true),
  };
  const { toFix, left, fine } = panelsOf(view?.items ?? [], needs);
  return (
    <Page
      title={t('manage:page.health')}
      about={view?.checkedAt ? t('health:checked', { at: dateTime(view.checkedAt) }) : t('health:unchecked')}
      actions={
        <Button icon="again" isPending={busy} onPress={() => void checkAll()}>
          {t('health:checkAll')}
        </Button>
      }
      fault={error}
      done={printed ? t('health:tried.printed') : null}
      isKnown={view !== null}
    >
      {status.connection === 'offline' ? (
        <p className="notice tone-warn" role="status">
          {t('health:offline')}
        </p>
      ) : null}
      {view ? (
        <div className={styles.columns} aria-busy={busy}>
          <div className={styles.main}>
            <Panel title={t('health:toFix')} aside={<span className="pill tone-bad">{toFix.length}</span>}>
              {toFix.length === 0 ? <p className="pad-4">{t('health:allGood')}</p> : null}
              <ul>
                {toFix.map((need, index) => {
                  const fact = factOf(need);
                  if (fact) return <FactRow key={need.key} fact={fact} />;
                  return need.kind === 'health' ? (
                    <Finding key={need.key} item={need.item} isWorst={index === 0} {...steps} />
                  ) : null;
                })}
              </ul>
            </Panel>
            {left.length > 0 ? (
              <Panel title={t('health:open')} aside={<span className="pill tone-wait">{left.length}</span>}>
                <ul>
                  {left.map((item) => (
                    <Finding key={item.finding} item={item} isWorst={false} {...steps} />
                  ))}
                </ul>
              </Panel>
            ) : null}
            <Panel title={t('health:fine')} aside={<span className="pill tone-good">{fine.length}</span>}>
              <ul className={styles.checks}>
                {fine.map((item) => (
                  <Finding key={item.finding} item={item} isWorst={false} {...steps} />
                ))}
              </ul>
            </Panel>
          </div>
          <div className={styles.side}>
            <TryIt tries={view.tries} onDone={take} onTestScanner={steps.onTestScanner} />
            <Support code={view.code} />
          </div>
        </div>
      ) : null}
      {testsScanner ? (
        <ScannerTest onWorks={() => void ask('manager:scanner-works').then(take)} onClose={() => testScanner(false)} />
      ) : null}
    </Page>
  );
}

/** For support: the essentials as a QR code, and everything as one file. */
function Support({ code }: { readonly code: CodeBlock }) {
  const words = useWords();
  const { t } = words;
  const [busy, during] = useBusy();
  const [said, say] = useState('');
  const save = async (to: 'till' | 'usb-stick') => {
    const answer = await during(ask('manager:save-diagnostics', { to }));
    say(answer.ok ? t('word:savedFile', { file: answer.value.file }) : words.error(answer.error));
  };
  return (
    <Panel title={t('health:support.title')}>
      <div className="column gap-3 pad-4">
        <div className={styles.code}>
          <SlipCode code={{ ...code, text: t('health:support.code') }} />
        </div>
        <p className="soft small">{t('health:support.about')}</p>
        <Button icon="save" wide isPending={busy} onPress={() => void save('till')}>
          {t('health:support.save')}
        </Button>
        <Button icon="save" wide isPending={busy} onPress={() => void save('usb-stick')}>
          {t('word:saveToStick')}
        </Button>
        <p role="status" className="breaks">
          {said}
        </p>
      </div>
    </Panel>
  );
}

/** A warning of the status bar that no check covers: the recovery code, webhooks, an untested printer, an old copy that was found. */
function FactRow({ fact: { tone, icon, is, means, todo, whom } }: { readonly fact: Fact }) {
  const call = useCall()(whom);
  return (
    <li className={styles.finding} data-verdict={tone === 'bad' ? 'bad' : 'warn'}>
      <Icon name={icon} className={styles.sign} />
      <div className="shrinks breaks">
        <h3 className="text-usual">{is}</h3>
        <p>{[means, todo].join(' ').trim()}</p>
        {call === '' ? null : <p className="soft small">{call}</p>}
      </div>
    </li>
  );
}

type TryItProps = {
  readonly tries: HealthView['tries'];
  readonly onDone: (answer: Result<HealthView, TillError>) => void;
  readonly onTestScanner: () => void;
};

type Said = { readonly text: string; readonly isBad: boolean };

const slipWords = {
  printed: 'health:tried.printed',
  'not-printed': 'device:test.not-printed',
  unknown: 'health:tried.unknown',
} as const;
const drawerWords = {
  opened: 'health:tried.opened',
  'not-opened': 'paying:drawerNotice.not-opened',
  unknown: 'device:drawer.unknown',
} as const;

/** What a person tries before opening: a test slip, the drawer, the scanner, the card terminal, a backup. The results are shown below. */
function TryIt({ tries, onDone, onTestScanner }: TryItProps) {
  const words = useWords();
  const { t } = words;
  const [busy, during] = useBusy();
  const [said, say] = useState<Said>({ text: '', isBad: false });
  const testSlip = async () => {
    const answer = await during(ask('manager:test-slip'));
    if (!answer.ok) return say({ text: words.error(answer.error), isBad: true });
    const { state, cause } = answer.value;
    const isBad = state === 'not-printed';
    const why = isBad && cause ? ` ${t(`guide:cause.${cause}.what`)} ${t(`guide:cause.${cause}.todo`)}` : '';
    say({ text: t(slipWords[state]) + why, isBad });
    // The page shows the result of the test slip among its findings.
    onDone(await ask('manager:health'));
  };
  const openDrawer = async () => {
    const answer = await during(ask('drawer:open', { reason: t('health:drawerReason'), approval: null }));
    if (answer.ok) say({ text: t(drawerWords[answer.value.state]), isBad: answer.value.state === 'not-opened' });
    else say({ text: words.error(answer.error), isBad: true });
  };
  const askTerminal = async () => onDone(await during(ask('manager:ask-terminal')));
  const backUp = async () => onDone(await during(ask('manager:back-up')));
  return (
    <Panel title={t('health:tryIt')}>
      <div className="column gap-3 pad-4">
        <Button icon="print" wide isDisabled={!tries.printer} isPending={busy} onPress={() => void testSlip()}>
          {t('health:fix.test-slip')}
        </Button>
        <Button icon="drawer" wide isDisabled={!tries.drawer} isPending={busy} onPress={() => void openDrawer()}>
          {t('health:fix.drawer')}
        </Button>
        <Button icon="scan" wide onPress={onTestScanner}>
          {t('health:fix.scanner-test')}
        </Button>
        <Button icon="card" wide isDisabled={!tries.terminal} isPending={busy} onPress={() => void askTerminal()}>
          {t('health:fix.ask-terminal')}
        </Button>
        <Button icon="save" wide isDisabled={!tries.backup} isPending={busy} onPress={() => void backUp()}>
          {t('health:fix.back-up')}
        </Button>
        <p role="status" className={said.isBad ? 'error' : undefined}>
          {said.text}
        </p>
      </div>
    </Panel>
  );
}
