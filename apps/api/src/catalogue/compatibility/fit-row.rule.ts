import type { FitKind } from '@shpulka/contract/catalogue/office-compatibility'

/** The first word of a line of the owner's file, and the part of the file, as SQL numbers them. */
export const fitParts = {
  rule: { word: 'правило', part: 2, keyCells: 1 },
  advice: { word: 'совет', part: 3, keyCells: 4 },
  pair: { word: 'пара', part: 4, keyCells: 2 },
  successor: { word: 'замена', part: 5, keyCells: 1 },
  articles: { word: 'артикулы', part: 6, keyCells: 1 },
} as const satisfies Record<FitKind, { word: string; part: number; keyCells: number }>

/** Cells without spaces around, and without the last ones that are empty. */
export function plainCells(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => cell.trim())
  return trimmed.slice(0, trimmed.findLastIndex((cell) => cell !== '') + 1)
}

export const fitLine = (kind: FitKind, cells: readonly string[]): string => [fitParts[kind].word, ...cells].join(' | ')

export const cellsOfLine = (line: string): string[] => plainCells(line.split('|').slice(1))

/** The cells by which a row is named: another row with the same is the same. */
export const fitKey = (kind: FitKind, cells: readonly string[]): string[] => cells.slice(0, fitParts[kind].keyCells)

export const isSameRow = (one: readonly string[], other: readonly string[]): boolean =>
  plainCells(one).join('|') === plainCells(other).join('|')
