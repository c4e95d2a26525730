/** Sorts files for import: goods before their offers, prices and stock; `import2.xml` before `import10.xml`. */
export const sortedForImport = (names: readonly string[]): string[] =>
  names.toSorted(
    (one, other) => Math.sign(stageOf(one) - stageOf(other)) || one.localeCompare(other, 'ru', { numeric: true }),
  )

const unknownStage = 9

function stageOf(name: string): number {
  const stage = ['import', 'goods', 'offers', 'prices', 'rests'].findIndex((word) => name.includes(word))
  return stage < 0 ? unknownStage : stage
}
