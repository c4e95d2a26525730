import type { RequestContext } from '../../base/http/request-context.ts'
import type { KnownSet } from './constructor-sets.port.ts'

/** Names the products an answer shows of a set. */
export function tagSet(
  ctx: Pick<RequestContext, 'tag'>,
  { slots }: KnownSet,
  isShown: (groupId: number) => boolean = () => true,
): void {
  const shown = slots.flatMap(({ alternatives }) => alternatives).filter(({ groupId }) => isShown(groupId))
  ctx.tag('constructor-sets', ...new Set(shown.map(({ productId }) => `product:${productId}`)))
}
