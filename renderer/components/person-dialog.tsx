// What the person who is signed in may do to themselves: take another PIN, mute the till, leave.
import { useState } from 'react';
import { switchSounds } from '../sounds/sounds.ts';
import { useSession, useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { OwnPin } from './own-pin.tsx';

export function PersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { operator, environment, sounds } = useSessionView();
  const signOut = useSession((store) => store.signOut);
  const [changesPin, changePin] = useState(false);
  if (!operator) return null;
  if (changesPin) return <OwnPin whose={operator} onClose={onClose} />;
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
      <Button icon="out" size="large" onPress={() => void signOut()}>
        {t('frame:nav.signOut')}
      </Button>
    </Dialog>
  );
}
