// The closed unions whose members fill a place in a key, by the pattern they fill. `satisfies` keeps each list whole.

import type { DifferenceKind } from '../../renderer/books/difference.ts';
import { periodEnds, periodNames } from '../../renderer/books/periods.ts';
import type { Pretended } from '../../renderer/components/fake-note.tsx';
import { drawersToSay } from '../../renderer/devices/printer-description.ts';
import { commandGroups } from '../../renderer/keys/commands.ts';
import { consequences } from '../../renderer/screens/attention/consequence.ts';
import type { scanOf } from '../../renderer/screens/attention/guidance.ts';
import { owedKinds } from '../../renderer/screens/attention/owed.ts';
import { countedHeadlines, headlines } from '../../renderer/screens/done/headline.ts';
import { cardStates } from '../../renderer/screens/manage/partners/order-words.ts';
import { carriers, checks, fieldsOfFaults, signs } from '../../renderer/screens/manage/settings/rule-fields.ts';
import { exampleKeys } from '../../renderer/screens/manage/settings/rule-words.ts';
import { sectionLooks } from '../../renderer/screens/manage/settings/section-looks.ts';
import { pretended } from '../../renderer/screens/manage/settings/training-note.tsx';
import type { PlanStep } from '../../renderer/screens/pay/split-plan.ts';
import type { OfferError } from '../../renderer/screens/sell/offers.ts';
import type { TileAmounts } from '../../renderer/screens/sell/tile-amounts.ts';
import { closingSteps } from '../../renderer/screens/shift/closing-store.ts';
import { type beginOf, drillGroups } from '../../renderer/screens/training/groups.ts';
import { passingCauses } from '../../renderer/stores/past-cause.ts';
import type { TypedAmountError } from '../../renderer/typed-number.ts';
import { moneyDueWhys } from '../../shared/attention/views.ts';
import { codeSigns } from '../../shared/code-signs.ts';
import { approvalKinds, placeMove } from '../../shared/command-record.ts';
import type { CompanyFlag, CompanyLeftOut, CompanyPaidBy } from '../../shared/companies/views.ts';
import { companyWhys } from '../../shared/companies/views.ts';
import type { PaidRow } from '../../shared/display/view.ts';
import { documentKinds } from '../../shared/document.ts';
import type { Environment } from '../../shared/environment.ts';
import { attentionCodes, faultCodes, ownRefusals, problemCodes, tillErrorCodes } from '../../shared/errors.ts';
import type { ShownHeadOffice } from '../../shared/head-office/held.ts';
import { headOfficeStates } from '../../shared/head-office/status.ts';
import { phonedWhoms, whoms } from '../../shared/health/escalation.ts';
import { healthFindings } from '../../shared/health/health-findings.ts';
import type { StatusView } from '../../shared/health/status.ts';
import { anchorStates, backupFaults, secretsKeys, webhookFaults } from '../../shared/health/status.ts';
import { serviceErrorCodes } from '../../shared/interface/error.ts';
import { knownCategories } from '../../shared/known-categories.ts';
import { type LimitVerdict, limitScopes, readFaults, shopScopes } from '../../shared/limits/views.ts';
import { machineEnds } from '../../shared/machine.ts';
import { roles } from '../../shared/operator.ts';
import { dutyList } from '../../shared/operators/duties.ts';
import { managePages } from '../../shared/operators/pages.ts';
import { nameFaults } from '../../shared/operators/people-rules.ts';
import { partnerStates } from '../../shared/partners/views.ts';
import { printerPages, qrDrawers } from '../../shared/printer-address.ts';
import { reasonSets } from '../../shared/reasons.ts';
import { settlementFilters } from '../../shared/reconcile/settlement-filters.ts';
import {
  cardFields,
  findingKinds,
  findingSteps,
  moneySides,
  type SideGap,
  serviceSides,
} from '../../shared/reconcile/views.ts';
import { refusals as releaseRefusals } from '../../shared/release/refusals.ts';
import { updateFailures, updateHolds } from '../../shared/release/update-state.ts';
import { exceptionKinds } from '../../shared/reports/exception-figures.ts';
import type { TodayView } from '../../shared/reports/today.ts';
import { attentionSteps } from '../../shared/sale/attention-steps.ts';
import type { SlipDoubt } from '../../shared/sale/card-facts.ts';
import { type ClaimStop, claimSteps, ordersSeen } from '../../shared/sale/claim-steps.ts';
import { lineStates } from '../../shared/sale/line-state.ts';
import { tenderStates } from '../../shared/sale/tender-state.ts';
import { type DeclineReason, declineReasons, type UnclearAnswer } from '../../shared/sale/terminal-said.ts';
import { timelineKinds } from '../../shared/sale/timeline.ts';
import { verdicts } from '../../shared/sale/verdict.ts';
import type { TenderMethod, TenderView } from '../../shared/sale/views.ts';
import { saleOutcomes } from '../../shared/sale/views.ts';
import { scansToGive, typedNumbers } from '../../shared/scan/rack-choices.ts';
import { scanReasons } from '../../shared/scan/scan-answer.ts';
import { scannerVerdicts } from '../../shared/scan/scanner-test.ts';
import type { StatedBy } from '../../shared/scan/views.ts';
import {
  deviceStates,
  finishFaults,
  keyPermissions,
  serviceChecks,
  serviceFindings,
  setUpDevices,
  setUpSteps,
} from '../../shared/set-up/set-up-steps.ts';
import type { JoinOpened, PersonEntered, StoreFormField } from '../../shared/set-up/views.ts';
import { printerPlaces } from '../../shared/settings/devices.ts';
import { fields, rowsOf } from '../../shared/settings/fields.ts';
import { placeNames } from '../../shared/settings/place-names.ts';
import { sectionGroups, sectionsByGroup } from '../../shared/settings/sections.ts';
import { serviceWhys, slipNotes } from '../../shared/settings/settings-fields.ts';
import type { SettingsChangeMade } from '../../shared/settings/views.ts';
import { cashMoves } from '../../shared/shift/sums.ts';
import { zCounts } from '../../shared/shift/z-counts.ts';
import type { PrintJobState, TestSlipEnd } from '../../shared/slips/views.ts';
import { printCauses } from '../../shared/slips/views.ts';
import type { DrawerTrouble, DrawerView } from '../../shared/tender/views.ts';
import { themes } from '../../shared/theme.ts';
import { rackCards } from '../../shared/training/rack.ts';
import type { TrainingReply, TrainingView } from '../../shared/training/views.ts';
import { drillHelps, drills, printerTroubles, terminalBehaviours, trainingCalls } from '../../shared/training/views.ts';

