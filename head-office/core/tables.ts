// What belongs to no other room: facts about this head office as a whole, each by its name.
export const coreTables = 'CREATE TABLE facts (name text PRIMARY KEY, value text NOT NULL);';
