// The frame of every page of Manage: a head with its actions, and panels in columns.
import { createContext, type ReactNode, useContext } from 'react';
import type { TillError } from '../../shared/errors.ts';
import { Button } from '../components/button.tsx';
import { Failure, Wrong } from '../components/failure.tsx';
import { useBusy } from '../use-busy.ts';
import { useWords } from '../words.ts';
import styles from './page.module.css';

/** Reloads the page. */
export const OpenAgain = createContext<(() => void) | null>(null);

type Shape = 'rows' | 'columns' | 'pair' | 'list';

type PageProps = {
  readonly title: string;
  /** Before the title: the way back. */
  readonly back?: ReactNode;
  /** Next to the title: the parts of the page. */
  readonly tabs?: ReactNode;
  /** Next to the title: what this page is about, or how old its figures are. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** Why the last request failed. */
  readonly fault?: TillError | null;
  /** Why what is shown is out of date, and how old it is. */
  readonly stale?: string | null;
  /** The result of the last press. */
  readonly done?: string | null;
  /** False while nothing can be shown yet; with a `fault`, nothing ever can. */
  readonly isKnown?: boolean;
  /** The layout of its panels: in rows, a wide one next to a narrow one, two equal columns, or a list next to the selected entry. */
  readonly shape?: Shape;
  /** Reads it again; in Manage this reloads the page. */
  readonly onAgain?: () => unknown;
  readonly children: ReactNode;
};

export function Page(props: PageProps) {
  const { title, about, actions, fault = null, stale = null, done = null, isKnown = true, children } = props;
  const openAgain = useContext(OpenAgain);
  return (
    <section className="column shortens">
      <header className={styles.head}>
        {props.back}
        <h1 className="text-title">{title}</h1>
        {props.tabs}
        {about ? <p className="soft">{about}</p> : null}
        <span className="row gap-2 self-centre pushed">{actions}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys. */}
      <div className={styles.body} tabIndex={0}>
        {fault && isKnown ? (
          <div className="row gap-4 align-centre rigid">
            <Failure error={fault} />
          </div>
        ) : null}
        {fault && !isKnown ? (
          <div className={styles.lost}>
            <NotRead error={fault} page={title} onAgain={props.onAgain ?? openAgain} />
          </div>
        ) : null}
        {done ? (
          <p className={`tone-good breaks ${styles.done}`} role="status">
            {done}
          </p>
        ) : null}
        {stale ? (
          <p className={`tone-warn bold ${styles.stale}`} role="status">
            {stale}
          </p>
        ) : null}
        {isKnown || fault ? null : <Bones shape={props.shape ?? 'rows'} />}
        {children}
      </div>
    </section>
  );
}

const shapes: Readonly<Record<Shape, readonly { readonly name: string; readonly rows: number }[]>> = {
  rows: [
    { name: 'first', rows: 2 },
    { name: 'second', rows: 6 },
  ],
  columns: [
    { name: 'wide', rows: 6 },
    { name: 'narrow', rows: 4 },
  ],
  pair: [
    { name: 'left', rows: 8 },
    { name: 'right', rows: 8 },
  ],
  list: [
    { name: 'list', rows: 7 },
    { name: 'chosen', rows: 5 },
  ],
};

/** Placeholders where the page's panels will be. */
function Bones({ shape }: { readonly shape: Shape }) {
  const { t } = useWords();
  return (
    <div className={styles.bones} data-shape={shape} role="status" aria-busy="true">
      <span className="hidden-but-read">{t('manage:loading')}</span>
      {shapes[shape].map(({ name, rows }) => (
        <div key={name} className="column boxed rigid clipped">
          <RowBones count={rows} />
        </div>
      ))}
    </div>
  );
}

const numbers = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

function RowBones({ count }: { readonly count: number }) {
  return numbers.slice(0, count).map((row) => (
    <div key={row} className={`cells align-centre touch pad-0-4 ${styles.boneRow}`}>
      <Bone of={row === '1' ? 'word' : 'line'} />
    </div>
  ));
}

/** Replaces the rows of a panel while they are being read. */
export function Loading() {
  const { t } = useWords();
  return (
    <div className={styles.bones} role="status" aria-busy="true">
      <span className="hidden-but-read">{t('manage:loading')}</span>
      <div>
        <RowBones count={4} />
      </div>
    </div>
  );
}

type BoneProps = { readonly of?: 'word' | 'figure' | 'line' | 'sign' };

/** Holds the place of what is still being read, so that nothing moves when it arrives. */
export function Bone({ of = 'word' }: BoneProps) {
  return <span className={styles.bone} data-of={of} aria-hidden="true" />;
}

type NotReadProps = {
  readonly error: TillError;
  /** What is missing, where that is not obvious. */
  readonly page?: string;
  /** Null if the page retries by itself or has another button for it. */
  readonly onAgain: (() => unknown) | null;
};

/** Replaces what could not be read: says why, and offers to try again. */
export function NotRead({ error, page, onAgain }: NotReadProps) {
  const { t, error: wordsOf } = useWords();
  const [busy, during] = useBusy();
  const lost = page === undefined ? t('manage:unread') : t('manage:unreadPage', { page });
  return (
    <div className="row gap-4 align-centre rigid">
      {/* Nothing was changed here, and the text for `internal` is about a requested change. */}
      <Wrong>{error.code === 'internal' ? lost : wordsOf(error)}</Wrong>
      {onAgain ? (
        <Button icon="again" isPending={busy} onPress={() => void during(Promise.resolve(onAgain()))}>
          {t('word:tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}

type PanelProps = {
  readonly title: string;
  /** At the end of its head. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <header className={`line gap-3 apart touch pad-2-4 underlined ${styles.panelHead}`}>
        <h2 className="text-usual">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
