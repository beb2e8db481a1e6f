// The frame around the pages: the navigation with what waits on each page, a search for a card, who is signed in, and the page itself.
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { SelectField } from '../../../renderer/components/field.tsx';
import { Icon, type IconName } from '../../../renderer/components/icon.tsx';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import { isUnderDialog } from '../../../renderer/keys/use-keys.ts';
import { useNow } from '../../../renderer/use-now.ts';
import { type OfficePage, officePages } from '../../../shared/head-office/users.ts';
import { locales, nameOf } from '../../../shared/locales/intl.ts';
import { themes } from '../../../shared/theme.ts';
import { ownZone } from '../../../shared/zone.ts';
import { ask } from '../kit/ask.ts';
import { go, hrefOf, type Place, usePlace } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { useView } from '../kit/use-view.ts';
import { chooseLocale, useOffice } from '../kit/words.ts';
import { Alarms } from '../screens/alarms.tsx';
import { Attention } from '../screens/attention.tsx';
import { Audit } from '../screens/audit.tsx';
import { Cards } from '../screens/cards.tsx';
import { Companies } from '../screens/companies.tsx';
import { Due } from '../screens/due.tsx';
import { Enrolment } from '../screens/enrolment.tsx';
import { Outliers } from '../screens/outliers.tsx';
import { OwnPassword } from '../screens/own-password.tsx';
import { Periods } from '../screens/periods.tsx';
import { SettingsSaid } from '../screens/settings-said.tsx';
import { TillPage } from '../screens/till.tsx';
import { Tills } from '../screens/tills.tsx';
import { Today } from '../screens/today.tsx';
import { Users } from '../screens/users.tsx';
import { Zs } from '../screens/zs.tsx';
import { applyTheme, chosenTheme } from './look.ts';
import styles from './shell.module.css';

const icons: Readonly<Record<OfficePage, IconName>> = {
  today: 'calendar',
  cards: 'card',
  due: 'back',
  companies: 'list',
  attention: 'bell',
  periods: 'chart',
  zs: 'drawer',
  exceptions: 'flag',
  tills: 'shop',
  enrolment: 'key',
  alarms: 'warn',
  audit: 'eye',
  settings: 'settings',
  users: 'people',
};
/** The tabs of a phone. */
const tabs: ReadonlySet<OfficePage> = new Set(['today', 'cards', 'due', 'alarms']);

const screens: Readonly<Record<string, (place: Place) => ReactNode>> = {
  today: (place) => <Today {...place.params} />,
  cards: (place) => <Cards {...place.params} />,
  due: (place) => <Due {...place.params} />,
  companies: (place) => <Companies {...place.params} />,
  attention: (place) => <Attention {...place.params} />,
  periods: (place) => <Periods {...place.params} />,
  exceptions: (place) => <Outliers {...place.params} />,
  zs: (place) => <Zs {...place.params} />,
  tills: (place) => <Tills {...place.params} />,
  till: (place) => <TillPage till={place.params.till ?? ''} />,
  enrolment: () => <Enrolment />,
  alarms: (place) => <Alarms closed={place.params.closed} />,
  audit: (place) => <Audit {...place.params} />,
  settings: () => <SettingsSaid />,
  users: () => <Users />,
};

