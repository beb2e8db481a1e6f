// A field's touch keys, shown by a touch of it or by their button: the system's own would cover the results. Loaded with the first touch.
import { lazy, type PointerEvent, Suspense } from 'react';
import { Button } from './button.tsx';
import type { WordPadProps } from './word-pad.tsx';

const WordPad = lazy(() => import('./word-pad.tsx').then((file) => ({ default: file.WordPad })));

type PadBesideProps = WordPadProps & {
  readonly isShown: boolean;
  readonly isDisabled?: boolean;
  readonly show: (isShown: boolean) => void;
};

export function padBeside({ isShown, isDisabled = false, show, ...pad }: PadBesideProps) {
  return {
    input: {
      ...(isShown && { inputMode: 'none' as const }),
      onPointerDown: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') show(true);
      },
    },
    button: (
      <Button
        icon="keys"
        look="tile"
        label={pad.label}
        pressed={isShown}
        isDisabled={isDisabled}
        onPress={() => show(!isShown)}
      />
    ),
    keys: isShown ? (
      <Suspense>
        <WordPad {...pad} />
      </Suspense>
    ) : null,
  };
}
