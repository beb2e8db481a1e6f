// What a page is told of updates in main's place, on the stand-in: no build that is tested has a release of ours at hand. All else of its
// status, and of Health, is this till's own.
import type { Page } from '@playwright/test';
import { healthFindings } from '../../shared/health/health-findings.ts';
import type { HealthItem } from '../../shared/health/views.ts';
import { eventChannel } from '../../shared/ipc/ipc-event.ts';
import type { Need, NeedsView } from '../../shared/needs/views.ts';
import { updateFinding } from '../../shared/release/update-finding.ts';
import type { UpdateOffer, UpdateState, UpdateView } from '../../shared/release/update-state.ts';

export const anUpdate = {
  channel: 'stable',
  lookedAt: '2026-11-06T02:00:00.000Z',
  lookRefused: null,
  hour: null,
} as const satisfies Omit<UpdateView, 'state'>;

export const anOffer: UpdateOffer = {
  version: '1.5.0',
  issuedAt: '2026-11-05T09:00:00.000Z',
  size: 118_400_000,
  notes: {
    en: 'Refunds show the receipt they belong to.\nThe drawer opens faster.',
    de: 'Erstattungen zeigen den Bon, zu dem sie gehören.\nDie Lade öffnet schneller.',
  },
};

/** `says`: what it is told as it opens. Signs nobody out; the page loads anew. */
export async function tellUpdates(page: Page, says: UpdateView) {
  let update = says;
  /** What a manager's word comes to. */
  let comesTo: UpdateState = says.state;
  let installs = 0;
  await page.route('**/__ipc/invoke', async (route) => {
    const { channel }: { readonly channel: string } = route.request().postDataJSON();
    const ok = (value: unknown) => route.fulfill({ json: { result: { ok: true, value } } });
    switch (channel) {
      case 'update:offer':
        return ok(isHere(update.state) ? anOffer : null);
      case 'update:look':
        return ok(update.state);
      case 'update:install':
        installs += 1;
        await hears({ ...update, state: comesTo });
        return ok(comesTo);
      case 'status:get':
      case 'needs:list':
      case 'manager:health':
      case 'manager:check-health': {
        // The connection of the fetch before may be closed by now.
        const response = await route.fetch({ maxRetries: 2 });
        return route.fulfill({ response, json: withUpdate(await response.json(), update) });
      }
      default:
        return route.fallback();
    }
  });
  await page.addInitScript(hearInstead, { channel: eventChannel, first: says });
  await page.reload();

  async function hears(next: UpdateView): Promise<void> {
    update = next;
    await page.evaluate((told) => (window as unknown as { tellUpdate(view: unknown): void }).tellUpdate(told), next);
  }
  return {
    hears,
    /** A manager's word comes to this. */
    willBe(next: UpdateState): void {
      comesTo = next;
    },
    installs: () => installs,
  };
}

/** Main offers what is fetched, and nothing before. */
const isHere = (state: UpdateState): boolean =>
  state.kind === 'ready' || state.kind === 'failed' || (state.kind === 'waiting' && !state.why.includes('wave'));

type Answer = { readonly result?: { readonly ok: boolean; readonly value?: Record<string, unknown> } };

function withUpdate(answer: Answer, update: UpdateView): Answer {
  const value = answer.result?.value;
  if (!value) return answer;
  if (Array.isArray(value.needs)) return { result: { ok: true, value: withNeed(value as never, update) } };
  if (!Array.isArray(value.items)) return { result: { ok: true, value: { ...value, update } } };
  const items = value.items.filter(({ finding }: { readonly finding: string }) => !finding.startsWith('update-'));
  const own = { finding: updateFinding(update), at: update.lookedAt, values: { update } };
  return { result: { ok: true, value: { ...value, items: [...items, own] } } };
}

function withNeed(view: NeedsView, update: UpdateView): NeedsView {
  const needs: Need[] = view.needs.filter(({ key }) => !key.startsWith('update'));
  const finding = updateFinding(update);
  const { state, hour } = update;
  if (state.kind === 'ready')
    needs.push({ key: 'update', place: 'settings', tone: 'wait', kind: 'update', version: state.version, hour });
  if (healthFindings[finding].verdict === 'warn') {
    const item: HealthItem = { finding, at: update.lookedAt, values: { update } };
    needs.push({ key: finding, place: 'health', tone: 'warn', kind: 'health', item });
  }
  const counts = { ...view.counts };
  for (const place of ['settings', 'health'] as const)
    counts[place] = needs.filter((one) => one.place === place).length;
  return { needs, counts, total: view.total - view.needs.length + needs.length };
}

/** Runs in the page, before all of its own. */
function hearInstead({ channel, first }: { readonly channel: string; readonly first: unknown }): void {
  let update = first;
  let status: object = {};
  let hear: (message: { readonly data: string }) => void = () => undefined;
  const tell = (event: object) => hear({ data: JSON.stringify({ channel, args: [event] }) });
  const tellStatus = () => tell({ kind: 'status', status: { ...status, update } });
  window.EventSource = class extends EventSource {
    override set onmessage(own: (message: { readonly data: string }) => void) {
      hear = own;
      super.onmessage = (message: MessageEvent<string>) => {
        const [event] = JSON.parse(message.data).args ?? [];
        if (event?.kind !== 'status') return own(message);
        status = event.status;
        tellStatus();
      };
    }
  };
  Object.assign(window, {
    async tellUpdate(next: unknown): Promise<void> {
      update = next;
      const { till } = window as unknown as { till: { invoke: Record<string, () => Promise<{ value: object }>> } };
      status = (await till.invoke['status:get']?.())?.value ?? status;
      tellStatus();
    },
  });
}
