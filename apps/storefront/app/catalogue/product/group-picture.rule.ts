/** Whole words between spaces: «№ 9» is not in «№ 90». The code of a colour, «(140)», is left out. */
const wordsOf = (text: string) =>
  ` ${(
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replace(/\(\d+\)/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `

interface Titled {
  readonly id: number
  readonly title: string
}

/**
 * The place of the picture that shows the chosen group: the one whose text names it, «…, в сборе со столом». The first
 * one for a group without a picture beside groups that have theirs. Null: nothing is chosen, or no group has a picture.
 */
export function groupPicture(
  pictures: readonly { readonly alt: string }[],
  groups: readonly Titled[],
  groupId: number | undefined,
): number | null {
  const placeOf = ({ title }: Titled) =>
    title === '' ? -1 : pictures.findIndex(({ alt }) => wordsOf(alt).includes(wordsOf(title)))
  const chosen = groups.find(({ id }) => id === groupId)
  if (chosen === undefined || groups.every((group) => placeOf(group) === -1)) return null
  return Math.max(placeOf(chosen), 0)
}
