// The shop's rack cards: a code to try, the shop's rules for products that the catalogue does not describe, and how cards are typed and
// handed over at the counter.
import { useState } from 'react';
import type { RackCardsView } from '../../../../shared/settings/views.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Failure } from '../../../components/failure.tsx';
import { useAsked, useSend } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import styles from './rack.module.css';
import { RowsSection } from './rows-form.tsx';
import { RuleForm } from './rule-form.tsx';
import { ruleWords } from './rule-words.ts';
import { useSecondApproval } from './second-approval.tsx';
import { TryCode } from './try-code.tsx';
import type { SectionProps } from './use-save.ts';

type KeptRule = RackCardsView['rules'][number];

export function RackSection(props: SectionProps) {
  const { view, fault } = useAsked('settings:rack-cards');
  const [edited, edit] = useState<KeptRule | 'new' | null>(null);
  if (edited !== null) {
    const kept = edited === 'new' ? null : edited;
    return <RuleForm kept={kept} onCancel={() => edit(null)} onSaved={props.onSaved} />;
  }
  return (
    <>
      <Failure error={fault} />
      <TryCode />
      {view ? <Rules view={view} onEdit={edit} onSaved={props.onSaved} /> : null}
      <RowsSection section="rackCards" {...props} />
    </>
  );
}

type RulesProps = Pick<SectionProps, 'onSaved'> & {
  readonly view: RackCardsView;
  readonly onEdit: (rule: KeptRule | 'new') => void;
};

function Rules({ view: { rules, unstated }, onEdit, onSaved }: RulesProps) {
  const { t } = useWords();
  const [removed, remove] = useState<string | null>(null);
  return (
    <div className="panel-body divided">
      <p className="soft">{t('rack:lead')}</p>
      {unstated > 0 ? <p className="notice tone-warn">{t('rack:unstated', { count: unstated })}</p> : null}
      <h3>{t('setting:group.rules')}</h3>
      {rules.length === 0 ? <p className="soft">{t('rack:noRules')}</p> : null}
      <ul hidden={rules.length === 0}>
        {rules.map((one) => (
          <li key={one.rule.name} className={styles.kept}>
            <span className={styles.rule}>
              <strong>{one.rule.name}</strong>
              <span className="soft small">{ruleWords(one.rule, t)}</span>
              <span className="soft small">{productNames(one)}</span>
            </span>
            <Button label={`${t('word:edit')}: ${one.rule.name}`} onPress={() => onEdit(one)}>
              {t('word:edit')}
            </Button>
            <Button look="quiet" label={`${t('rack:remove')}: ${one.rule.name}`} onPress={() => remove(one.rule.name)}>
              {t('rack:remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button icon="add" look={unstated > 0 ? 'primary' : 'plain'} onPress={() => onEdit('new')}>
          {t('rack:add')}
        </Button>
      </div>
      {removed === null ? null : <RemoveRule name={removed} onClose={() => remove(null)} onSaved={onSaved} />}
    </div>
  );
}

function productNames({ rule, products }: KeptRule): string {
  return rule.products.map((code) => products.find((one) => one.code === code)?.name ?? code).join(', ');
}

type RemoveRuleProps = Pick<SectionProps, 'onSaved'> & { readonly name: string; readonly onClose: () => void };

function RemoveRule({ name, onClose, onSaved }: RemoveRuleProps) {
  const { t } = useWords();
  const { busy, fault, send } = useSend();
  const second = useSecondApproval((view) => {
    onClose();
    onSaved(view);
  });
  const drop = async () => {
    const answer = await send('settings:drop-card-rule', { name });
    if (!answer.ok) return;
    const { value } = answer;
    if (value.state === 'takes-two')
      return second.ask({
        takes: value,
        again: (approval) => ask('settings:drop-card-rule', { name, approval }),
      });
    onClose();
    if (value.state === 'saved') onSaved(value.view);
  };
  if (second.dialog) return second.dialog;
  return (
    <Dialog
      role="alertdialog"
      title={t('rack:removeTitle', { name })}
      onClose={onClose}
      foot={
        <div className="row gap-3 wraps justify-end">
          <Button onPress={onClose}>{t('frame:cancel')}</Button>
          <Button look="danger" isPending={busy} onPress={() => void drop()}>
            {t('rack:remove')}
          </Button>
        </div>
      }
    >
      <p>{t('rack:removeAbout')}</p>
      <Failure error={fault} advises />
    </Dialog>
  );
}