const membersOf = <M extends string>(members: Record<M, true>): readonly string[] => Object.keys(members);

const settingsWords = sectionsByGroup
  .flatMap(([, sections]) => sections)
  .flatMap((section) => {
    const { first, none } = sectionLooks[section];
    return [first, none, ...rowsOf(section).flatMap(({ words, hint, under }) => [words, hint, under])];
  })
  .filter((words) => words !== undefined);

const refusals = [...serviceErrorCodes, ...ownRefusals];

const connections = membersOf<StatusView['connection']>({
  unknown: true,
  online: true,
  offline: true,
  refused: true,
});

const storeFields = membersOf<StoreFormField>({
  id: true,
  name: true,
  street: true,
  postal_code: true,
  city: true,
  country: true,
  currency: true,
});

/** A finding that stops the set-up has a fix besides. */
const fineFindings = [
  'answers',
  'certificate',
  'own-computer',
  'through-proxy',
  'right',
  'accepted',
  'not-entered',
  'sandbox',
  'live',
  'enough',
];
const checkWords = serviceChecks.flatMap((id) =>
  ['waits', ...serviceFindings[id]].flatMap((finding) =>
    ['waits', ...fineFindings].includes(finding)
      ? [`${id}.${finding}.is`, `${id}.${finding}.means`]
      : [`${id}.${finding}.is`, `${id}.${finding}.means`, `${id}.${finding}.fix`],
  ),
);
const differences = membersOf<DifferenceKind>({ even: true, short: true, over: true });
const companyPaidBy = membersOf<CompanyPaidBy>({ account: true, cash: true, card: true });
const healthFindingNames = Object.keys(healthFindings);

