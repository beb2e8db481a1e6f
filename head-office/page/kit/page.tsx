// What every page is built of: a head with the path to it, its actions and how old its data is; panels; what is shown while nothing is known yet.
import type { ReactNode } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { Icon, type IconName } from '../../../renderer/components/icon.tsx';
import type { PageError } from '../../../shared/head-office/users.ts';
import type { Shown } from '../../../shared/head-office/views.ts';
import styles from './page.module.css';
import { useSession } from './session.ts';
import { useOffice } from './words.ts';

type PageProps = {
  readonly title: ReactNode;
  /** What the document is called, where the title is no text. */
  readonly name?: string;
  /** The pages above, with their addresses. */
  readonly trail?: readonly { readonly name: string; readonly href: string }[];
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly error: PageError | null;
  readonly again: () => Promise<void>;
  /** False until there is something to show. */
  readonly isKnown: boolean;
  readonly children: ReactNode;
};

export function Page({ title, name, trail = [], about, actions, error, again, isKnown, children }: PageProps) {
  const { t, error: wordsOf } = useOffice();
  return (
    <div className={styles.page}>
      <title>{`${name ?? (typeof title === 'string' ? title : '')} – ${t('office:title')}`}</title>
      <header className={styles.head}>
        {trail.length > 0 ? (
          <nav aria-label={t('office:trail')} className={styles.trail}>
            {trail.map((one) => (
              <span className="inline gap-2 align-centre" key={one.href}>
                <a className="link" href={one.href}>
                  {one.name}
                </a>
                <Icon name="after" />
              </span>
            ))}
          </nav>
        ) : null}
        <h1 className="text-title leading-tight breaks" tabIndex={-1}>
          {title}
        </h1>
        {about ? <p className="soft">{about}</p> : null}
        <span className="row gap-2 align-centre pushed">{actions}</span>
      </header>
      {error ? (
        <div className={styles.fault}>
          <Wrong>{isKnown ? t('office:stale', { why: wordsOf(error) }) : wordsOf(error)}</Wrong>
          <Button icon="again" onPress={() => void again()}>
            {t('word:tryAgain')}
          </Button>
        </div>
      ) : null}
      {isKnown || error ? null : <Bones />}
      {isKnown ? children : null}
    </div>
  );
}

function Bones() {
  const { t } = useOffice();
  return (
    <div className="column gap-14px" role="status">
      <span className="hidden-but-read">{t('office:loading')}</span>
      <div className={styles.bone} data-tall="" />
      <div className={styles.bone} />
      <div className={styles.bone} />
    </div>
  );
}

/** How old the shown data is: when it was read, and the till that reported longest ago. */
export function AsOf({ shown, zone }: { readonly shown: Shown; readonly zone?: string }) {
  const { t, timeIn, count } = useOffice();
  const { zoneOf } = useSession();
  const { oldest, waiting } = shown;
  const at = timeIn(shown.at, zone ?? zoneOf(undefined));
  return (
    <span>
      {t('office:asOf', { at })}
      {oldest ? (
        <span className="ink-warn bold">
          {' · '}
          {t('office:oldest', {
            till: `${oldest.store}, ${oldest.terminal}`,
            at: timeIn(oldest.heardAt, zoneOf(oldest.storeId)),
          })}
        </span>
      ) : null}
      {waiting > 0 ? (
        <span className="ink-warn bold"> · {t('office:waiting', { count: waiting, shown: count(waiting) })}</span>
      ) : null}
    </span>
  );
}

type PanelProps = {
  readonly title?: string;
  readonly count?: number;
  readonly beside?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function Panel({ title, count = 0, beside, aside, children }: PanelProps) {
  return (
    <section className={`column boxed shrinks clipped ${styles.panel}`}>
      {title ? (
        <header className={styles.panelHead}>
          <h2 className="text-usual">{title}</h2>
          {count > 0 ? <span className={styles.count}>{count}</span> : null}
          {beside ? <p className="soft small">{beside}</p> : null}
          {aside ? <span className="wraps gap-2 align-centre pushed soft small inline">{aside}</span> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}

/** Instead of rows. */
export function Nothing({ icon = 'check', children }: { readonly icon?: IconName; readonly children: ReactNode }) {
  return (
    <p className={`line gap-2 pad-3-4 haired soft ${styles.nothing}`}>
      <Icon name={icon} />
      {children}
    </p>
  );
}

export type Tone = 'good' | 'warn' | 'bad' | 'wait' | 'calm';

type ChipProps = { readonly tone: Tone; readonly icon?: IconName; readonly children: ReactNode };

export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}

export function Sign({ tone, icon }: { readonly tone: Tone; readonly icon: IconName }) {
  return (
    <span className={styles.sign} data-tone={tone}>
      <Icon name={icon} />
    </span>
  );
}

/** A link to another page that looks like a button. */
type WayProps = {
  readonly href: string;
  readonly isFirst?: boolean;
  readonly icon?: IconName;
  readonly children: ReactNode;
};

export function Way({ href, isFirst = false, icon, children }: WayProps) {
  return (
    <a className={styles.way} href={href} data-first={isFirst || undefined}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  );
}

export type Fact = {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: Tone | undefined;
  readonly href?: string | undefined;
  readonly isWord?: boolean;
};

/** The figures of a page in one strip, the first of them widest. */
export function Strip({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={`boxed row clipped ${styles.strip}`}>
      {facts.map(({ name, value, note, tone, href, isWord }) => (
        <div key={name}>
          <dt className="soft small">{name}</dt>
          <dd>
            <strong className={styles.stripFigure} data-tone={tone} data-word={isWord || undefined}>
              {href ? <a href={href}>{value}</a> : value}
            </strong>
            {note ? <p className="soft small">{note}</p> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
