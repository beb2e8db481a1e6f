// One line to type, and the button that sends it; Enter does too.
import type { ReactNode } from 'react';
import { Button } from '../../../renderer/components/button.tsx';

type LineFormProps = {
  readonly label: string;
  /** Such as a person may type. */
  readonly example: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  readonly action: string;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly onSend: () => void;
  readonly className?: string;
  /** In front of the field. */
  readonly name?: ReactNode;
  /** Behind the button. */
  readonly children?: ReactNode;
};

export function LineForm(props: LineFormProps) {
  const { label, example, value, maxLength, onChange, action, isPending, isDisabled = false, onSend } = props;
  return (
    <form
      className={props.className ?? 'row gap-2 align-centre'}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {props.name}
      <input
        type="text"
        aria-label={label}
        placeholder={example}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" isPending={isPending} isDisabled={isDisabled}>
        {action}
      </Button>
      {props.children}
    </form>
  );
}
