import type { RequestContext } from '../../base/http/request-context.ts'
import type { StoredSet } from './constructor-sets.port.ts'

/** Tags an answer with the products of a set that it shows. */
export function tagSet(
  ctx: Pick<RequestContext, 'tag'>,
  { slots }: StoredSet,
  isShown: (groupId: number) => boolean = () => true,
): void {
  const shown = slots.flatMap(({ alternatives }) => alternatives).filter(({ groupId }) => isShown(groupId))
  ctx.tag('constructor-sets', ...new Set(shown.map(({ productId }) => `product:${productId}`)))
}
