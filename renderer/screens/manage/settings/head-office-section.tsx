// Which head office this till reports its sales to, and the state of that connection. Invariant: the code is typed, and never shown; no
// address is saved before the head office there enrolled the till.
import { useState } from 'react';
import type { HealthFinding } from '../../../../shared/health/health-findings.ts';
import { jsonOf } from '../../../../shared/json.ts';
import { errorOf } from '../../../../shared/result.ts';
import { ownZone } from '../../../../shared/zone.ts';
import books from '../../../books/books.module.css';
import { ask } from '../../../bridge.ts';
import { ApprovalDialog } from '../../../components/approval-dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Wrong } from '../../../components/failure.tsx';
import { FileField } from '../../../components/file-field.tsx';
import { useStatus } from '../../../stores/status.ts';
import { useWords } from '../../../words.ts';
import type { Change } from './rows.ts';
import { RowFields, useRows } from './rows-form.tsx';
import { SectionForm } from './section-form.tsx';
import styles from './settings.module.css';
import type { SectionProps } from './use-save.ts';

/** The size of a certificate with those that signed it. */
const mostBytes = 20_000;

export function HeadOfficeSection(props: SectionProps) {
  const { t } = useWords();
  const form = useRows('headOffice', props);
  const { isBusy, refused, save, at, values } = form;
  const before = props.kept.head_office;
  const [ca, setCa] = useState(before?.ca ?? null);
  const url = `${values['head_office.url'] ?? ''}`.trim();
  const code = `${values['head_office.code'] ?? ''}`.trim();
  const change = (): Change => {
    if (url === '') return { head_office: null };
    return { head_office: { url, ...(ca === null ? {} : { ca }), ...(code === '' ? {} : { code }) } };
  };
  const takeFile = (told: OfficeFile) => {
    form.type('head_office.url', told.url);
    form.type('head_office.code', told.code ?? '');
    setCa(told.ca ?? null);
  };
  const isNone = url === '' && before !== null;
  const enrols = code !== '' || props.kept.headOffice.state !== 'enrolled';
  const submit = enrols ? t('setting:headOffice.save') : t('word:save');
  const enrolNote = enrols ? t('setting:headOffice.note') : null;
  return (
    <>
      <HeadOfficeFacts {...props} />
      <SectionForm
        submit={isNone ? t('setting:headOffice.saveNone') : submit}
        note={isNone ? t('headOffice:leaves') : enrolNote}
        {...{ isBusy, refused }}
        isDisabled={form.isSame && ca === (before?.ca ?? null)}
        onSubmit={() => void save(change())}
      >
        <p>{t('setting:headOffice.what')}</p>
        <div className={styles.fields}>
          <RowFields form={form} />
        </div>
        <Certificate isThere={ca !== null} wrong={at('head_office.ca')} onChange={setCa} onFile={takeFile} />
      </SectionForm>
    </>
  );
}

type OfficeFile = { readonly url: string; readonly code?: string; readonly ca?: string };

/** What the settings file says that head office makes for new tills; null where it is another file. Main checks each field. */
function officeFile(text: string): OfficeFile | null {
  const told = (jsonOf(text) as { readonly head_office?: OfficeFile } | null)?.head_office;
  return typeof told?.url === 'string' ? told : null;
}

type CertificateProps = {
  readonly isThere: boolean;
  readonly wrong: string | null;
  readonly onChange: (pem: string | null) => void;
  readonly onFile: (told: OfficeFile) => void;
};

function Certificate({ isThere, wrong, onChange, onFile }: CertificateProps) {
  const { t } = useWords();
  const [name, setName] = useState<string>();
  const take = async (file: File) => {
    setName(file.name);
    // Main refuses what is larger, or not text, as not a certificate.
    const text = (await file.slice(0, mostBytes).text()).replaceAll('\r', '');
    const told = officeFile(text);
    if (told) onFile(told);
    else onChange(text);
  };
  return (
    <div className="column gap-2">
      <FileField
        label={t('setting:headOffice.certificate')}
        choose={t('setting:headOffice.certificateChoose')}
        accept=".pem,.crt,.cer,.json"
        name={name ?? (isThere ? t('setting:headOffice.certificateKept') : undefined)}
        onFile={(file) => void take(file)}
      />
      {wrong === null ? (
        <p className="soft small">{t('setting:headOffice.certificateHint')}</p>
      ) : (
        <Wrong>{wrong}</Wrong>
      )}
      {isThere ? (
        <div>
          <Button
            look="quiet"
            onPress={() => {
              setName(undefined);
              onChange(null);
            }}
          >
            {t('setting:headOffice.certificateRemove')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Nothing for a till without a head office. */
function HeadOfficeFacts({ kept: { headOffice: told }, onSaved }: SectionProps) {
  const { t, dateTime } = useWords();
  const status = useStatus((store) => store.status.headOffice);
  if (told.state === 'none') return null;
  const finding: HealthFinding | null = status ? `head-office-${status.state}` : null;
  const facts = (
    <dl className={books.facts}>
      {told.state === 'enrolled' ? (
        <>
          <Fact name={t('setting:headOffice.till')}>{told.till}</Fact>
          <Fact name={t('setting:headOffice.since')}>{dateTime(told.since)}</Fact>
        </>
      ) : null}
      {status && finding ? (
        <Fact name={t('setting:headOffice.state')}>
          {[
            // If all is well, the check has the same name as the page.
            ...(status.state === 'heard' ? [] : [t(`headOffice:is.${finding}`, { count: status.unsent })]),
            t(`headOffice:means.${finding}`, { count: status.unsent, zone: ownZone() }),
          ].join('. ')}
        </Fact>
      ) : null}
    </dl>
  );
  return (
    <>
      {facts}
      {status?.mayLeave ? <LeaveUnheard onSaved={onSaved} /> : null}
    </>
  );
}

/** Two people end what head office does not answer. */
function LeaveUnheard({ onSaved }: Pick<SectionProps, 'onSaved'>) {
  const { t } = useWords();
  const [isAsking, askFor] = useState(false);
  return (
    <>
      <div>
        <Button look="danger" onPress={() => askFor(true)}>
          {t('headOffice:leave')}
        </Button>
      </div>
      {isAsking ? (
        <ApprovalDialog
          title={t('headOffice:leave')}
          explain={<p>{t('headOffice:leaveExplain')}</p>}
          reasons={null}
          isAsked
          onClose={() => askFor(false)}
          onSubmit={async (_reason, approval) => {
            const answer = await ask('head-office:leave', { approval });
            const view = answer.ok ? await ask('settings:get') : null;
            if (view?.ok) onSaved(view.value);
            return errorOf(answer);
          }}
        />
      ) : null}
    </>
  );
}
