// What signed-in users can do for themselves: change their PIN, mute the till, sign out; and help a manager whose PIN is forgotten.
import { lazy, Suspense, useState } from 'react';
import { switchSounds } from '../sounds/sounds.ts';
import { useSession, useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { OwnPin } from './own-pin.tsx';

const ForgottenPin = lazy(() => import('./forgotten-pin.tsx').then((file) => ({ default: file.ForgottenPin })));

export function PersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { operator, environment, sounds, recoveryCode } = useSessionView();
  const signOut = useSession((store) => store.signOut);
  const [changesPin, changePin] = useState(false);
  const [forgotten, forget] = useState(false);
  if (!operator) return null;
  if (changesPin) return <OwnPin whose={operator} onClose={onClose} />;
  if (forgotten)
    return (
      <Suspense fallback={null}>
        <ForgottenPin onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog title={operator.name} onClose={onClose}>
      {environment === 'training' ? null : (
        <Button icon="key" size="large" onPress={() => changePin(true)}>
          {t('staff:ownPin')}
        </Button>
      )}
      <Button icon={sounds ? 'silent' : 'sound'} size="large" onPress={() => void switchSounds(!sounds)}>
        {sounds ? t('frame:nav.soundOn') : t('frame:nav.soundOff')}
      </Button>
      {recoveryCode === 'noted' || recoveryCode === 'unnoted' ? (
        <Button icon="lock" size="large" onPress={() => forget(true)}>
          {t('frame:recovery.forgotten.button')}
        </Button>
      ) : null}
      <Button icon="out" size="large" onPress={() => void signOut()}>
        {t('frame:nav.signOut')}
      </Button>
    </Dialog>
  );
}
