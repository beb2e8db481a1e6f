// Who was trained about scams with gift cards, and when: everybody who may sign in, with a button that enters today.
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';

export function ScamTraining() {
  const { t, date } = useWords();
  const { view, fault, busy, read } = useAsked('people:list');
  const people = view?.people.filter(({ disabledAt }) => disabledAt === null) ?? [];
  return (
    <div className="panel-body divided">
      <h3 className="margin-0 text-usual">{t('setting:fraud.trained')}</h3>
      <p className="soft">{t('setting:fraud.trainedHow')}</p>
      <Failure error={fault} advises />
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="text-start">
              {t('word:name')}
            </th>
            <th scope="col" className="text-start">
              {t('team:scam')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, scamTrainedAt }) => (
            <tr key={id}>
              <th scope="row" className="plain breaks text-start" dir="auto">
                {name}
              </th>
              <td>{scamTrainedAt === null ? t('team:scamNever') : date(scamTrainedAt)}</td>
              <td>
                <Button
                  size="tight"
                  label={`${t('team:scamToday')}: ${name}`}
                  isDisabled={view?.recoveryCode === null}
                  isPending={busy}
                  onPress={() =>
                    void read(
                      ask('people:change', { change: { kind: 'scam-trained', operatorId: id }, agreement: null }),
                    )
                  }
                >
                  {t('team:scamToday')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
