// What both people look at before an order is placed: its rows, the room for it, what cannot be undone, and what to look at twice. Main has found
// it all; nothing was ordered or paid.
import type { ReactNode } from 'react';
import type { CompanyCheck } from '../../../../shared/companies/views.ts';
import { type MoneyText, moneyText, parseMoney, subtract } from '../../../../shared/money.ts';
import { errorOf } from '../../../../shared/result.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useWords, type Words } from '../../../words.ts';
import type { Wanted } from './order-words.ts';
import styles from './orders.module.css';
import { useWord } from './use-word.tsx';

type CheckOrderProps = {
  readonly wanted: Wanted;
  readonly check: CompanyCheck;
  readonly onChange: () => void;
  readonly onPlaced: (orderId: string) => void;
};

export function CheckOrder({ wanted, check, onChange, onPlaced }: CheckOrderProps) {
  const words = useWords();
  const { t, money, dateTime } = words;
  const { dialog, forTwo } = useWord(null);
  const { contact } = wanted;
  const [cards, sum] = [t('frame:cardCount', { count: check.cards }), money(check.sum)];
  const place = () =>
    forTwo({
      title: t('companies:check.place', { cards, sum }),
      explain: (
        <>
          <p>{t('companies:check.agree', { cards, sum, company: check.company })}</p>
          {check.flags.map((flag) => (
            <p key={flag} className="line gap-3">
              <Icon name="warn" className="rigid ink-warn" /> {t(`companies:flag.${flag}`)}
            </p>
          ))}
          <p className="notice tone-warn">{t('companies:check.never')}</p>
        </>
      ),
      send: async (approval) => {
        const answer = await ask('company:place', { ...wanted, token: check.token, approval });
        if (answer.ok) onPlaced(answer.value.id);
        return errorOf(answer);
      },
    });
  return (
    <Page
      title={t('companies:form.check')}
      about={t('companies:check.about')}
      back={
        <Button icon="before" keyName="Esc" onPress={onChange}>
          {t('companies:check.change')}
        </Button>
      }
    >
      <div className={styles.columns}>
        <div className="column gap-4 shrinks">
          <RowsPanel wanted={wanted} check={check} />
          <RoomPanel check={check} />
          <Panel title={t('companies:check.noUndo')}>
            <p className="pad-3-4 soft">{t('companies:check.noUndoWords')}</p>
          </Panel>
        </div>
        <div className="column gap-4 shrinks">
          <section className="boxed rigid clipped">
            <h2 className="line gap-3 pad-3-4 text-usual tone-warn">
              <Icon name="warn" className="rigid" /> {t('companies:check.twice')}
            </h2>
            <ul>
              {check.flags.map((flag) => (
                <li key={flag} className="line gap-3 pad-2-4">
                  <Icon name="warn" className="rigid ink-warn" /> {t(`companies:flag.${flag}`)}
                </li>
              ))}
            </ul>
            <p className="pad-3-4">
              <strong>{t('companies:check.never')}</strong> {t('companies:check.call')}
            </p>
          </section>
          <Panel title={t('companies:form.contact')}>
            <Fact name={t('companies:check.person')}>
              <bdi>
                {contact.name}, {contact.role}
              </bdi>
            </Fact>
            <Fact name={t('companies:check.identity')}>
              {contact.identity
                ? `${contact.identity.kind}, …${contact.identity.last4}`
                : t('companies:check.noIdentity')}
            </Fact>
          </Panel>
          <div className="column gap-2">
            <Button look="primary" size="large" wide onPress={place}>
              {t('companies:check.place', { cards, sum })}
            </Button>
            <p className="soft">{t('companies:check.second')}</p>
            <p className="soft">
              {check.startsAt === null
                ? t('companies:check.starts')
                : t('companies:check.startsAt', { at: dateTime(check.startsAt) })}
            </p>
          </div>
        </div>
      </div>
      {dialog}
    </Page>
  );
}

type FactProps = { readonly name: string; readonly about?: string | undefined; readonly children: ReactNode };

export function Fact({ name, about, children }: FactProps) {
  return (
    <p className={styles.fact}>
      <span>
        {name} {about ? <span className="soft">{about}</span> : null}
      </span>
      <b className="figures breaks text-end">{children}</b>
    </p>
  );
}

function RowsPanel({ wanted, check }: Pick<CheckOrderProps, 'wanted' | 'check'>) {
  const { t, money } = useWords();
  const paid = t(`companies:paidBy.${check.paidBy}`);
  return (
    <Panel
      title={check.company}
      aside={<span className="soft small">{t('companies:of', { paid, reference: wanted.reference })}</span>}
    >
      {check.rows.map(({ productName, faceValue, count, isAsync }) => (
        <p key={`${productName} ${faceValue.amount}`} className={styles.fact}>
          <span className="column shrinks">
            <strong dir="auto">{productName}</strong>
            <span className="soft small">{t(isAsync ? 'companies:check.async' : 'companies:check.atOnce')}</span>
          </span>
          <b className="figures">
            {count} × {money(faceValue)}
          </b>
        </p>
      ))}
      <Fact name={t('frame:cardCount', { count: check.cards })}>
        <span className="text-large">{money(check.sum)}</span>
      </Fact>
    </Panel>
  );
}

function RoomPanel({ check }: Pick<CheckOrderProps, 'check'>) {
  const words = useWords();
  const { t, money } = words;
  const { available, month } = check;
  const left = available && leftOf(available, check.sum);
  const now = available ? t('companies:check.now', { amount: money(available) }) : undefined;
  const maximum = month.maximum ? t('companies:check.maximum', { amount: money(month.maximum) }) : undefined;
  return (
    <Panel title={t('companies:check.room')}>
      <Fact name={t('word:balance')} about={now}>
        {left ? t('companies:check.after', { amount: money(left) }) : t('word:notKnown')}
      </Fact>
      <Fact name={t('companies:check.today')} about={learned(check, words)}>
        {money(check.today.used)}
      </Fact>
      <Fact name={t('companies:check.month')} about={maximum}>
        {money(month.sum)}
      </Fact>
    </Panel>
  );
}

/** What the service took and refused in a day before. */
function learned({ today: { accepted, refused } }: CompanyCheck, { t, money }: Words): string {
  return [
    accepted ? t('companies:check.accepted', { amount: money(accepted) }) : null,
    refused ? t('companies:check.refused', { amount: money(refused) }) : null,
  ]
    .filter((one) => one !== null)
    .join(', ');
}

function leftOf(available: MoneyText, sum: MoneyText): MoneyText | null {
  const [from, off] = [parseMoney(available), parseMoney(sum)];
  return from.ok && off.ok ? moneyText(subtract(from.value, off.value)) : null;
}
