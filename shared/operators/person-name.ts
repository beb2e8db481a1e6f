// Who an id means, on screens and slips.

/** The name for a person's id, as long as it is kept; afterwards the id stands for it. */
export function personName(people: readonly { readonly id: string; readonly name: string }[], id: string): string {
  return people.find((one) => one.id === id)?.name ?? id;
}
