// Version 4: 122 random bits, which nobody guesses.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The token of a guest's basket as the API takes it; null for anything else. */
export function cartTokenOf(value: string | null | undefined): string | null {
  return value && uuid.test(value) ? value.toLowerCase() : null
}
