// Sounds: a card may be handed over, something needs a person, a card was scanned, a scan was refused. Generated here, so that no file can
// be missing.
// Invariant: a sound says nothing that the screen does not show. It can be switched off, and main stores that.

import type { Verdict } from '../../shared/sale/verdict.ts';
import type { SaleView } from '../../shared/sale/views.ts';
import { askAndNotify } from '../stores/notice.ts';
import { useSale } from '../stores/sale.ts';
import { useSession } from '../stores/session.ts';
import { useStatus } from '../stores/status.ts';

/** Frequency in Hz and start in seconds: rising for success, falling for trouble. */
const tunes: Record<Sound, readonly (readonly [number, number])[]> = {
  'hand-over': [
    [659, 0],
    [988, 0.12],
  ],
  attention: [
    [523, 0],
    [392, 0.2],
    [523, 0.4],
    [392, 0.6],
  ],
  scan: [[1319, 0]],
  refused: [
    [294, 0],
    [220, 0.14],
  ],
};

/** After a bad day the list grows by a hundred cards together: that is one alarm. */
const oneAlarmMs = 10_000;
let alarmedAtMs = Number.NEGATIVE_INFINITY;

/** Switches the sounds on or off, for all windows and permanently; switching them on plays one. */
export async function switchSounds(on: boolean): Promise<void> {
  const answer = await askAndNotify('session:sounds', { on });
  if (!answer.ok) return;
  await useSession.getState().adopt(answer.value);
  play('hand-over');
}

/** Called once, next to `connect`. */
export function listenForSounds(): void {
  useSale.subscribe(({ sales }, before) => {
    for (const [id, sale] of Object.entries(sales)) {
      const sound = sale === before.sales[id] ? null : soundOf(before.sales[id], sale);
      if (sound) play(sound);
    }
  });
  useStatus.subscribe(({ status }, before) => {
    if (status.attention <= before.status.attention || before.status.connection === 'unknown') return;
    const nowMs = performance.now();
    if (nowMs - alarmedAtMs < oneAlarmMs) return;
    alarmedAtMs = nowMs;
    play('attention');
  });
}

let context: AudioContext | null = null;
/** Tones that have not ended: without any the context is suspended, or it would render silence for as long as the till is open. */
let sounding = 0;

/** Does nothing while sounds are switched off. */
export function play(sound: Sound): void {
  if (!useSession.getState().session?.sounds) return;
  try {
    context ??= new AudioContext();
    const player = context;
    void player.resume();
    const start = player.currentTime;
    for (const [frequency, at] of tunes[sound]) {
      const tone = player.createOscillator();
      const volume = player.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.25, start + at);
      volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.18);
      tone.connect(volume).connect(player.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.2);
      sounding += 1;
      tone.onended = () => {
        sounding -= 1;
        if (sounding === 0) void player.suspend();
      };
    }
  } catch {
    // A till without a sound device still sells.
  }
}

const loud: ReadonlySet<Verdict> = new Set(['return-money', 'live-print-again', 'live-show-code']);

type Sound = 'hand-over' | 'attention' | 'scan' | 'refused';

/** The sound for a change of one sale; null for most, and for a sale seen for the first time. */
export function soundOf(before: SaleView | undefined, after: SaleView): Sound | null {
  if (!before) return null;
  const known = new Map(before.lines.map((line) => [line.id, line.verdict]));
  const news = after.lines.filter((line) => known.has(line.id) && known.get(line.id) !== line.verdict);
  if (news.some(({ verdict }) => loud.has(verdict))) return 'attention';
  return news.some((line) => line.verdict === 'hand-over') ? 'hand-over' : null;
}