export function Shell({ onOut }: { readonly onOut: () => void }) {
  const { t } = useOffice();
  const session = useSession();
  const place = usePlace();
  const [isChoosing, choose] = useState(false);
  const badges = useView('badges', undefined).view;
  const isOpen = officePages.some((page) => page === place.page) ? session.opens(place.page as OfficePage) : true;
  const shown = isOpen && Object.hasOwn(screens, place.page) ? place : { page: 'today', params: {}, rest: '' };
  const main = useRef<HTMLElement>(null);
  const where = `${shown.page} ${shown.params.store ?? ''} ${shown.params.till ?? ''}`;
  const isFirst = useRef(true);
  // A user who followed a link hears where they are, and reads the page from its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what moves it.
  useEffect(() => {
    main.current?.scrollTo(0, 0);
    if (!isFirst.current) main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [where]);
  const signOut = useEffectEvent(async () => {
    await ask('sign-out', undefined);
    onOut();
  });
  const current = shown.page === 'till' ? 'tills' : shown.page;
  const entries = useMemo(() => officePages.filter(session.opens), [session]);
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <p className={styles.mark}>
          <Icon name="voucher" />
          {t('office:title')}
        </p>
        <p className={`cut grows shrinks soft ${styles.place}`}>{placeWords(session.view, t)}</p>
        {session.opens('cards') ? <CardSearch /> : <span className={`rigid ${styles.gap}`} />}
        <button type="button" className={styles.person} onClick={() => choose(true)}>
          <span className="hidden-but-read">{t('office:account')} </span>
          <Icon name="person" />
          <span>
            <b className="ink bold">{session.view.name}</b> · {t(`office:role.${session.view.role}`)}
          </span>
        </button>
        <Clock />
      </header>
      <nav className={styles.rail} aria-label={t('office:pages')}>
        {entries.map((page) => {
          const waiting = badges && page in badges ? badges[page as 'due' | 'attention' | 'alarms' | 'tills'] : 0;
          return (
            <a
              className={styles.railLink}
              key={page}
              href={hrefOf(page)}
              aria-current={page === current ? 'page' : undefined}
              data-tab={tabs.has(page) || undefined}
            >
              <Icon name={icons[page]} />
              <span>{t(`office:page.${page}`)}</span>
              {waiting > 0 ? (
                <span className={styles.badge}>
                  {waiting > 99 ? '99+' : waiting}
                  <span className="hidden-but-read"> {t('frame:nav.open')}</span>
                </span>
              ) : null}
            </a>
          );
        })}
        <span className={`grows ${styles.fill}`} />
        <Button look="quiet" icon="out" onPress={() => void signOut()}>
          {t('frame:nav.signOut')}
        </Button>
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys. */}
      <main ref={main} className={styles.main} tabIndex={0}>
        {screens[shown.page]?.(shown)}
      </main>
      {isChoosing ? <Chosen entries={entries} onClose={() => choose(false)} onOut={() => void signOut()} /> : null}
    </div>
  );
}

/** On every page: `/` focuses it, Enter searches. */
function CardSearch() {
  const { t } = useOffice();
  const [typed, type] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isUnderDialog(field.current)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className={styles.search}>
      <form
        className={styles.searchForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          go('cards', { find: typed.trim() });
          type('');
        }}
      >
        <Icon name="search" />
        <SearchField field={field} label={t('office:search')} value={typed} onChange={type} />
        <span aria-hidden="true">/</span>
      </form>
    </search>
  );
}

function Clock() {
  const { timeIn } = useOffice();
  const now = useNow(10_000);
  return (
    <time className={`bold figures one-line ${styles.clock}`}>{timeIn(new Date(now).toISOString(), ownZone())}</time>
  );
}

type Known = ReturnType<typeof useSession>['view'];
type Translate = ReturnType<typeof useOffice>['t'];

function placeWords({ role, stores }: Known, t: Translate): string {
  const only = stores.length === 1 ? stores[0] : undefined;
  if (role === 'store' && only) return t('office:yourStore', { store: only.store });
  const tills = stores.reduce((sum, store) => sum + store.tills, 0);
  return `${t('word:storeCount', { count: stores.length })}, ${t('office:tills', { count: tills })}`;
}

type ChosenProps = {
  readonly entries: readonly OfficePage[];
  readonly onClose: () => void;
  readonly onOut: () => void;
};

/** What a user chose for this browser: language, look, their own password; on a phone also the pages without a tab, and signing out. */
function Chosen({ entries, onClose, onOut }: ChosenProps) {
  const { t, language, timeIn } = useOffice();
  const { view } = useSession();
  const [theme, setTheme] = useState(chosenTheme);
  const [isChanging, change] = useState(false);
  if (isChanging) return <OwnPassword onClose={onClose} />;
  return (
    <Dialog
      title={view.name}
      lead={`${t(`office:role.${view.role}`)} · ${t('office:until', { at: timeIn(view.endsAt, ownZone()) })}`}
      onClose={onClose}
      foot={
        <>
          <Button icon="out" onPress={onOut}>
            {t('frame:nav.signOut')}
          </Button>
          <Button onPress={() => change(true)}>{t('sign:own.change')}</Button>
        </>
      }
    >
      <nav className={styles.others} aria-label={t('office:otherPages')}>
        {entries.map((page) => (
          <a key={page} href={hrefOf(page)} onClick={onClose}>
            {t(`office:page.${page}`)}
            <Icon name="after" />
          </a>
        ))}
      </nav>
      <SelectField
        label={t('office:language')}
        value={language}
        options={locales.map((locale) => ({ value: locale, label: nameOf(locale) }))}
        onChange={(locale) => void chooseLocale(locale)}
      />
      <SelectField
        label={t('office:look')}
        value={theme}
        options={themes.map((one) => ({ value: one, label: t(`office:theme.${one}`) }))}
        onChange={(chosen) => {
          setTheme(chosen);
          applyTheme(chosen);
        }}
      />
    </Dialog>
  );
}
