// Labelled fields. An error is shown below its field in words, is linked to it for screen readers, and moves the focus there.
import { type PointerEvent, type ReactNode, type Ref, useEffect, useId } from 'react';
import { toWrongField } from '../keys/wrong-field.ts';
import { Wrong } from './failure.tsx';
import styles from './field.module.css';

type Common = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
};

type NoteProps = Omit<Common, 'label'>;

/** Links a field to the hint or error that `FieldNote` shows below it. */
function describedBy(id: string, { hint, error }: NoteProps) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}

function FieldNote({ id, hint, error }: NoteProps & { readonly id: string }) {
  useEffect(() => {
    if (error) toWrongField();
  }, [error]);
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="soft small">
          {hint}
        </p>
      ) : null}
      <Wrong id={`${id}-error`}>{error || null}</Wrong>
    </>
  );
}

export type TextFieldProps = Common & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'none';
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  readonly large?: boolean;
  /** Hidden while it is typed. */
  readonly isSecret?: boolean;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
};

export function TextField(props: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className="bold" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        ref={props.inputRef}
        type={props.isSecret ? 'password' : 'text'}
        placeholder={props.placeholder}
        className={props.large ? styles.large : undefined}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onFocus={props.onFocus}
        onPointerDown={props.onPointerDown}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !props.onEnter) return;
          event.preventDefault();
          if (!event.repeat) props.onEnter();
        }}
        inputMode={props.inputMode}
        // biome-ignore lint/a11y/noAutofocus: a till is typed into at once; the screens choose one field each.
        autoFocus={props.autoFocus}
        disabled={props.isDisabled}
        maxLength={props.maxLength ?? 100}
        autoComplete={props.isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        {...describedBy(id, props)}
      />
      <FieldNote id={id} {...props} />
    </div>
  );
}

type LinesFieldProps = Common &
  Pick<TextFieldProps, 'value' | 'onChange' | 'inputMode' | 'onFocus'> & {
    readonly inputRef?: Ref<HTMLTextAreaElement>;
    readonly onPointerDown?: (event: PointerEvent) => void;
  };

/** Several lines, typed or pasted. It never truncates: a text that is too long stays, with an error. */
export function LinesField(props: LinesFieldProps) {
  const id = useId();
  return (
    <div className={[styles.field, 'across'].join(' ')}>
      <label className="bold" htmlFor={id}>
        {props.label}
      </label>
      <textarea
        id={id}
        ref={props.inputRef}
        rows={8}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onFocus={props.onFocus}
        onPointerDown={props.onPointerDown}
        inputMode={props.inputMode}
        {...describedBy(id, props)}
      />
      <FieldNote id={id} {...props} />
    </div>
  );
}

export type SelectFieldProps<V extends string> = Common & {
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
};

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className="bold" htmlFor={id}>
        {props.label}
      </label>
      <select
        id={id}
        {...describedBy(id, props)}
        value={props.value}
        onChange={(event) => {
          const chosen = props.options.find((option) => option.value === event.target.value);
          if (chosen) props.onChange(chosen.value);
        }}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNote id={id} {...props} />
    </div>
  );
}

export type CheckFieldProps = Common & { readonly value: boolean; readonly onChange: (value: boolean) => void };

/** Something that is on or off; the whole row can be pressed. */
export function CheckField({ label, hint, error, value, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={`column ${styles.check}`}>
      <label className="line gap-3 touch bold">
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          {...describedBy(id, { hint, error })}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}
