import { data } from 'react-router'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/menu.route.ts'
import { menuTree } from './menu-tree.rule.ts'

/**
 * The category tree, three levels deep. Too large for every document, so the menu requests it when it is about to open
 * for the first time. A level with more categories than the menu holds shows the largest.
 */
export function loader({ context }: Route.LoaderArgs) {
  return data(menuTree(context.get(requestContext).init.categories, null, 3, 60))
}
