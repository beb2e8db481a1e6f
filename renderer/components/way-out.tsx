// Opens the way out of a kiosk; nothing if the till runs in a normal window, which the system can close.
import { lazy, Suspense, useState } from 'react';
import { useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { RailEntry } from './rail-entry.tsx';

const EndTill = lazy(() => import('./end-till.tsx').then((file) => ({ default: file.EndTill })));

export function WayOut({ inRail = false }: { readonly inRail?: boolean }) {
  const { t } = useWords();
  const { kiosk } = useSessionView();
  const [open, show] = useState(false);
  if (!kiosk) return null;
  const name = t('frame:machine.open');
  return (
    <>
      {inRail ? (
        <RailEntry icon="power" name={name} current={false} onPress={() => show(true)} />
      ) : (
        <Button look="quiet" icon="power" onPress={() => show(true)}>
          {name}
        </Button>
      )}
      {open ? (
        <Suspense fallback={null}>
          <EndTill onClose={() => show(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
