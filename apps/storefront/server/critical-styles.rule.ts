/** A parsed style sheet: rules without classes, rules with classes, and groups of both (media, layers). */
type Piece =
  | string
  /** Included when the document has all classes of one of its selectors; without selectors, in the rest alone. */
  | { readonly rule: string; readonly selectors: readonly (readonly string[])[] }
  | { readonly opening: string; readonly pieces: readonly Piece[] }

export type ParsedSheet = readonly Piece[]

/**
 * The rules that a document with these classes needs for its first render: those without classes, and those of its
 * classes. What scripts add later is styled by the whole sheet, which loads after the document.
 */
export function criticalStyles(sheet: ParsedSheet, classes: ReadonlySet<string>): string {
  let css = ''
  for (const piece of sheet) {
    if (typeof piece === 'string') css += piece
    else if ('pieces' in piece) {
      const inner = criticalStyles(piece.pieces, classes)
      if (inner !== '') css += `${piece.opening}${inner}}`
    } else if (piece.selectors.some((names) => names.every((name) => classes.has(name)))) css += piece.rule
  }
  return css
}

/** The rest of the styles: the rules with classes. Every document has those without, and keeps them. */
export function stylesWithClasses(sheet: ParsedSheet): string {
  let css = ''
  for (const piece of sheet) {
    if (typeof piece === 'string') continue
    const inner = 'pieces' in piece ? stylesWithClasses(piece.pieces) : piece.rule
    if (inner !== '') css += 'pieces' in piece ? `${piece.opening}${inner}}` : inner
  }
  return css
}

const entities: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }

const attribute = ' class="'

/** The classes of a document's elements. */
export function classesIn(html: string): ReadonlySet<string> {
  const texts = new Set<string>()
  // A document has a thousand of these: `indexOf` takes half the time of a regular expression.
  for (let start = html.indexOf(attribute); start !== -1; start = html.indexOf(attribute, start)) {
    const end = html.indexOf('"', start + attribute.length)
    if (end === -1) break
    texts.add(html.slice(start + attribute.length, end))
    start = end
  }
  const classes = new Set<string>()
  for (const text of texts)
    for (const name of text.split(' '))
      classes.add(name.includes('&') ? name.replace(/&(\w+|#x27);/g, (whole, char) => entities[char] ?? whole) : name)
  return classes
}

/** All classes its rules mention. */
export function classesOfSheet(sheet: ParsedSheet): ReadonlySet<string> {
  const names = sheet.flatMap((piece) => {
    if (typeof piece === 'string') return []
    return 'pieces' in piece ? [...classesOfSheet(piece.pieces)] : piece.selectors.flat()
  })
  return new Set(names)
}

/** Parses a minified style sheet, once. */
export function parseSheet(css: string): ParsedSheet {
  const pieces: Piece[] = []
  for (const statement of statementsOf(css)) {
    const open = statement.indexOf('{')
    const prelude = statement.slice(0, open)
    // Initial values for browsers that do not know `@property`: they can wait, but must stay below all other layers.
    if (prelude === '@layer properties') pieces.push('@layer properties;', { rule: statement, selectors: [] })
    else if (open === -1 || /^@(?!media|supports|layer|container)/.test(prelude)) pieces.push(statement)
    else if (prelude.startsWith('@'))
      pieces.push({ opening: `${prelude}{`, pieces: parseSheet(statement.slice(open + 1, -1)) })
    else {
      const selectors = splitSelector(prelude, ',').map(classesOf)
      pieces.push(selectors.some((names) => names.length === 0) ? statement : { rule: statement, selectors })
    }
  }
  return pieces
}

const commentsBefore = /^(?:\s|\/\*.*?\*\/)+/s

/** Rules and at-rules of one level, each with its closing brace or semicolon, without the comments before it. */
function statementsOf(css: string): string[] {
  const statements: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at]
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = endOfText(css, at)
    else if (char === '/' && css[at + 1] === '*') at = css.indexOf('*/', at) + 1
    else if (char === '{') depth += 1
    else if (char === '}') depth -= 1
    if (depth === 0 && (char === '}' || char === ';')) {
      statements.push(css.slice(start, at + 1).replace(commentsBefore, ''))
      start = at + 1
    }
  }
  if (css.slice(start).trim() !== '') statements.push(css.slice(start))
  return statements
}

function endOfText(css: string, start: number): number {
  let at = start + 1
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** Splits a selector at separators outside of brackets. */
function splitSelector(selector: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < selector.length; at += 1) {
    const char = selector[at]
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = endOfText(selector, at)
    else if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
    else if (char === separator && depth === 0) {
      parts.push(selector.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, selector.slice(start)]
}

/**
 * Classes a selector requires: also those in `:is` and `:where` of one selector; not those in `:not`, `:has` and lists.
 */
function classesOf(selector: string): string[] {
  const names: string[] = []
  for (let at = 0; at < selector.length; at += 1) {
    const char = selector[at]
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = endOfText(selector, at)
    else if (char === '(' || char === '[') {
      const end = endOfBrackets(selector, at)
      const [inner = '', ...others] = splitSelector(selector.slice(at + 1, end), ',')
      if (others.length === 0 && /:(?:is|where)$/.test(selector.slice(0, at))) names.push(...classesOf(inner))
      at = end
    } else if (char === '.') {
      const name = /^(?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+/is.exec(selector.slice(at + 1))?.[0] ?? ''
      names.push(unescaped(name))
      at += name.length
    }
  }
  return names
}

/** Where the bracket that opens at `start` closes. */
function endOfBrackets(selector: string, start: number): number {
  let depth = 0
  for (let at = start; at < selector.length; at += 1) {
    const char = selector[at]
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = endOfText(selector, at)
    else if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
    if (depth === 0) return at
  }
  return selector.length
}

const unescaped = (name: string) =>
  name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gis, (_, hex: string | undefined, char: string) =>
    hex === undefined ? char : String.fromCodePoint(Number.parseInt(hex, 16)),
  )
