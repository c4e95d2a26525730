/** The part of a built route that defines its address. */
export interface BuiltRoute {
  readonly parentId?: string | undefined
  readonly path?: string | undefined
}

/** A node of a tree by path segments. Literal segments are tried before parameters. */
interface RouteNode {
  readonly literals: Map<string, RouteNode>
  parameter: RouteNode | null
  /** The pattern that ends at this node, and the splat pattern that matches any further segments. */
  pattern: string | null
  splat: string | null
}

const newNode = (): RouteNode => ({ literals: new Map(), parameter: null, pattern: null, splat: null })

/** The name of addresses that match no route. */
export const noRoute = 'none'

/**
 * Finds the pattern of a page's address, as `catalog/*`: a name for metrics, with nothing of the visitor in it. The
 * router's own search takes milliseconds for a hundred routes.
 */
export function routePatterns(routes: Readonly<Record<string, BuiltRoute | undefined>>): (path: string) => string {
  const first = newNode()
  for (const id of Object.keys(routes)) {
    const pattern = patternOf(routes, id)
    for (const parts of variants(pattern.split('/').filter((part) => part !== ''))) add(first, parts, pattern || '/')
  }
  return (path) => {
    // The data of a page counts as the page; that of the home page is at /_root.data or /_.data.
    const page = path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/\/_(root)?$/, '/') : path
    return (
      find(
        first,
        page.split('/').filter((part) => part !== ''),
        0,
      ) ?? noRoute
    )
  }
}

/** The whole pattern of a route, with those above it. */
export function patternOf(routes: Readonly<Record<string, BuiltRoute | undefined>>, id: string): string {
  const { path = '', parentId } = routes[id] ?? {}
  const parent = parentId === undefined ? '' : patternOf(routes, parentId)
  return [parent, path].filter((part) => part !== '').join('/')
}

/** A segment with a question mark is optional. */
function variants([part, ...others]: readonly string[]): string[][] {
  if (part === undefined) return [[]]
  const rest = variants(others)
  if (!part.endsWith('?')) return rest.map((parts) => [part, ...parts])
  return rest.flatMap((parts) => [parts, [part.slice(0, -1), ...parts]])
}

function add(first: RouteNode, parts: readonly string[], pattern: string): void {
  let at = first
  for (const part of parts) {
    if (part === '*') {
      at.splat ??= pattern
      return
    }
    let next = part.startsWith(':') ? at.parameter : at.literals.get(part)
    if (!next) {
      next = newNode()
      if (part.startsWith(':')) at.parameter = next
      else at.literals.set(part, next)
    }
    at = next
  }
  at.pattern ??= pattern
}

function find(at: RouteNode, parts: readonly string[], n: number): string | null {
  if (n === parts.length) return at.pattern ?? at.splat
  const literals = at.literals.get(parts[n]!)
  return (literals && find(literals, parts, n + 1)) ?? (at.parameter && find(at.parameter, parts, n + 1)) ?? at.splat
}
