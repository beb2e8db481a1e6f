// What a person does at a form: types into a field, presses a button, sends. Fields and buttons are named by the words on them.
import i18next from 'i18next';
import type { Shop } from './views.ts';

export type Hand = ReturnType<typeof createHand>;

export function createHand({ currency }: Shop) {
  /** After a space: what the words name. */
  const t = (words: string): string => {
    const [key = '', name] = words.split(' ');
    // Of a button that says an amount: what it says besides.
    return i18next.t(key, { currency, amount: '', ...(name && { name: i18next.t(name) }) });
  };
  const hand = {
    /** By its label's words, or by a selector. */
    field(name: string): HTMLInputElement {
      const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === t(name));
      const found = label
        ? document.getElementById(label.htmlFor)
        : document.querySelector(name.replace(/^\w+:.*/, 'none'));
      if (!(found instanceof HTMLInputElement)) throw new Error(`no field is ${name}`);
      return found;
    },
    put: (name: string, text: string): void => hand.fill(hand.field(name), text),
    fill(field: HTMLInputElement, text: string): void {
      // As a browser does: React sees only what changes the value behind its back.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    /** In the list of this label. */
    choose(name: string, value: string): void {
      const list = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === t(name))?.control;
      if (!(list instanceof HTMLSelectElement)) throw new Error(`no list is ${name}`);
      list.value = value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    },
    button(name: string): HTMLButtonElement {
      const button = [...document.querySelectorAll('button')].findLast((one) => one.textContent?.includes(t(name)));
      if (!button) throw new Error(`no button says ${t(name)}`);
      return button;
    },
    press: (name: string): void => hand.button(name).click(),
    submit: (): void => document.querySelector('form')?.requestSubmit(),
    enter(name: string): void {
      hand.field(name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    },
    /** What React put off is drawn, and what main was asked is answered. No timer: those of a page wait for milliseconds. */
    async settled(): Promise<void> {
      const { port1: here, port2: there } = new MessageChannel();
      for (let turn = 0; turn < 4; turn += 1) {
        const drawn = new Promise((goOn) => (here.onmessage = goOn));
        there.postMessage(null);
        await drawn;
      }
      here.close();
    },
  };
  return hand;
}
