// What a person tries before opening: a test slip, the drawer, the scanner, the card terminal, a backup. The results are shown below.
import { useState } from 'react';
import type { TillError } from '../../../../shared/errors.ts';
import type { HealthView } from '../../../../shared/health/views.ts';
import type { Result } from '../../../../shared/result.ts';
import { Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { useBusy } from '../../../use-busy.ts';
import { useWords } from '../../../words.ts';

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

export function TryIt({ tries, onDone, onTestScanner }: TryItProps) {
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
