// What the screens beyond the goods say in American English.
import { later as english } from '../en/later.ts';
import { american } from './american.ts';

export const later = american(english);
