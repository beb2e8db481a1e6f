// A section as a form: its fields, an error about the whole, and below, always in sight, one button that says what happens.
import type { ReactNode } from 'react';
import type { TillError } from '../../../../shared/errors.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useWords } from '../../../words.ts';
import styles from './settings.module.css';

type SectionFormProps = {
  /** The text of the button. */
  readonly submit: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** Why nothing was saved, apart from errors at fields. */
  readonly refused: TillError | null;
  /** What follows from saving. */
  readonly note?: ReactNode;
  readonly onSubmit: () => void;
  /** Takes back what was not saved. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
};

export function SectionForm({
  submit,
  isBusy,
  isDisabled = false,
  refused,
  note,
  onSubmit,
  onCancel,
  children,
}: SectionFormProps) {
  const { t } = useWords();
  return (
    <form
      className="panel-body divided"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !isDisabled) onSubmit();
      }}
    >
      {children}
      {note ? <p className="soft">{note}</p> : null}
      <Failure error={refused} advises />
      <div className={styles.foot}>
        {onCancel && !isDisabled ? (
          <>
            <span className="pill tone-warn rigid self-centre">{t('word:notSaved')}</span>
            <Button size="large" onPress={onCancel}>
              {t('frame:cancel')}
            </Button>
          </>
        ) : null}
        <Button type="submit" size="large" look="primary" isPending={isBusy} isDisabled={isDisabled}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="column gap-2 across">
      <h3>{title}</h3>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
