// A column is called as its property, in snake case.

/** The column of a property. */
export const nameOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
