interface Choice {
  readonly value: string
  readonly title: string
}

/** What a filter offers; values of the address which the sites do not have too, so that they can be removed. */
export const offeredChoices = (
  known: readonly Choice[] | undefined,
  chosen: readonly string[],
  label: string,
): readonly Choice[] => [
  ...(known ?? []),
  ...chosen
    .filter((value) => !known?.some((choice) => choice.value === value))
    .map((value) => ({
      value,
      title: `${label} ${/^\d+$/.test(value) ? `№ ${value}` : value}${known ? ': здесь нет' : ''}`,
    })),
]

/** What is chosen, in words; empty while nothing is. */
export function chosenText(known: readonly Choice[] | undefined, chosen: readonly string[], label: string): string {
  const titles = offeredChoices(known, chosen, label).filter(({ value }) => chosen.includes(value))
  const isAnyKnown = known?.some(({ value }) => chosen.includes(value)) ?? false
  return `${isAnyKnown ? `${label}: ` : ''}${titles.map(({ title }) => title).join(', ')}`
}
