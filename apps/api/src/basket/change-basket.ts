import type { basket } from '@shpulka/contract/basket'
import { findSoldGroups } from '../catalog/offers.port.ts'
import type { Verb } from '../http/visit.ts'
import { deleteLines, updateLines } from './baskets.sql.ts'
import { lineCount } from './line-count.rule.ts'
import { answerBasket, type BasketDeps, ownerOf, pricedBasket, readBasket } from './read-basket.ts'

export const changeBasket: Verb<typeof basket.changeBasket, BasketDeps> = async ({ visitor, body }, deps) => {
  const owner = ownerOf(visitor)
  const groups = [...new Map((body.groups ?? []).map((group) => [group.id, group])).values()]
  if (groups.length > 0) {
    await updateLines(
      deps.pool,
      owner.siteId,
      owner.cartToken,
      owner.userId,
      groups.map(({ id }) => id),
      groups.map(({ count, selected }) => (count === undefined && selected !== undefined ? null : lineCount(count))),
      groups.map(({ selected }) => selected ?? null),
    )
  }
  if (!body.removeSelectedNotInStock) return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)

  // Lines are never dropped by what memory holds: it may be old.
  const read = await readBasket(deps.pool, { ...deps, findGroups: findSoldGroups }, visitor, owner)

  const removed = read.lines.filter(({ line, inStock }) => line.selected && !inStock)
  if (removed.length === 0) return answerBasket(read, deps)
  await deleteLines(
    deps.pool,
    owner.siteId,
    owner.cartToken,
    owner.userId,
    removed.map(({ line }) => line.groupId),
  )
  const left = read.lines.filter((line) => !removed.includes(line)).map(({ line }) => line)
  return answerBasket(pricedBasket(deps, visitor, { ...read, version: read.version + 1 }, left), deps)
}
