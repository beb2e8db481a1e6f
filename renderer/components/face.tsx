// A person's initials in a circle next to the name. Decorative: the name says it.
import styles from './face.module.css';

export function Face({ name }: { readonly name: string }) {
  return (
    <span className={styles.face} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Initials of the first and last part of a name: at most two, and never half of a character such as an emoji. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]];
  return ends
    .map((part = '') => letters.segment(part)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
