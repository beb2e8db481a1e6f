// A step of an attention entry, with what it does.
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';

export type StepProps = {
  readonly title: string;
  /** What its name does not say. */
  readonly explain: string | null;
  readonly icon?: IconName | undefined;
  readonly isFirst?: boolean;
  readonly onPress: () => void;
};

export function Step({ title, explain, icon, isFirst = false, onPress }: StepProps) {
  return (
    <li>
      <Button look={isFirst ? 'primary' : 'plain'} icon={icon} onPress={onPress}>
        {title}
      </Button>
      {explain === null ? null : <span>{explain}</span>}
    </li>
  );
}
