// The customers of one till who are asked about fraud: they answer, once or twice, to what is on the screen or to what was there before, by
// the cashier's hand. Promise 20 too: an answer counts once, and only to the question that is asked now.
import type { Asking } from './asking.ts';
import type { PauseWatch } from './pause-agrees.ts';
import type { PeoplesStep } from './steps.ts';

type Does = Extract<PeoplesStep, { do: 'customer' }>['does'];

export function createCustomers({
  ask,
  lives,
  watch,
  broken,
}: Pick<Asking, 'ask'> & {
  /** Of the till as it runs now. */
  readonly lives: () => () => boolean;
  readonly watch: PauseWatch;
  readonly broken: (promise: string, what: string) => void;
}) {
  /** What the screen asks now; null where it asks nothing. */
  async function question(saleId: string): Promise<string | null> {
    const pause = (await ask('sale:get', { saleId }))?.pause;
    if (!pause) return null;
    if (pause.state === 'asked') watch.sees(saleId, pause.questionId);
    return pause.state === 'asked' ? pause.questionId : null;
  }

  const answers = async (saleId: string, questionId: string, answer: 'stop' | 'continue'): Promise<boolean> => {
    const stillLives = lives();
    const isPressed = stillLives();
    const isHeard = (await ask('pause:answer', { questionId, answer })) !== null;
    if (isHeard) watch.says(saleId, answer);
    else if (isPressed && !stillLives() && answer === 'continue') watch.perhapsGoesOn(saleId);
    return isHeard;
  };

  return {
    /** After a press that may put a question. */
    async looks(saleId: string): Promise<void> {
      await question(saleId);
    },
    async act(does: Does, saleId: string): Promise<void> {
      const now = await question(saleId);
      if (does === 'answers-old') {
        const before = watch.questionBefore(saleId);
        const isHeard = before !== null && (await ask('pause:answer', { questionId: before, answer: 'continue' }));
        if (isHeard) broken('20', `sale ${saleId} goes on by an answer to a question that is not asked any more`);
        return;
      }
      if (now === null) return;
      const first = await answers(saleId, now, does === 'stops' ? 'stop' : 'continue');
      if (does !== 'answers-twice' || !first) return;
      if (await ask('pause:answer', { questionId: now, answer: 'stop' }))
        broken('20', `the customer of sale ${saleId} answered twice, and both counted`);
    },
  };
}
