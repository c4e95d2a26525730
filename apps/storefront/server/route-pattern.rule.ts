/** A route of the built program, as far as its address goes. */
interface BuiltRoute {
  readonly parentId?: string | undefined
  readonly path?: string | undefined
}

/** By the parts of an address: what is written out goes before what may be anything. */
interface Step {
  readonly written: Map<string, Step>
  any: Step | null
  /** The pattern that ends here, and the one that takes whatever follows. */
  ends: string | null
  rest: string | null
}

const newStep = (): Step => ({ written: new Map(), any: null, ends: null, rest: null })

/** What is no page of the program. */
export const noRoute = 'none'

/**
 * Finds the pattern of a page's address, as `catalog/*`: a name for metrics, with nothing of the visitor in it. The
 * router's own search takes milliseconds for a hundred routes.
 */
export function routePatterns(routes: Readonly<Record<string, BuiltRoute | undefined>>): (path: string) => string {
  const first = newStep()
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

function patternOf(routes: Readonly<Record<string, BuiltRoute | undefined>>, id: string): string {
  const { path = '', parentId } = routes[id] ?? {}
  const parent = parentId === undefined ? '' : patternOf(routes, parentId)
  return [parent, path].filter((part) => part !== '').join('/')
}

/** A part with a question mark may be missing. */
function variants([part, ...others]: readonly string[]): string[][] {
  if (part === undefined) return [[]]
  const rest = variants(others)
  if (!part.endsWith('?')) return rest.map((parts) => [part, ...parts])
  return rest.flatMap((parts) => [parts, [part.slice(0, -1), ...parts]])
}

function add(first: Step, parts: readonly string[], pattern: string): void {
  let at = first
  for (const part of parts) {
    if (part === '*') {
      at.rest ??= pattern
      return
    }
    let next = part.startsWith(':') ? at.any : at.written.get(part)
    if (!next) {
      next = newStep()
      if (part.startsWith(':')) at.any = next
      else at.written.set(part, next)
    }
    at = next
  }
  at.ends ??= pattern
}

function find(at: Step, parts: readonly string[], n: number): string | null {
  if (n === parts.length) return at.ends ?? at.rest
  const written = at.written.get(parts[n]!)
  return (written && find(written, parts, n + 1)) ?? (at.any && find(at.any, parts, n + 1)) ?? at.rest
}
