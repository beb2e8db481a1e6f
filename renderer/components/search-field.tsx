// A search field, and how a name is compared with the typed text: letters count, their case and accents do not.
import type { ComponentProps, Ref } from 'react';

type SearchFieldProps = Pick<ComponentProps<'input'>, 'inputMode' | 'onPointerDown' | 'onKeyDown'> & {
  readonly label: string;
  /** Shown in the empty field; its label by default. */
  readonly hint?: string;
  readonly className?: string | undefined;
  readonly field?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly maxLength?: number;
  readonly onChange: (typed: string) => void;
};

export function SearchField(props: SearchFieldProps) {
  const { label, hint = label, field, maxLength = 100, onChange, ...input } = props;
  return (
    <input
      inputMode="search"
      {...input}
      ref={field}
      type="search"
      aria-label={label}
      placeholder={hint}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Whether the typed text is anywhere in a name. */
export function hasTyped(name: string, typed: string): boolean {
  return folded(name).includes(folded(typed.trim()));
}

/** Whether a name starts with the typed text. */
export function hasBeginning(name: string, typed: string): boolean {
  return folded(name).startsWith(folded(typed));
}

function folded(text: string): string {
  return text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
