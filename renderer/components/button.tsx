// The one button. `primary` marks the screen's main action. Its shortcut key is shown but is not part of its name.
import { type ReactNode, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { isUnderDialog, whenUncovered } from '../keys/use-keys.ts';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type ButtonProps = {
  readonly children?: ReactNode;
  readonly look?: 'primary' | 'plain' | 'danger' | 'quiet' | 'tile';
  /** `sum`: words on the left, an amount on the right. `note`: an amount with a line below it. */
  readonly size?: 'normal' | 'large' | 'tight' | 'amount' | 'sum' | 'note';
  readonly icon?: IconName | undefined;
  readonly keyName?: string | undefined;
  readonly label?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  /** Takes the focus when it appears, or when this becomes true. It never takes it from a dialog above: it waits until that is closed. */
  readonly autoFocus?: boolean;
  readonly type?: 'button' | 'submit';
  readonly wide?: boolean;
  readonly pressed?: boolean;
  readonly onPress?: () => void;
};

export function Button(props: ButtonProps) {
  // React Aria's own pending state announces an image without words, so this one keeps the focus and ignores the press.
  const { look = 'plain', size = 'normal', wide = false, isPending = false } = props;
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = props.autoFocus ?? false;
  useEffect(() => {
    if (!takesFocus) return;
    const isCovered = isUnderDialog(button.current);
    return whenUncovered(button.current, () => {
      // A dialog that closed may have moved the focus elsewhere.
      if (isCovered && document.activeElement !== document.body) return;
      // No scroll: with large text the button may be further down, and the change or refusal above it must stay visible.
      button.current?.focus({ preventScroll: true });
    });
  }, [takesFocus]);
  const names = [
    styles.button,
    styles[look],
    styles[size],
    wide ? styles.wide : undefined,
    isPending ? styles.pending : undefined,
  ];
  const icon = props.icon ? <Icon name={props.icon} className={styles.icon} /> : null;
  const leadsOn = props.icon === 'after';
  return (
    <AriaButton
      type={props.type ?? 'button'}
      className={names.filter(Boolean).join(' ')}
      isDisabled={props.isDisabled ?? false}
      ref={button}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      {...(props.pressed === undefined ? {} : { 'aria-pressed': props.pressed })}
      {...(props.onPress && !isPending ? { onPress: props.onPress } : {})}
    >
      {leadsOn ? null : icon}
      {props.children == null ? null : <span className={styles.label}>{props.children}</span>}
      {leadsOn ? icon : null}
      {props.keyName ? (
        <span className={styles.key} aria-hidden="true" data-key="">
          {props.keyName}
        </span>
      ) : null}
    </AriaButton>
  );
}
