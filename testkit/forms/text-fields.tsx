// Every form with a field that letters or digits are typed into, besides those of numbers: how it is drawn, and which button is its main one.
// A form that is in neither table fails tests/renderer/form-census.test.ts.
import { type ReactNode, useState } from 'react';
import { SealShift } from '../../renderer/books/seal-shift.tsx';
import { ApprovalDialog } from '../../renderer/components/approval-dialog.tsx';
import { ForgottenPin } from '../../renderer/components/forgotten-pin.tsx';
import { NewPin } from '../../renderer/components/new-pin.tsx';
import { OpenDrawer } from '../../renderer/components/open-drawer.tsx';
import { OwnPin } from '../../renderer/components/own-pin.tsx';
import { PrinterChoice } from '../../renderer/devices/printer-choice.tsx';
import { DecideDialog } from '../../renderer/screens/attention/decide-dialog.tsx';
import { SlipSigns } from '../../renderer/screens/claim/slip-signs.tsx';
import { CommandWordEntry } from '../../renderer/screens/fault/command-word.tsx';
import { MoneyPanel } from '../../renderer/screens/manage/partners/money-panel.tsx';
import { NewOrder } from '../../renderer/screens/manage/partners/new-order.tsx';
import { PartnerForm } from '../../renderer/screens/manage/partners/partner-form.tsx';
import { ReceivedPanel } from '../../renderer/screens/manage/partners/received-panel.tsx';
import { SettleDialog } from '../../renderer/screens/manage/partners/settle-dialog.tsx';
import { ChangeDialog } from '../../renderer/screens/manage/people/change-dialog.tsx';
import { PersonForm as Person } from '../../renderer/screens/manage/people/person-form.tsx';
import { CustomerDisplaySection } from '../../renderer/screens/manage/settings/customer-display-section.tsx';
import { RowsSection } from '../../renderer/screens/manage/settings/rows-form.tsx';
import { RuleForm } from '../../renderer/screens/manage/settings/rule-form.tsx';
import { SecondPlace } from '../../renderer/screens/manage/settings/second-place.tsx';
import { TryCode } from '../../renderer/screens/manage/settings/try-code.tsx';
import type { SectionProps } from '../../renderer/screens/manage/settings/use-save.ts';
import { CardForm } from '../../renderer/screens/pay/card-form.tsx';
import { CorrectTender } from '../../renderer/screens/sales/correct-tender.tsx';
import { TypeNumber } from '../../renderer/screens/sell/type-number.tsx';
import { JoinStep } from '../../renderer/screens/set-up/join-step.tsx';
import { NewStore } from '../../renderer/screens/set-up/new-store.tsx';
import { PeopleStep } from '../../renderer/screens/set-up/people-step.tsx';
import { RecoveryStep } from '../../renderer/screens/set-up/recovery-step.tsx';
import { ServiceStep } from '../../renderer/screens/set-up/service-step.tsx';
import { useSetUpStore } from '../../renderer/screens/set-up/set-up-store.ts';
import { TillStep } from '../../renderer/screens/set-up/till-step.tsx';
import { OpenShift } from '../../renderer/screens/shift/open-shift.tsx';
import { SignIn } from '../../renderer/screens/sign-in/sign-in.tsx';
import { useSession } from '../../renderer/stores/session.ts';
import type { SessionView } from '../../shared/session/views.ts';
import { lineView, saleView, tenderView } from '../renderer/sale-view.ts';
import type { Hand } from './hand.ts';
import { type NumberForm, numberForms } from './number-fields.tsx';
import { companyCard, companyOrder, kept, matter, people, type Shop, sealed, session, setUp, shift } from './views.ts';

export type TextForm = Pick<NumberForm, 'source' | 'draw' | 'prepare' | 'answers' | 'main'>;

const nothing = () => {};
const none = async () => null;
const opens = (words: string) => async (hand: Hand) => {
  hand.press(words);
  await hand.settled();
};

function At({ to, children }: { readonly to: SessionView; readonly children: ReactNode }) {
  useState(() => useSession.setState({ session: to }));
  return children;
}

/** In a session that differs from the usual one. */
const during = (change: Partial<SessionView>, draw: TextForm['draw']): TextForm['draw'] =>
  function inSession(shop, give) {
    return <At to={{ ...session(shop), ...change }}>{draw(shop, give)}</At>;
  };

