// Entry of head office's page: loads the language, then draws the pages for a signed-in user, a one-time link, or the sign-in.
// Invariant: what one person was shown is gone once another session begins or this one ends.
import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../renderer/theme/fonts.css';
import '../../../renderer/theme/measures.css';
import '../../../renderer/theme/colours.css';
import '../../../renderer/theme/base.css';
import '../../../renderer/theme/looks.css';
import '../../../renderer/theme/traits.css';
import type { PageError, SessionView } from '../../../shared/head-office/users.ts';
import { ask, hearSignedOut } from '../kit/ask.ts';
import { usePlace } from '../kit/places.ts';
import { createSession, SessionContext } from '../kit/session.ts';
import { useView } from '../kit/use-view.ts';
import { setLocale, startLocale } from '../kit/words.ts';
import { LinkPage } from '../screens/link.tsx';
import { SignIn } from '../screens/sign-in.tsx';
import { applyTheme } from './look.ts';
import { Shell } from './shell.tsx';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'out'; readonly why: PageError | null }
  | { readonly kind: 'in'; readonly session: SessionView };

function App() {
  const place = usePlace();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const look = useCallback(async () => {
    const answer = await ask('session', undefined);
    if (answer.ok) setState({ kind: 'in', session: answer.value });
    else setState({ kind: 'out', why: answer.error.code === 'signed_out' ? null : answer.error });
  }, []);
  useEffect(() => {
    hearSignedOut(() =>
      setState((before) => (before.kind === 'in' ? { kind: 'out', why: { code: 'signed_out' } } : before)),
    );
    void look();
  }, [look]);
  if (place.page === 'link') return <LinkPage key={place.rest} token={place.rest} />;
  if (state.kind === 'asking') return null;
  if (state.kind === 'out') return <SignIn why={state.why} onIn={(session) => setState({ kind: 'in', session })} />;
  return <SignedIn began={state.session} onOut={() => setState({ kind: 'out', why: null })} />;
}

/** The stores are read again: a till that joined meanwhile may have brought a new one. */
function SignedIn({ began, onOut }: { readonly began: SessionView; readonly onOut: () => void }) {
  const view = useView('session', undefined).view ?? began;
  return (
    <SessionContext value={createSession(view)}>
      <Shell key={`${view.userId} ${view.endsAt}`} onOut={onOut} />
    </SessionContext>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyTheme();
await setLocale(startLocale());
createRoot(root).render(<App />);
