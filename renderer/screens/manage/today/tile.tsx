// A tile of Today: a title that is a link, and a few facts. All tiles are equally tall.
import type { ReactNode } from 'react';
import { Bone } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import styles from './today.module.css';

export type Door = {
  /** The name of what it leads to. */
  readonly name: string;
  /** The name is shown, not only announced. */
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

/** While it is being read. */
export function TileBones() {
  return (
    <>
      <Bone of="figure" />
      <Bone of="line" />
      <Bone of="line" />
    </>
  );
}