function InSetUp({ shop, children }: { readonly shop: Shop; readonly children: ReactNode }) {
  useState(() => useSetUpStore.setState({ view: { ...setUp(shop.locale), recoveryNoted: false }, error: null }));
  return children;
}
const step = (draw: () => ReactNode): TextForm['draw'] =>
  function inSetUp(shop) {
    return <InSetUp shop={shop}>{draw()}</InSetUp>;
  };
const operators = people.map(({ id, name, role }) => ({ id, name, role }));

const atTheCounter: readonly TextForm[] = [
  {
    source: 'renderer/screens/sign-in/sign-in.tsx',
    draw: during({ operator: null, operators: operators.slice(0, 1) }, () => <SignIn />),
  },
  {
    source: 'renderer/screens/pay/card-form.tsx',
    draw: () => <CardForm tender={tenderView('requested')} inQuestion={false} lostSight={false} />,
  },
  {
    source: 'renderer/screens/pay/card-form.tsx',
    draw: () => <CardForm tender={tenderView('unknown')} inQuestion lostSight />,
    main: 'word:paid',
  },
  { source: 'renderer/screens/sell/type-number.tsx', draw: () => <TypeNumber line={lineView()} onClose={nothing} /> },
  {
    source: 'renderer/screens/claim/slip-signs.tsx',
    draw: () => <SlipSigns field={{ current: null }} busy={false} needsCash={false} onLook={nothing} />,
    main: 'after:claim.look',
  },
  {
    source: 'renderer/screens/sales/correct-tender.tsx',
    draw: during({ operators }, () => <CorrectTender sale={saleView()} tender={tenderView('approved')} />),
    prepare: opens('after:detail.correct'),
  },
  { source: 'renderer/components/open-drawer.tsx', draw: () => <OpenDrawer onClose={nothing} /> },
  ...(['drawer', 'note', null] as const).map((reasons) => ({
    source: 'renderer/components/approval-dialog.tsx',
    draw: during({ operators }, () => (
      <ApprovalDialog title="Title" explain="Text" reasons={reasons} onClose={nothing} onSubmit={none} />
    )),
  })),
  {
    source: 'renderer/screens/attention/decide-dialog.tsx',
    draw: () => <DecideDialog entry={matter} step="take-note" onClose={nothing} onSubmit={none} />,
  },
  { source: 'renderer/components/new-pin.tsx', draw: () => <NewPin rule="Rule" submitLabel="Go" onPin={none} /> },
  {
    source: 'renderer/components/own-pin.tsx',
    draw: () => <OwnPin whose={{ id: 'anna', role: 'cashier' }} onClose={nothing} />,
  },
  {
    source: 'renderer/components/forgotten-pin.tsx',
    draw: during({ operators }, () => <ForgottenPin onClose={nothing} />),
  },
];

const ofShifts: readonly TextForm[] = [
  {
    source: 'renderer/books/seal-shift.tsx',
    draw: () => <SealShift shift={sealed} onClose={nothing} onDone={nothing} />,
  },
  {
    source: 'renderer/screens/shift/open-shift.tsx',
    draw: () => <OpenShift />,
    answers: ({ currency }) => ({ 'shift:get': shift(currency, 'total') }),
  },
];

const ofSetUp: readonly TextForm[] = [
  { source: 'renderer/screens/set-up/service-step.tsx', draw: step(() => <ServiceStep />) },
  {
    source: 'renderer/screens/set-up/till-step.tsx',
    draw: step(() => <TillStep />),
    answers: () => ({ 'set-up:till': { wrong: 'form' } }),
  },
  { source: 'renderer/screens/set-up/join-step.tsx', draw: step(() => <JoinStep />), main: 'word:open' },
  {
    source: 'renderer/screens/set-up/new-store.tsx',
    draw: step(() => <NewStore onDone={nothing} />),
    answers: () => ({ 'set-up:review-store': { kind: 'wrong', fields: ['street', 'city'] } }),
  },
  {
    source: 'renderer/screens/set-up/person-form.tsx',
    draw: step(() => <PeopleStep />),
    answers: () => ({ 'set-up:put-person': { wrong: 'name' } }),
    main: 'word:addPerson',
  },
  {
    source: 'renderer/screens/set-up/recovery-step.tsx',
    draw: step(() => <RecoveryStep />),
    answers: () => ({ 'set-up:recovery': { code: 'AAAAA-BBBBB-CCCCC-DDDDD' } }),
    prepare: opens('setUp:recovery.hide'),
  },
  {
    source: 'renderer/screens/fault/command-word.tsx',
    draw: during({ operators }, () => (
      <CommandWordEntry fault={{ code: 'command_waits', file: null, ways: ['pin'] }} />
    )),
  },
];

