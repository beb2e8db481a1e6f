// What the entries of the attention list are made of: a fact with its name, and a step with what it does.
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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
