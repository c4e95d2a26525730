import type { Visit } from '../../base/http/visit.ts'
import type { KnownSet } from './constructor-sets.port.ts'

/** Names the products an answer shows of a set. */
export function tagSet(visit: Pick<Visit, 'tag'>, { slots }: KnownSet, isShown: (groupId: number) => boolean = () => true): void {
  const shown = slots.flatMap(({ alternatives }) => alternatives).filter(({ groupId }) => isShown(groupId))
  visit.tag('constructor-sets', ...new Set(shown.map(({ productId }) => `product:${productId}`)))
}
