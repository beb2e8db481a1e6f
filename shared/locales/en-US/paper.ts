// What slips say in American English.
import { paper as english } from '../en/paper.ts';
import { american } from './american.ts';

export const paper = american(english);
