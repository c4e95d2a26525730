import { Type } from 'typebox'

/** The characteristic that says how many pieces a pack has: a product with it is sold, and priced, by the pack. */
export const packTitle = 'Штук в упаковке'

/** The size of a pack, as calls return it. */
export const PackSize = Type.Union([Type.Integer({ minimum: 2 }), Type.Null()], {
  description: 'How many pieces a pack has; null: the goods are sold by the piece.',
})

/** How many pieces a pack has by the characteristics of the goods; null: they are sold by the piece. */
export function packSizeOf(
  characteristics: readonly { readonly title: string; readonly value: string }[],
): number | null {
  const value = characteristics.find(({ title }) => title === packTitle)?.value ?? ''
  // Shown numbers have spaces: «2 500».
  const pieces = Number.parseInt(value.replaceAll(/\s/g, ''), 10)
  return pieces > 1 ? pieces : null
}

/** The unit that goods are counted in: «шт», or «уп.» if they are sold in packs. */
export const unitText = (packSize: number | null): string => (packSize === null ? 'шт' : 'уп.')

/** What a price buys, when that is a pack: «уп. 10 шт»; null: one piece. */
export const packText = (packSize: number | null): string | null =>
  packSize === null ? null : `уп.\u00a0${packSize}\u00a0шт`

/** A count with its unit: «5 шт», «5 уп. по 10 шт». */
export const amountText = (count: number, packSize: number | null): string =>
  `${count}\u00a0${unitText(packSize)}${packSize === null ? '' : ` по\u00a0${packSize}\u00a0шт`}`

/** The same at the end of a phrase that ends with a full stop: «5 шт.», «5 уп.». */
export const shortAmount = (count: number, packSize: number | null): string =>
  `${count} ${packSize === null ? 'шт.' : 'уп.'}`
