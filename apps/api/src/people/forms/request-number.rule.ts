/** How a request is named to people. */
export const requestNumber = (id: number): string => `О-${id}`

/** The request people name: «О-1001», in Latin letters or without; null: none is named so. */
export function requestIdOf(number: string): number | null {
  const id = Number(/^(?:[оОoO]-?)?([1-9]\d{0,9})$/.exec(number.trim())?.[1])
  return id <= 2_147_483_647 ? id : null
}
