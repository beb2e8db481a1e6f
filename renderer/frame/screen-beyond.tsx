// A screen beyond the goods, with its words: loaded on demand, or before. One that is there already is drawn at once: React shows nothing
// in the place of a lazy one, at its first time for some tenths of a second, however long it was loaded.
import { type ComponentType, lazy, useState } from 'react';
import { allWordsLoaded } from '../words.ts';

export type ScreenBeyond<P extends object> = ComponentType<P> & { load(): Promise<unknown> };

export function screenBeyond<M, P extends object>(
  load: () => Promise<M>,
  pick: (file: M) => ComponentType<P>,
): ScreenBeyond<P> {
  let isThere: ComponentType<P> | null = null;
  const bring = async () => {
    const [file] = await Promise.all([load(), allWordsLoaded()]);
    isThere = pick(file);
    return { default: isThere };
  };
  const Awaited: ComponentType<P> = lazy(bring);
  function Beyond(props: P) {
    // The one or the other for as long as it is on screen: in the other's place it would begin anew.
    const [Screen] = useState(() => isThere ?? Awaited);
    return <Screen {...props} />;
  }
  return Object.assign(Beyond, { load: bring });
}
