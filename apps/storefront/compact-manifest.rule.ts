const prefix = 'window.__reactRouterManifest='
const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const

type Flag = (typeof flags)[number]

interface ManifestRoute extends Readonly<Record<Flag, boolean>> {
  readonly id: string
  readonly module: string
  readonly imports: readonly string[]
  readonly css: readonly string[]
  readonly path?: string
  readonly [other: string]: unknown
}

interface Manifest {
  readonly routes: Readonly<Record<string, ManifestRoute>>
  readonly [other: string]: unknown
}

/**
 * The script with the list of all routes, as React Router writes it, in a sixth of the text: each file is named once,
 * and the flags of a route are the bits of a number. It assigns the same object, imports in another order.
 */
export function compactManifest(script: string): string {
  if (!script.startsWith(prefix)) throw new Error('React Router writes its manifest otherwise now')
  const { routes, ...rest } = JSON.parse(script.slice(prefix.length).replace(/;$/, '')) as Manifest
  const uses = new Map<string, number>()
  for (const { module, imports } of Object.values(routes))
    for (const file of [module, ...imports]) uses.set(file, (uses.get(file) ?? 0) + 1)
  // Those of most routes first, and in this order in every list: so the lists compress best.
  const files = [...uses.keys()].sort((a, b) => uses.get(b)! - uses.get(a)!)
  const place = new Map(files.map((file, index) => [file, index]))
  const rows = Object.values(routes).map(({ id, path, module, imports, css, ...others }) => [
    id,
    flags.reduce((bits, flag, index) => bits + (others[flag] ? 2 ** index : 0), 0),
    [place.get(module), ...imports.map((file) => place.get(file)!).sort((a, b) => a - b)].join(' '),
    path ?? 0,
    {
      ...Object.fromEntries(Object.entries(others).filter(([name]) => !flags.includes(name as Flag))),
      ...(css.length > 0 && { css }),
    },
  ])
  return (
    `{const f=${JSON.stringify(files.join(' '))}.split(" "),k=${JSON.stringify(flags)},r={};` +
    `for(const [id,b,l,p,o] of ${JSON.stringify(rows)}){const [m,...i]=l.split(" ");` +
    'r[id]={id,module:f[m],imports:i.map(n=>f[n]),css:[],...(p!==0&&{path:p}),...Object.fromEntries(k.map((n,j)=>[n,!!(b>>j&1)])),...o}}' +
    `${prefix}{...${JSON.stringify(rest)},routes:r}}`
  )
}
