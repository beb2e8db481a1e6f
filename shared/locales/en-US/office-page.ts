// What head office's page says in American English.
import { officePage as english } from '../en/office-page.ts';
import { american } from './american.ts';

export const officePage = american(english, { office: { page: { enrolment: 'Enrollment' } } });
