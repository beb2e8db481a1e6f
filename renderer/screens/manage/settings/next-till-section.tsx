// The file for a further till of the store, and for how long it joins one.
import { NextTill } from '../next-till/next-till.tsx';
import { RowsSection } from './rows-form.tsx';
import type { SectionProps } from './use-save.ts';

export function NextTillSection(props: SectionProps) {
  return (
    <>
      <NextTill />
      <RowsSection section="nextTill" {...props} />
    </>
  );
}
