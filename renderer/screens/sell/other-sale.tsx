// Another sale next to the basket, as a row that is one button: how many cards and how much, whose and since when, and its cards in one
// line, so that it can be identified without opening it.
import { Icon, type IconName } from '../../components/icon.tsx';
import styles from './basket.module.css';

export type OtherSaleProps = {
  readonly icon: IconName;
  /** `good`: its cards are to be handed over. */
  readonly tone: 'good' | 'calm';
  readonly what: string;
  /** In one line; truncated if it does not fit. */
  readonly detail: string;
  readonly does: string;
  readonly keyName?: string | undefined;
  readonly onPress: () => void;
};

export function OtherSale({ icon, tone, what, detail, does, keyName, onPress }: OtherSaleProps) {
  return (
    <button type="button" className={styles.other} onClick={onPress}>
      <span className={styles.otherSign} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <span className="grows shrinks leading-open">
        <span className="flex gap-2 align-baseline">
          <strong className="grows text-name">{what}</strong> <span className="ink-accent bold one-line">{does}</span>
        </span>{' '}
        <span className="flex gap-2 align-baseline">
          <span className="soft small cut grows">{detail}</span>
          {keyName ? (
            <span className={styles.key} aria-hidden="true" data-key="">
              {keyName}
            </span>
          ) : null}
        </span>
      </span>
    </button>
  );
}

/** Whose, since when, and its cards, each name once. */
export function detailOf(who: string, since: string | null, names: readonly string[]): string {
  return [[who, ...(since === null ? [] : [since])].join(', '), [...new Set(names)].join(', ')].join(' · ');
}
