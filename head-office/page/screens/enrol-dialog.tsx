// New tills: IT names one, or uploads a list of stores and terminals, and gets a code with which each of them enrols once: in a file of settings, and of
// one till also to be typed there.
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { CheckField, SelectField, TextField } from '../../../renderer/components/field.tsx';
import { FileField } from '../../../renderer/components/file-field.tsx';
import type { Download, KnownStore } from '../../../shared/head-office/users.ts';
import { ownZone } from '../../../shared/zone.ts';
import { ask } from '../kit/ask.ts';
import { saveText } from '../kit/save.ts';
import { useSession } from '../kit/session.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';
import styles from './dialogs.module.css';

const periods = ['1', '7', '30', '90'] as const;
const ways = ['one', 'list'] as const;

export function EnrolDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useOffice();
  const { stores } = useSession().view;
  const [way, choose] = useState<(typeof ways)[number]>('one');
  const [one, say] = useState(nothingSaid);
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string } | null>(null);
  const [days, setDays] = useState<(typeof periods)[number]>('7');
  const [replace, setReplace] = useState(false);
  const { busy, fault, wrong, refuse, send } = useSend();
  const isTaken = fault?.code === 'places_taken';
  const [made, setMade] = useState<Download | null>(null);
  const said = useRef<HTMLDivElement>(null);
  // The dialog may be taller than the window.
  useEffect(() => {
    if (fault !== null) said.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);
  const csv = way === 'one' ? listOfOne(one, stores) : (file?.csv ?? null);
  const begin = () => {
    refuse(null);
    setReplace(false);
  };
  const make = async () => {
    if (csv === null) return;
    const answer = await send(ask('enrol', { csv, days: Number(days), replace }));
    if (!answer.ok) return;
    setMade(answer.value);
    if (way === 'list') saveText(answer.value);
  };
  if (made)
    return (
      <Dialog
        title={t('tills:enrol')}
        onClose={onClose}
        foot={
          <Button look="primary" onPress={onClose}>
            {t('word:done')}
          </Button>
        }
      >
        <Made file={made} isOne={way === 'one'} />
      </Dialog>
    );
  return (
    <Dialog
      title={t('tills:enrol')}
      onClose={onClose}
      foot={
        <Button
          look="primary"
          isDisabled={csv === null || (isTaken && !replace)}
          isPending={busy}
          onPress={() => void make()}
        >
          {t(way === 'one' ? 'tills:makeCode' : 'tills:make')}
        </Button>
      }
    >
      <SelectField
        label={t('tills:which')}
        value={way}
        options={ways.map((value) => ({ value, label: t(`tills:way.${value}`) }))}
        onChange={(next) => {
          begin();
          choose(next);
        }}
      />
      {way === 'one' ? (
        <OneTill
          said={one}
          stores={stores}
          say={(next) => {
            begin();
            say(next);
          }}
        />
      ) : (
        <>
          <p>{t('tills:enrolExplain')}</p>
          <pre className="margin-0 pad-3-4 rounded sunken small same-font">
            {'store,terminal,country,currency,zone\nhamburg-1,T1,DE,EUR,Europe/Berlin\nhamburg-1,T2'}
          </pre>
          <FileField
            label={t('tills:list')}
            choose={t('tills:choose')}
            accept=".csv"
            name={file?.name}
            onFile={(chosen) => {
              begin();
              void chosen.text().then((text) => setFile({ name: chosen.name, csv: text }));
            }}
          />
        </>
      )}
      <SelectField
        label={t('tills:goodFor')}
        value={days}
        options={periods.map((value) => ({ value, label: t('tills:days', { count: Number(value) }) }))}
        onChange={setDays}
      />
      <div ref={said}>
        <Wrong>
          {way === 'one' && fault?.list
            ? t('tills:oneBad', { detail: t(`enrolment:fault.${fault.list.reason}`, { is: fault.list.is }) })
            : wrong}
        </Wrong>
      </div>
      {isTaken ? <CheckField label={t('enrolment:replaceThem')} value={replace} onChange={setReplace} /> : null}
    </Dialog>
  );
}

function Made({ file, isOne }: { readonly file: Download; readonly isOne: boolean }) {
  const { t } = useOffice();
  return (
    <>
      {isOne ? (
        <Typed file={file} />
      ) : (
        <p role="status" className="notice tone-good breaks">
          {t('word:savedFile', { file: file.name })}
        </p>
      )}
      <p className="soft">{t('tills:secret')}</p>
      <Button icon="save" onPress={() => saveText(file)}>
        {t(isOne ? 'tills:saveFile' : 'tills:saveAgain')}
      </Button>
    </>
  );
}

/** The file as its server made it: what a person types at the till. */
function Typed({ file }: { readonly file: Download }) {
  const { t } = useOffice();
  const { head_office: told } = JSON.parse(file.text) as {
    readonly head_office: { readonly url: string; readonly ca?: string; readonly code: string };
  };
  return (
    <>
      <p role="status">{t('tills:atTill')}</p>
      <p className={styles.link}>{told.url}</p>
      <p className={styles.link}>{told.code}</p>
      {told.ca === undefined ? null : <p className="soft">{t('tills:ownCertificate')}</p>}
    </>
  );
}

// One till without a list: IT says which till, and of a store that is not here yet what it is. It goes to the server as a list of one line.

const ofTill = ['store', 'terminal'] as const;
const ofStore = ['store name', 'country', 'currency', 'zone'] as const;
type Field = (typeof ofTill | typeof ofStore)[number];
type OneTillSaid = Readonly<Record<Field, string>>;

const nothingSaid: OneTillSaid = {
  store: '',
  terminal: '',
  'store name': '',
  country: '',
  currency: '',
  zone: ownZone(),
};

const looks = {
  store: ['tills:storeId', 50],
  terminal: ['tills:terminalId', 50],
  'store name': ['tills:storeName', 100],
  country: ['tills:storeCountry', 2],
  currency: ['tills:storeCurrency', 3],
  zone: ['tills:storeZone', 100],
} as const satisfies Readonly<Record<Field, readonly [string, number]>>;

function fieldsOf({ store }: OneTillSaid, stores: readonly KnownStore[]): readonly Field[] {
  return stores.some(({ storeId }) => storeId === store.trim()) ? ofTill : [...ofTill, ...ofStore];
}

const inCapitals: ReadonlySet<Field> = new Set(['country', 'currency']);

/** Null while something is missing. */
function listOfOne(said: OneTillSaid, stores: readonly KnownStore[]): string | null {
  const fields = fieldsOf(said, stores);
  const values = fields.map((field) => (inCapitals.has(field) ? said[field].trim().toUpperCase() : said[field].trim()));
  if (values.includes('')) return null;
  const quoted = values.map((value) => `"${value.replaceAll('"', '""')}"`);
  return `${fields.join(',')}\n${quoted.join(',')}`;
}

type OneTillProps = {
  readonly said: OneTillSaid;
  readonly say: (said: OneTillSaid) => void;
  readonly stores: readonly KnownStore[];
};

function OneTill({ said, say, stores }: OneTillProps) {
  const { t } = useOffice();
  return fieldsOf(said, stores).map((field) => {
    const [label, maxLength] = looks[field];
    return (
      <TextField
        key={field}
        label={t(label)}
        value={said[field]}
        maxLength={maxLength}
        onChange={(value) => say({ ...said, [field]: value })}
      />
    );
  });
}
