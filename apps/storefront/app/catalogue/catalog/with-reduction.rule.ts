import type { Sticker } from '@shpulka/contract/catalogue/catalog'

type ShownSticker = Pick<Sticker, 'code' | 'title' | 'kind'>

/**
 * The stickers of a card with the reduction of its price («−9 %»; null: none): said once, and in one sticker with the
 * word for it («Скидка −9 %»).
 */
export function withReduction(stickers: readonly ShownSticker[], reduction: string | null): readonly ShownSticker[] {
  if (reduction === null || stickers.some(({ title }) => title.includes('%'))) return stickers
  const word = stickers.find(({ kind }) => kind === 'warn')
  if (!word) return [...stickers, { code: '%', title: reduction, kind: 'warn' }]
  return stickers.map((each) => (each === word ? { ...word, title: `${word.title} ${reduction}` } : each))
}
