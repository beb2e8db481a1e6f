// A new recovery code, shown once, until someone confirms that it is written down.
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { askAndNotify } from '../../stores/notice.ts';
import { useAsked } from '../../use-asked.ts';
import { useWords } from '../../words.ts';

export function NewCode() {
  const { t } = useWords();
  const { view, busy, during } = useAsked('recovery:show');
  const code = view?.code ?? '';

  const noted = () => during(askAndNotify('recovery:noted'));

  return (
    <main className="lone-page">
      <section className="column gap-4 lone-card">
        <h1>
          <Icon name="lock" className="rigid ink-accent" />
          {t('help:noteCode.title')}
        </h1>
        <p>{t('help:noteCode.what')}</p>
        <p className="written pad-4 text-verdict breaks">
          <span className="hidden-but-read">{t('frame:recovery.code')}: </span>
          {code}
        </p>
        <p className="bold">{t('help:noteCode.todo')}</p>
        <Button
          look="primary"
          size="large"
          icon="check"
          autoFocus={code !== ''}
          isDisabled={code === ''}
          isPending={busy}
          onPress={() => void noted()}
        >
          {t('help:noteCode.noted')}
        </Button>
      </section>
    </main>
  );
}
