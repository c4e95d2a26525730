import { type BuiltRoute, patternOf } from './route-pattern.rule.ts'

/**
 * The routes that an address can match, by its first segment; null when any may match. The router tries every route it
 * has, twice for a page, and most pages are of a dozen out of a hundred.
 */
export function routeGroups<Route extends BuiltRoute>(
  routes: Readonly<Record<string, Route | undefined>>,
): (path: string) => Record<string, Route> | null {
  const firstSegments = Object.keys(routes).map((id) => [id, patternOf(routes, id).split('/', 1)[0]!] as const)
  const isLiteral = (segment: string) => segment !== '' && !/^[:*]|\?$/.test(segment)
  const literals = new Set(firstSegments.map(([, segment]) => segment).filter(isLiteral))
  return (path) => {
    const segment = path.split('/', 2)[1]!.replace(/\.data$/, '')
    if (!literals.has(segment)) return null
    const ids = new Set<string>()
    for (const [id, first] of firstSegments)
      if (first === segment || (first !== '' && !isLiteral(first)))
        for (let each: string | undefined = id; each !== undefined; each = routes[each]?.parentId) ids.add(each)
    // In their order: of two that match equally well the router takes the first.
    return Object.fromEntries(
      Object.entries(routes).flatMap(([id, route]) => (route && ids.has(id) ? [[id, route]] : [])),
    )
  }
}
