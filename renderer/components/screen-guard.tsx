// A bug in a screen must not leave the till blank: this says what it knows, and one press leads back. Main holds the sale.
// Invariant: only the drawing is lost. It is a class because React reports such errors in no other way.
import { Component, type ReactNode } from 'react';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './screen-guard.module.css';

type State = { readonly broken: boolean };

export class ScreenGuard extends Component<{ readonly children: ReactNode }, State> {
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
    <main className={styles.broken}>
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