export const closedUnions: Readonly<Record<string, readonly string[]>> = {
  'till:error.*': tillErrorCodes,
  'help:command.by.*': approvalKinds,
  'setting:changes.what.*': membersOf<Exclude<SettingsChangeMade['what'], 'changed'>>({
    asked: true,
    'called-back': true,
    waits: true,
    begun: true,
    dropped: true,
  }),
  'setting:commandWord.by.*': approvalKinds,
  'manage:page.*': managePages,
  'companies:tab.*': ['orders', 'companies'],
  'companies:why.*': companyWhys,
  'companies:flag.*': membersOf<CompanyFlag>({
    'first-order': true,
    'new-company': true,
    'near-maximum': true,
    'third-in-week': true,
    cash: true,
    'one-brand': true,
  }),
  'companies:paidBy.*': companyPaidBy,
  'companies:form.*': companyPaidBy,
  'companies:one.state.*': cardStates,
  'companies:one.count.*': cardStates,
  'companies:out.leftOut.*': membersOf<CompanyLeftOut['why']>({
    'not-completed': true,
    'another-order': true,
    'too-long': true,
  }),
  'companies:out.endedAt.*': ['not-printed', 'unknown'],
  'partners:state.*': partnerStates,
  'partners:means.*': partnerStates,
  'partners:fault.*': ['unreachable', 'refused'],
  'frame:machine.*.do': machineEnds,
  'frame:machine.*.means': machineEnds,
  'health:is.*': healthFindingNames,
  'health:means.*': healthFindingNames,
  'health:fix.*': Object.values(healthFindings).flatMap((found) => ('fix' in found ? found.fix : [])),
  'exception:kind.*': exceptionKinds,
  'settling:state.*': settlementFilters,
  'settling:show.*': ['do', 'shown', 'kiosk', 'no-program'],
  'settling:fault.*': ['unreachable', 'refused'],
  'reconciling:period.*': [...periodNames, ...periodEnds],
  'reconciling:run.*': ['paused', 'stopped', 'sale', 'rate-limit'],
  'reconciling:fault.*': ['unreachable', 'refused', 'not-saved'],
  'reconciling:column.*': ['finding', 'money', 'till', 'service', 'next'],
  'reconciling:gap.*': membersOf<keyof SideGap>({
    waiting: true,
    wrong: true,
    within: true,
    shops: true,
    unexplained: true,
  }),
  'reconciling:kind.*': findingKinds,
  'reconciling:step.*': findingSteps,
  'reconciling:money.*': moneySides,
  'reconciling:there.*': serviceSides,
  'reconciling:field.*': cardFields,
  'limitsPage:fault.*': readFaults,
  'ceiling:service.*': limitScopes,
  'ceiling:service.*Below': limitScopes,
  'setUp:step.*': setUpSteps,
  'setUp:check.*': checkWords,
  'setUp:permission.*': keyPermissions,
  'setUp:devices.*': [...setUpDevices, ...deviceStates],
  'setUp:finish.fault.*': finishFaults,
  'setUp:store.*': ['choose', 'register', ...storeFields],
  'setUp:store.*Hint': ['id', 'name'],
  'setUp:store.wrong.*': storeFields,
  'setUp:join.wrong.*': membersOf<Exclude<JoinOpened['wrong'], 'passphrase' | null>>({ file: true, ended: true }),
  'setUp:people.wrong.*': membersOf<Exclude<PersonEntered['wrong'], null>>({
    name: true,
    name_taken: true,
    name_mixed: true,
    pin_missing: true,
    pin_length: true,
    pin_obvious: true,
    'last-manager': true,
  }),
  'team:duty.*': dutyList,
  'team:make.*': roles,
  'team:nameFault.*': nameFaults,
  'frame:secrets.*.is': secretsKeys,
  'frame:secrets.*.means': secretsKeys,
  'setting:*': settingsWords,
  'setting:places.*': placeNames,
  'setting:section.*': Object.values(sectionGroups).flat(),
  'setting:group.*': Object.keys(sectionGroups),
  'notice:made.*': ['shown', 'kiosk', 'no-program', 'kept'],
  'setting:training.*': pretended,
  'setting:wrong.*': [...fields.values()].flatMap(({ wrong }) => wrong ?? []),
  'ordering:said.*': ['pinned', 'hidden', 'shown', 'unpinned'],
  'setting:why.*': serviceWhys,
  'setting:theme.*': themes,
  'rack:carrier.*': carriers,
  'rack:carrierShort.*': carriers,
  'rack:signs.*': signs,
  'rack:signsShort.*': signs,
  'rack:check.*': checks,
  'rack:fault.*': Object.keys(fieldsOfFaults).filter((code) => code !== 'example-misread'),
  'rack:example.*': [...exampleKeys, 'other'],
  'rack:typedBy.*': typedNumbers,
  'rack:giveWhen.*': scansToGive,
  'rack:try.by.*': membersOf<StatedBy['by']>({ catalogue: true, shop: true }),
  'setting:codeOf.*': codeSigns,
  'setting:terminalKind.*': ['manual', 'nexo', 'simulator'],
  'setting:now.terminal.*': ['manual', 'nexo', 'simulator'],
  'headOffice:is.*': headOfficeStates.map((state) => `head-office-${state}`),
  'headOffice:means.*': headOfficeStates.map((state) => `head-office-${state}`),
  'update:refused.*': Object.keys(releaseRefusals),
  'update:hold.*': updateHolds,
  'update:failed.*': updateFailures,
  'setting:now.headOffice.*': ['none', 'waits', 'refused', 'enrolled', 'revoked'] satisfies readonly (
    | ShownHeadOffice['state']
    | 'revoked'
  )[],
  'setting:slipNote.*': slipNotes,
  'setting:copyPlace.*': ['none', 'stick', 'folder'],
  'setting:copyFault.*': [...backupFaults, 'away'],
  'setting:backupKind.*': ['day', 'migration'],
  'device:place.*': printerPlaces,
  'device:page.*': printerPages,
  'device:printer.drawerIs.*': drawersToSay,
  'device:printer.qrBy.*': qrDrawers,
  'device:searched.*': printerPlaces,
  'device:absent.*': printerPlaces,
  'setUp:recovery.printed.*': membersOf<TestSlipEnd['state']>({ printed: true, 'not-printed': true, unknown: true }),
  'device:test.*': membersOf<TestSlipEnd['state']>({ printed: true, 'not-printed': true, unknown: true }),
  'device:scanner.is.*': scannerVerdicts,
  'device:scanner.todo.*': scannerVerdicts,
  'device:drawer.*': membersOf<DrawerView['state']>({ opened: true, 'not-opened': true, unknown: true }),
  ...Object.fromEntries(['did', 'yes', 'no', 'fine', 'bad'].map((key) => [`device:*.${key}`, ['test', 'drawer']])),
  ...Object.fromEntries(['title', 'explain', 'do', 'done'].map((key) => [`shifts:move.*.${key}`, cashMoves])),
  'shifts:count.*': ['notes', 'coins'],
  'shifts:printed.*': membersOf<TestSlipEnd['state']>({ printed: true, 'not-printed': true, unknown: true }),
  'shifts:owners.*': ['line', 'part'],
  'shifts:step.*': closingSteps,
  'shifts:close.to.*': ['sale', 'payment', 'shift'],
  'shifts:difference.*': differences,
  'shifts:gap.*': ['short', 'over'],
  'shifts:z.drawer.*': differences,
  'shifts:z.place.*': placeMove.shape.step.options,
  'shifts:z.fact.*': ['day', 'opened', 'closed', 'receipts', 'grandTotal'],
  'shifts:pot.*': ['drawer', 'by-hand', 'elsewhere'],
  'shifts:figure.*': ['float', 'sales', 'refunds', 'in', 'out', 'drops', 'corrections'],
  'shifts:happened.*': zCounts,
  'shifts:list.state.*': ['suspended', 'sealed'],
  'today:change.of.*': membersOf<NonNullable<TodayView['change']>['of']>({ takings: true, sold: true }),
  'today:change.way.*': ['up', 'down'],
  'today:kept.since.*': membersOf<NonNullable<TodayView['kept']>['state']>({
    open: true,
    counting: true,
    suspended: true,
    sealed: true,
  }),
  'today:verdict.*': membersOf<LimitVerdict>({ enough: true, short: true, unknown: true }),
  'fault:*.title': faultCodes,
  'fault:*.known': faultCodes,
  'fault:*.todo': faultCodes,
  'till:problem.*': problemCodes,
  'refusal:*.what': refusals,
  'refusal:*.todo': refusals,
  'refusal:*.call': refusals,
  'matter:about.*.what': attentionCodes,
  'matter:about.*.known': attentionCodes,
  'matter:about.*.owed': attentionCodes,
  'matter:owes.*': owedKinds,
  'matter:outcome.*': consequences,
  'matter:money.why.*': moneyDueWhys,
  'matter:way.*': membersOf<TenderMethod>({ cash: true, card: true }),
  'frame:status.connection.*.means': connections,
  'frame:status.connection.*.todo': connections,
  'frame:status.printer.*.is': ['none', 'unused', 'ready'],
  'frame:status.printer.*.means': ['none', 'unused', 'ready'],
  'frame:status.backup.*': backupFaults,
  'frame:status.anchor.*': anchorStates,
  'guide:error.*': tillErrorCodes,
  'guide:problem.*': problemCodes,
  'matter:advice.*': attentionCodes,
  'guide:cause.*.what': printCauses,
  'guide:cause.*.todo': printCauses,
  'guide:causeWas.*': passingCauses,
  'guide:webhook.*.what': webhookFaults,
  'guide:webhook.*.todo': webhookFaults,
  'guide:whom.*': whoms,
  'guide:whomAt.*': phonedWhoms,
  'matter:step.*.do': attentionSteps,
  'matter:step.*.explain': attentionSteps,
  'till:verdict.*.say': verdicts,
  'till:verdict.*.next': verdicts,
  'till:role.*': roles,
  'till:line.*': lineStates,
  'after:part.*': tenderStates,
  'help:*.ask': ['taken', 'wrong', 'waits'],
  'help:*.answer': ['taken', 'wrong', 'waits'],
  ...Object.fromEntries(
    ['is', 'does'].map((part) => [
      `help:key.*.${part}`,
      ['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F11', 'enter', 'esc', 'ctrlK'],
    ]),
  ),
  'after:done.*': [...headlines, ...countedHeadlines],
  'counter:product.*': membersOf<NonNullable<TileAmounts['rest']>>({ more: true, other: true }),
  'after:plan.*': membersOf<PlanStep['kind']>({ paid: true, now: true, later: true }),
  'after:document.*': documentKinds,
  'till:outcome.*': saleOutcomes,
  'after:done.refunded.*': membersOf<TenderMethod>({ cash: true, card: true }),
  'till:method.*': membersOf<TenderMethod>({ cash: true, card: true }),
  'after:job.*': membersOf<PrintJobState>({ unsent: true, sending: true, printed: true, unknown: true, dropped: true }),
  'till:connection.*': connections,
  'till:environment.*': membersOf<Environment>({ training: true, sandbox: true, live: true }),
  'drawers:*': membersOf<DrawerView['state']>({ opened: true, 'not-opened': true, unknown: true }),
  'paying:notCharged.*': declineReasons.filter((one) => one !== 'card'),
  'paying:notChargedTodo.*': membersOf<Exclude<DeclineReason, 'card' | 'cancelled'>>({
    terminal: true,
    'paid-before': true,
  }),
  'paying:wants.*': membersOf<NonNullable<UnclearAnswer['wants']>>({ signature: true, 'hand-out': true }),
  'paying:drawerNotice.*': membersOf<DrawerTrouble['state']>({ 'not-opened': true, unknown: true }),
  'after:reasons.*': Object.values(reasonSets).flat(),
  'drill:story.*.title': drills,
  'drill:story.*.happens': drills,
  'drill:story.*.todo': drills,
  'drill:story.*.good': drills,
  'after:tender.codeOf.*': codeSigns,
  'drill:left.*': membersOf<NonNullable<NonNullable<TrainingView['drill']>['left']>>({
    'hand-over': true,
    'return-money': true,
    slip: true,
  }),
  'drill:help.*': drillHelps,
  'drill:pretend.*': membersOf<Pretended>({
    cash: true,
    card: true,
    terminal: true,
    'cash-back': true,
    'card-back': true,
    totals: true,
  }),
  'drill:groups.*': drillGroups.map(({ id }) => id),
  'drill:begin.*': membersOf<ReturnType<typeof beginOf>>({
    sell: true,
    sellByCard: true,
    sellDear: true,
    sellTwo: true,
    takeSlip: true,
  }),
  'drill:rack.card.*.brand': rackCards,
  'drill:rack.card.*.form': rackCards,
  'drill:fake.*': ['apart', 'amount', ...terminalBehaviours, 'well', ...printerTroubles],
  'drill:training.calls.*': trainingCalls,
  'drill:training.replies.*': membersOf<TrainingReply['kind']>({
    refuse: true,
    'rate-limit': true,
    'server-error': true,
    nonsense: true,
    slow: true,
    'drop-before': true,
    'drop-after': true,
    'wrong-clock': true,
    'activation-takes': true,
    'activation-fails': true,
  }),
  'counter:amount.*': membersOf<TypedAmountError | 'not-whole'>({
    empty: true,
    'not-a-number': true,
    'not-whole': true,
    'too-precise': true,
    zero: true,
    'too-large': true,
  }),
  'counter:category.*': knownCategories,
  'ceiling:shop.*': shopScopes,
  'counter:offer.*': membersOf<OfferError>({ below: true, above: true, 'between-steps': true }),
  'after:detail.from.*': membersOf<NonNullable<TenderView['source']>>({ slip: true, shop: true }),
  'help:commands.*': commandGroups,
  'after:claim.order.*': ordersSeen,
  'after:claim.doubt.*': membersOf<SlipDoubt>({ restored: true, 'cut-off': true }),
  'after:claim.todo.*': membersOf<SlipDoubt>({ restored: true, 'cut-off': true }),
  'matter:scan.*': membersOf<NonNullable<ReturnType<typeof scanOf>>>({ 'goes-on': true, shows: true }),
  'after:claim.stop.*': membersOf<NonNullable<ClaimStop>>({ wait: true, 'ask-again': true, done: true }),
  'after:claim.step.*.do': claimSteps,
  'after:claim.step.*.explain': claimSteps,
  'after:life.*': timelineKinds,
  'scanning:reason.*': scanReasons,
  'customer:paid.state.*': membersOf<Exclude<PaidRow['state'], 'ready'>>({ coming: true, returned: true }),
};
