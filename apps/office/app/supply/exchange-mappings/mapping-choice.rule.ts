/** The choice of a new property, whose name is what the field says. */
export const newProperty = 'new'

/** What a choice of the form means to the call: a radio’s value, and for a new property the name typed by now. */
export function mappingChoice(
  choice: string,
  typed: string,
): { choice: 'auto' | 'none' | 'purchase' } | { choice: 'target'; target: string } {
  if (choice === newProperty) return { choice: 'target', target: typed }
  const [, target] = /^target:(.*)$/s.exec(choice) ?? []
  return target === undefined ? { choice: choice as 'auto' | 'none' | 'purchase' } : { choice: 'target', target }
}

/** Which radio is chosen: a new name that turns out to be one of the shop’s is that one. */
export function chosenOption(choice: string, typed: string, targets: readonly { readonly code: string }[]): string {
  if (choice !== newProperty) return choice
  const same = targets.find(({ code }) => code.toLowerCase() === typed.toLowerCase())
  return same ? `target:${same.code}` : newProperty
}
