// Why the till does not start, in American English.
import { start as english } from '../en/start.ts';
import { american } from './american.ts';

export const start = american(english);