const managed = (Section: (props: SectionProps) => ReactNode): TextForm['draw'] =>
  function inSettings({ locale }) {
    const all = kept(locale);
    return <Section view={{ environment: 'sandbox', kept: all }} kept={all} onSaved={nothing} />;
  };

const display = { monitor: 'customer', is_touch: true, pictures: '/pictures' };

const ofManaging: readonly TextForm[] = [
  ...(['service', 'phones', 'fraud'] as const).map((section) => ({
    source: 'renderer/screens/manage/settings/rows-form.tsx',
    draw: managed((props) => <RowsSection section={section} {...props} />),
  })),
  {
    source: 'renderer/screens/manage/settings/second-place.tsx',
    draw: managed((props) => <SecondPlace {...props} kept={{ ...props.kept, backup_folder: '/copies' }} copy={null} />),
  },
  {
    source: 'renderer/screens/manage/settings/customer-display-section.tsx',
    draw: managed((props) => <CustomerDisplaySection {...props} kept={{ ...props.kept, customer_display: display }} />),
    answers: () => ({ 'display:monitors': [] }),
  },
  {
    source: 'renderer/screens/manage/settings/rule-form.tsx',
    draw: () => <RuleForm kept={null} onCancel={nothing} onSaved={nothing} />,
    answers: () => ({
      'settings:rack-products': { products: [], isPart: false },
      'settings:keep-card-rule': { state: 'wrong', faults: [{ code: 'name-taken' }], products: [] },
    }),
  },
  { source: 'renderer/screens/manage/settings/try-code.tsx', draw: () => <TryCode />, main: 'rack:try.go' },
  {
    source: 'renderer/screens/manage/partners/partner-form.tsx',
    draw: () => <PartnerForm partner={null} onCancel={nothing} onSaved={nothing} onLost={nothing} />,
  },
  {
    source: 'renderer/screens/manage/partners/new-order.tsx',
    draw: () => <NewOrder onBack={nothing} onPlaced={nothing} />,
    answers: () => ({
      'partner:list': { partners: [], readAt: null, fault: null },
      'catalogue:search': { products: [], total: 0, categories: [], brands: [], refreshedAt: null },
    }),
    // The first that is missing is typed.
    prepare: async (hand) => {
      hand.choose('companies:form.partner', 'number');
      await hand.settled();
    },
  },
  {
    source: 'renderer/screens/manage/partners/received-panel.tsx',
    draw: ({ currency }) => (
      <ReceivedPanel
        order={{ ...companyOrder(currency), cards: [{ ...companyCard(currency), handedOut: 'yes' }] }}
        onOrder={nothing}
      />
    ),
    main: 'companies:received.save',
  },
  {
    source: 'renderer/screens/manage/partners/settle-dialog.tsx',
    draw: during({ operators }, ({ currency }) => (
      <SettleDialog card={companyCard(currency)} order={companyOrder(currency)} onOrder={nothing} onClose={nothing} />
    )),
  },
  {
    source: 'renderer/screens/manage/partners/money-panel.tsx',
    draw: during({ operators }, ({ currency }) => <MoneyPanel order={companyOrder(currency)} onOrder={nothing} />),
    prepare: opens('companies:money.payBack'),
    main: 'after:approval.pinMissing',
  },
  {
    source: 'renderer/screens/manage/people/person-form.tsx',
    draw: () => (
      <Person
        view={{ people, newManagerDays: 7, recoveryCode: true }}
        person={null}
        onRole={nothing}
        onChanged={nothing}
      />
    ),
  },
  {
    source: 'renderer/screens/manage/people/change-dialog.tsx',
    draw: () => (
      <ChangeDialog
        view={{ people, newManagerDays: 7, recoveryCode: true }}
        change={{ kind: 'disable', operatorId: 'clara' }}
        name="Clara"
        onClose={nothing}
        onDone={nothing}
      />
    ),
  },
  {
    source: 'renderer/devices/printer-choice.tsx',
    draw: () => <PrinterChoice value="192.168.1.50" onChange={nothing} error="Wrong" />,
    answers: () => ({ 'devices:printers': { printers: [], searched: [] } }),
    main: 'device:printer.again',
  },
];

export const textForms: readonly TextForm[] = [...atTheCounter, ...ofShifts, ...ofSetUp, ...ofManaging, ...numberForms];
