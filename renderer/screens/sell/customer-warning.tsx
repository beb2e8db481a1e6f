// The warning of gift card fraud that is read to a customer before dear cards are paid for. Whatever they answer, they were told.
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useWords } from '../../words.ts';
import type { BasketActions } from './use-basket.ts';

export type CustomerWarningProps = {
  readonly warning: NonNullable<BasketActions['warning']>;
  readonly currency: string;
};

export function CustomerWarning({ warning: { amount, goOn, stop }, currency }: CustomerWarningProps) {
  const { t, money } = useWords();
  return (
    <Dialog
      role="alertdialog"
      title={t('after:warning.title')}
      lead={t('after:warning.lead', { amount: money({ currency, amount }) })}
      onClose={stop}
      foot={
        <div className="row gap-3">
          <Button size="large" onPress={stop}>
            {t('after:warning.stop')}
          </Button>
          <Button look="primary" size="large" onPress={goOn}>
            {t('after:warning.goOn')}
          </Button>
        </div>
      }
    >
      <ul className="column gap-3">
        <li>{t('after:warning.asked')}</li>
        <li>{t('after:warning.nobody')}</li>
        <li>{t('after:warning.gone')}</li>
      </ul>
      <p className="soft">{t('after:warning.always')}</p>
    </Dialog>
  );
}
