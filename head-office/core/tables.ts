// The table that belongs to no other room: facts about this head office as a whole, by name.
export const coreTables = 'CREATE TABLE facts (name text PRIMARY KEY, value text NOT NULL);';
