// Turns the on-screen keys on or off for every field. The focus stays in its field, which gets its keys at once.
import { useKeysOnScreen } from '../stores/keys-on-screen.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';

export function KeysSwitch() {
  const { t } = useWords();
  const { isOn, turn } = useKeysOnScreen();
  return (
    <span onMouseDownCapture={(event) => event.preventDefault()}>
      <Button icon="keys" look="tile" label={t('counter:pad.keys')} pressed={isOn} onPress={turn} />
    </span>
  );
}
