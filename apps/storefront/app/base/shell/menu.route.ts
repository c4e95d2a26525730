import { data } from 'react-router'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/menu.route.ts'
import { menuTree } from './menu-tree.rule.ts'

/**
 * The tree of the catalogue, three levels deep: too large for every document, so the menu asks for it when it is first
 * meant to open. Of a level with more categories than a menu holds, the largest.
 */
export function loader({ context }: Route.LoaderArgs) {
  return data(menuTree(context.get(requestContext).init.categories, null, 3, 60))
}
