// The name of a person's id, on screens and slips.

/** The name for a person's id as long as it is stored, and the id itself afterwards. */
export function personName(people: readonly { readonly id: string; readonly name: string }[], id: string): string {
  return people.find((one) => one.id === id)?.name ?? id;
}
