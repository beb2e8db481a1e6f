// The shop's pictures, each fading in over the one before. Invariants: at most two of them are in the page, and so decoded, however many
// there are; one that cannot be drawn is skipped, and never seen.
import { useEffect, useState } from 'react';
import styles from './idle.module.css';

const standsMs = 12_000;
/** The fade has ended by then: idle.module.css. */
const laidOverMs = 1_600;

type PicturesProps = {
  readonly pictures: readonly string[];
  readonly onBroken: (picture: string) => void;
};

export function Pictures({ pictures, onBroken }: PicturesProps) {
  const [shown, setShown] = useState<string | undefined>(pictures[0]);
  // Only of the two in the page.
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  const [isTurning, setTurning] = useState(false);
  const current = shown !== undefined && pictures.includes(shown) ? shown : pictures[0];
  const next = pictures[(pictures.indexOf(current ?? '') + 1) % pictures.length];
  const hasNext = next !== undefined && next !== current;
  const mayTurn = hasNext && loaded.includes(next);
  useEffect(() => {
    if (!mayTurn) return;
    const timer = isTurning
      ? setTimeout(() => {
          setShown(next);
          setTurning(false);
        }, laidOverMs)
      : setTimeout(() => setTurning(true), standsMs);
    return () => clearTimeout(timer);
  }, [mayTurn, isTurning, next]);
  return (
    <>
      {[current, ...(hasNext ? [next] : [])].map((picture) =>
        picture === undefined ? null : (
          <img
            key={picture}
            className={picture === current || isTurning ? styles.picture : `${styles.picture} ${styles.waits}`}
            src={picture}
            alt=""
            decoding="async"
            draggable={false}
            onLoad={(event) => {
              fill(event.currentTarget);
              setLoaded((before) => [...before, picture].slice(-2));
            }}
            onError={() => onBroken(picture)}
          />
        ),
      )}
    </>
  );
}

/** A picture fills the screen, unless more than a third of it would be cut off: then it is shown whole. */
function fill(image: HTMLImageElement): void {
  const shape = image.naturalWidth / Math.max(1, image.naturalHeight);
  const screen = image.clientWidth / Math.max(1, image.clientHeight);
  image.classList.toggle(styles.whole ?? '', Math.min(shape, screen) / Math.max(shape, screen) < 2 / 3);
}
