// A tile of Today: a title that is a door, and a few facts. All of them are equally tall.
import type { ReactNode } from 'react';
import { Bone } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import styles from './today.module.css';

export type Door = {
  /** Where it leads. */
  readonly name: string;
  /** It is said, and not only read out. */
  readonly isSaid?: boolean;
  readonly open: () => void;
};

type TileProps = { readonly title: string; readonly door: Door; readonly children: ReactNode };

export function Tile({ title, door, children }: TileProps) {
  return (
    <section className={`${styles.needs} ${styles.tile}`} aria-label={title}>
      <header>
        <h2 className="text-usual">{title}</h2>
        <Button
          look="quiet"
          icon="after"
          label={door.isSaid ? door.name : `${title}: ${door.name}`}
          onPress={door.open}
        >
          {door.isSaid ? door.name : undefined}
        </Button>
      </header>
      <div className={styles.inTile}>{children}</div>
    </section>
  );
}

export function TileFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <p className={styles.fact}>
      <span className="soft">{name}</span> <b>{children}</b>
    </p>
  );
}

/** While it is read. */
export function TileBones() {
  return (
    <>
      <Bone of="figure" />
      <Bone of="line" />
      <Bone of="line" />
    </>
  );
}
