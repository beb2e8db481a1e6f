// Decides what the till shows: its first set-up, a fault, a new recovery code, the sign-in, or the screens. All but sign-in and sell are
// loaded on demand.
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { intlLocales } from '../../shared/locales/intl.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Overlays } from '../components/keys/overlays.tsx';
import { NoticeBar } from '../components/notice-bar.tsx';
import screenGuard from '../components/screen-guard.module.css';
import { StatusBar } from '../components/status-bar.tsx';
import { SignIn } from '../screens/sign-in/sign-in.tsx';
import { useSession, useSessionView } from '../stores/session.ts';
import { allWordsLoaded, loadManagingWords, useWords } from '../words.ts';
import styles from './app.module.css';
import { Shell } from './shell.tsx';

const NewCode = lazy(async () => {
  const [{ NewCode: shown }] = await Promise.all([import('../screens/recovery/new-code.tsx'), allWordsLoaded()]);
  return { default: shown };
});
const SetUp = lazy(async () => {
  const [{ SetUp }] = await Promise.all([import('../screens/set-up/set-up.tsx'), loadManagingWords()]);
  return { default: SetUp };
});
const TakeOver = lazy(() => import('../screens/sign-in/take-over.tsx').then((file) => ({ default: file.TakeOver })));
const Fault = lazy(async () => {
  const [{ Fault: shown }] = await Promise.all([import('../screens/fault/fault.tsx'), allWordsLoaded()]);
  return { default: shown };
});

/**
 * A fault replaces every screen. Without a user the till shows the sign-in. A new recovery code is shown to its manager after they sign
 * in. A user who finds another user's open sale is asked about it first.
 */
function Screen() {
  const { fault, operator, recoveryCode, takesOver } = useSessionView();
  if (fault) return <Fault fault={fault} />;
  if (!operator) return <SignIn />;
  if (recoveryCode === 'to-note') return <NewCode />;
  return takesOver ? <TakeOver sale={takesOver} /> : <Shell />;
}

export function App() {
  const session = useSession((store) => store.session);
  if (!session) return null;
  const isTraining = session.environment === 'training';
  return (
    <I18nProvider locale={intlLocales[session.locale]}>
      <div className={isTraining ? `${styles.till} ${styles.training}` : styles.till}>
        {/* On every screen of training, so that no picture of it passes for a real sale. It covers no text. */}
        {isTraining ? <div className={styles.edge} aria-hidden="true" data-training-edge="" /> : null}
        {session.setsUp ? null : <StatusBar />}
        <ScreenGuard>
          <Suspense fallback={<main className="paper" aria-busy="true" />}>
            {session.setsUp ? <SetUp /> : <Screen />}
          </Suspense>
        </ScreenGuard>
        <NoticeBar />
        <Overlays />
      </div>
    </I18nProvider>
  );
}

type State = { readonly broken: boolean };

/**
 * A bug in a screen must not leave the till blank: this says what it knows, and one press leads back. Main holds the sale.
 * Invariant: only the drawing is lost. It is a class because React reports such errors in no other way.
 */
class ScreenGuard extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useWords();
  return (
    <main className={screenGuard.broken}>
      <Icon name="warn" />
      <div role="alert">
        <h1 className="text-verdict">{t('frame:guard.title')}</h1>
        <p>{t('frame:guard.known')}</p>
      </div>
      {/* A full reload also fetches a screen that could not be loaded. */}
      <Button look="primary" size="large" autoFocus onPress={() => location.reload()}>
        {t('frame:guard.again')}
      </Button>
    </main>
  );
}
