// One card: one line says where it is and who has it; below is its history from the journal, and on the side what to say to the caller.
// Invariant: it shows no code, no PIN, and no digits of the number but the last four; the server leaves out amounts of a drawer that is still being
// counted.
import { Icon, type IconName } from '../../../renderer/components/icon.tsx';
import type { CardView, LifeEntry } from '../../../shared/head-office/views.ts';
import { Chip, Nothing, Panel, Sign, type Tone } from '../kit/page.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { useView } from '../kit/use-view.ts';
import { type OfficeKey, type OfficeWords, useOffice } from '../kit/words.ts';
import { cardLook, nameOfCard, standingOf } from './card-words.ts';
import styles from './cards.module.css';

export function CardLife({ till, line }: { readonly till: string; readonly line: string }) {
  const { t, error: wordsOf } = useOffice();
  const { view, error } = useView('card', { till, line });
  if (view) return <Life view={view} />;
  return (
    <Panel>
      {error ? (
        <Nothing icon="warn">{wordsOf(error)}</Nothing>
      ) : (
        <Nothing icon="hourglass">{t('office:loading')}</Nothing>
      )}
    </Panel>
  );
}

function Life({ view }: { readonly view: CardView }) {
  const words = useOffice();
  const { t, timeIn } = words;
  const { zoneOf } = useSession();
  const { card } = view;
  const zone = zoneOf(card.storeId);
  const { tone, icon } = cardLook(card.state);
  return (
    <section className={`boxed clipped ${styles.card}`} aria-label={nameOfCard(card, words)}>
      <header className={styles.cardHead} data-tone={tone}>
        <div>
          <h2>
            {nameOfCard(card, words)}
            {card.serialLast4 ? <small> · {t('cards:ends', { last4: card.serialLast4 })}</small> : null}
          </h2>
          <p className={`line gap-10px text-title heavy leading-open ${styles.verdict}`}>
            <Icon name={icon} />
            {t(`cards:standing.${standingOf(card)}`)}
          </p>
        </div>
        <p className="cells small text-end">
          <b>
            {card.store}, {card.terminal}
          </b>
          <span>
            {[
              card.receipt ? t('word:onReceipt', { number: card.receipt }) : null,
              card.soldAt ? timeIn(card.soldAt, zone) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      </header>
      <div className={styles.halves}>
        <div className={styles.life}>
          <h3 className="text-usual">{t('cards:life')}</h3>
          <ol>
            {view.life.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries of a journal only grow at their end.
              <Entry key={index} entry={entry} zone={zone} words={words} />
            ))}
          </ol>
        </div>
        <Tell view={view} words={words} zone={zone} />
      </div>
    </section>
  );
}

function Entry({
  entry,
  zone,
  words,
}: {
  readonly entry: LifeEntry;
  readonly zone: string;
  readonly words: OfficeWords;
}) {
  const { icon, tone } = lifeLook(entry);
  const { title, about } = lifeWords(entry, words);
  return (
    <li>
      <Sign tone={tone} icon={icon} />
      <time dateTime={entry.at}>{words.exactIn(entry.at, zone)}</time>
      <span>
        <b className="block text-name bold toned" data-tone={tone === 'bad' ? 'bad' : undefined}>
          {title}
        </b>
        {about ? <small className="soft small">{about}</small> : null}
        {entry.isLost ? (
          <Chip tone="warn" icon="back">
            {words.t('cards:forgotten')}
          </Chip>
        ) : null}
      </span>
    </li>
  );
}

// The name of an entry: the till's own words; an entry of a newer till is shown by its kind.
type Look = { readonly icon: IconName; readonly tone: Tone };

const byKind: readonly (readonly [RegExp, Look])[] = [
  [/^wrong-card-scanned$|refused$|decline$|order-lost$|terminal_disagrees/, { icon: 'stop', tone: 'bad' }],
  [/^attention-raised$/, { icon: 'bell', tone: 'warn' }],
  [/handed-over$|^card-given-unscanned$|hand-over$/, { icon: 'hand', tone: 'good' }],
  [/order-completed$|tender-approve$|attention-closed$/, { icon: 'check', tone: 'good' }],
  [/^tender|refund/, { icon: 'pay', tone: 'calm' }],
  [/^print|^pdf|^code-shown|^claim/, { icon: 'print', tone: 'calm' }],
  [/reserve$|order-created$|commit/, { icon: 'hourglass', tone: 'calm' }],
  [/void|cancel|invalidat/, { icon: 'back', tone: 'calm' }],
  [/^sale-|line-added/, { icon: 'sell', tone: 'calm' }],
];

function lifeLook({ kind }: LifeEntry): Look {
  return byKind.find(([pattern]) => pattern.test(kind))?.[1] ?? { icon: 'circle', tone: 'calm' };
}

function lifeWords(entry: LifeEntry, { t }: OfficeWords): { readonly title: string; readonly about: string | null } {
  const key = `after:life.${entry.kind}`;
  const title = t(key as OfficeKey);
  const { orderId, method, reason, serialLast4, terminal } = entry.facts;
  const said = [
    entry.operator,
    typeof orderId === 'string' ? orderId : null,
    method === 'cash' || method === 'card' ? t(`cards:by.${method}`) : null,
    typeof serialLast4 === 'string' ? `…${serialLast4}` : null,
    typeof terminal === 'string' ? terminal : null,
    typeof reason === 'string' ? `“${reason}”` : null,
  ].filter(Boolean);
  // i18next returns the key itself where it has no words.
  return {
    title: title === key || title === `life.${entry.kind}` ? entry.kind : title,
    about: said.join(' · ') || null,
  };
}

function Tell({ view, words, zone }: { readonly view: CardView; readonly words: OfficeWords; readonly zone: string }) {
  const { t, monies, timeIn } = words;
  const { card, beside } = view;
  const standing = standingOf(card);
  const facts: [string, string][] = [
    [t('cards:order'), card.orderId ?? '–'],
    [t('word:given'), card.handedOverAt ? timeIn(card.handedOverAt, zone) : t('cards:notGiven')],
    [t('cards:again'), view.shownAgain === 0 ? t('word:never') : t('cards:timesAgain', { count: view.shownAgain })],
  ];
  return (
    <div className={styles.tell}>
      <h3>{t('cards:tell')}</h3>
      <p>{t(`cards:say.${standing}`)}</p>
      {view.due.length > 0 ? (
        <p className="error">
          <a className="ink-inherit" href={hrefOf('due', { till: card.tillId })}>
            {t('cards:owed', { amount: monies(view.due) })}
          </a>
        </p>
      ) : null}
      {view.attention.map((code) => (
        <p key={code} className="ink-warn bold">
          <a className="ink-inherit" href={hrefOf('attention', { till: card.tillId })}>
            {t(`matter:about.${code}.what`)}
          </a>
        </p>
      ))}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd className="bold breaks">{value}</dd>
          </div>
        ))}
      </dl>
      {beside.length > 0 ? (
        <>
          <h3>{t('cards:beside')}</h3>
          <ul>
            {beside.map((other) => (
              <li key={other.lineId}>
                <a
                  className="ink-inherit"
                  href={hrefOf('cards', {
                    find: card.receipt ?? card.orderId ?? '',
                    line: other.lineId,
                    at: other.tillId,
                  })}
                >
                  {nameOfCard(other, words)}
                </a>
                <small className="block soft small">
                  {t(`till:line.${other.state === 'removed' ? 'cancelled' : other.state}`)}
                </small>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
