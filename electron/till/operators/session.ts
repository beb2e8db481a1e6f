// Who is at the till, and whether it may sell: the first thing the screens ask. Invariant: a ledger that takes no more is a fault from
// then on, and the screens are notified at once.
import type { FirstPage } from '../../../shared/catalogue/product-settings.ts';
import type { FaultCode } from '../../../shared/errors.ts';
import type { TillEvent } from '../../../shared/ipc/ipc-event.ts';
import { codeFormOf } from '../../../shared/manual-card.ts';
import type { Operator } from '../../../shared/operator.ts';
import { isPauseSet } from '../../../shared/sale/customer-pause.ts';
import type { SessionView, TakesOver } from '../../../shared/session/views.ts';
import type { ShiftMark } from '../../../shared/shift/views.ts';
import { faultIn } from '../../ledger/ledger-fault.ts';
import type { TillContext, TillIdentity } from '../core/context.ts';
import { ledgerFileName } from '../core/ledger-file.ts';
import type { RecoveryCode } from './recovery-code.ts';
import type { SignIn } from './sign-in.ts';

/** What the people at this till like better. */
export type Preferences = {
  readonly sounds: () => boolean;
  readonly setSounds: (on: boolean) => void;
};

export type Session = ReturnType<typeof createSession>;

/** A PIN that a person chose is theirs, also in training. */
function stillTold(pins: Readonly<Record<string, string>>, people: readonly Operator[]) {
  const asBefore = people.filter(({ pin_changed_at: chosen, pin_must_change: isGiven }) => !chosen && !isGiven);
  return Object.fromEntries(asBefore.flatMap(({ id }) => (pins[id] ? [[id, pins[id]] as const] : [])));
}

export function createSession(deps: {
  readonly identity: TillIdentity;
  readonly settings: TillContext['settings'];
  readonly signIn: Pick<SignIn, 'shown' | 'onlySales' | 'lockedFor'>;
  readonly takesOver: (operatorId: string) => TakesOver | null;
  readonly preferences: Pick<Preferences, 'sounds'>;
  readonly recovery: Pick<RecoveryCode, 'state'> | null;
  /** Whether some product of this category is shown. */
  readonly hasCategory: (name: string) => boolean;
  /** Whether a shift is open. */
  readonly shift?: () => ShiftMark | undefined;
  /** What was committed last before the till was started, if its screen may have been cut off. */
  readonly cutOff: { readonly saleId: string; readonly cashierIds: readonly string[] } | null;
  readonly log: { error(event: string, detail?: unknown): void };
  readonly emit: (event: TillEvent) => void;
  /** The till stops for this; answers the file to name on screen. */
  readonly stopped?: (fault: FaultCode) => string;
}) {
  const { identity, settings, signIn, preferences, recovery, log, emit, stopped = () => ledgerFileName } = deps;
  let fault: SessionView['fault'] = null;
  let { cutOff } = deps;
  let isResumed = false;

  /** Its change and its verdict, for the person who sold it, until they sign out. */
  const resumed = (operatorId: string | null): string | null => {
    if (operatorId === null && isResumed && signIn.lockedFor() === null) cutOff = null;
    if (operatorId === null || !cutOff?.cashierIds.includes(operatorId)) return null;
    isResumed = true;
    return cutOff.saleId;
  };

  /** The catalogue is there once a person is signed in. */
  const firstPage = (page: FirstPage): FirstPage =>
    typeof page === 'object' && !(signIn.shown() && deps.hasCategory(page.category)) ? 'all' : page;

  const view = (): SessionView => {
    const operator = signIn.shown();
    const { manual_card, products, rack_cards, phones, kiosk, theme, customer_pause } = settings();
    return {
      environment: identity.environment,
      version: identity.version,
      locale: identity.locale,
      currency: identity.currency,
      storeName: identity.storeName,
      terminalId: identity.terminalId,
      operators: identity.operators().map(({ id, name, role }) => ({ id, name, role })),
      trainingPins: identity.trainingPins && stillTold(identity.trainingPins, identity.operators()),
      trainingCode: identity.trainingCode?.(),
      approvalCode: codeFormOf(manual_card),
      typedNumbers: rack_cards.typed_numbers,
      warnsOfFraud: isPauseSet(customer_pause),
      phones,
      kiosk,
      theme,
      firstPage: firstPage(products.first_page),
      sounds: preferences.sounds(),
      operator: operator && { id: operator.id, name: operator.name, role: operator.role },
      lockedFor: signIn.lockedFor(),
      onlySales: signIn.onlySales(),
      takesOver: operator && deps.takesOver(operator.id),
      resumes: resumed(operator?.id ?? null),
      fault,
      recoveryCode: recovery?.state(operator),
      shift: deps.shift?.(),
    };
  };

  /** Notifies the screens, and answers what they were sent. */
  const publish = (): SessionView => {
    const session = view();
    emit({ kind: 'session', session });
    return session;
  };

  return {
    view,
    publish,
    fault: (): FaultCode | null => fault?.code ?? null,
    /** A bug, or a disk that takes no more: logged, and the latter stops the till. */
    failed(error: unknown): void {
      log.error('a move failed', { error });
      if (fault) return;
      const code = faultIn(error);
      if (!code) return;
      // First of all: from here on nobody may write.
      fault = { code, file: null };
      fault = { code, file: stopped(code) };
      publish();
    },
  };
}
