// What the first screens say in American English: the texts that differ by more than a word.
import { screens as english } from '../en/screens.ts';
import { american } from './american.ts';

export const screens = american(english, {
  frame: { machine: { 'shut-down': { means: 'Turn it on before you open the store.' } } },
  counter: { category: { mobile: 'Prepaid phone' } },
});
