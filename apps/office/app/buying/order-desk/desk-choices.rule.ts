interface Choice {
  readonly id: number
  readonly title: string
}

/** Options of a filter. What an address chooses and the sites do not have is one too, or the filter would look unset. */
export function choiceOptions(
  choices: readonly Choice[] | undefined,
  chosen: number | undefined,
  { label, any }: { readonly label: string; readonly any: string },
): { value: string; title: string }[] {
  const options = [{ value: '', title: any }, ...(choices ?? []).map(({ id, title }) => ({ value: String(id), title }))]
  const value = String(chosen ?? '')
  return options.some((option) => option.value === value)
    ? options
    : [...options, { value, title: titleOf(choices, chosen!, label) }]
}

/** What is chosen, in words; nothing while nothing is. */
export const chosenTitles = (
  choices: readonly Choice[] | undefined,
  chosen: number | undefined,
  label: string,
): string[] => {
  if (chosen === undefined) return []
  const known = choices?.find(({ id }) => id === chosen)
  return [known ? `${label}: ${known.title}` : titleOf(choices, chosen, label)]
}

const titleOf = (choices: readonly Choice[] | undefined, chosen: number, label: string): string =>
  choices?.find(({ id }) => id === chosen)?.title ??
  (choices ? `${label} № ${chosen}: здесь нет` : `${label} № ${chosen}`)
