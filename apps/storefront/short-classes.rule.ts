import { createHash } from 'node:crypto'
import { classesOfSheet, parseSheet } from './server/critical-styles.rule.ts'

/**
 * Tailwind's classes under short names in what is built: a document repeats hundreds of them. Classes of our own
 * (`@utility`) stay, for tests and scripts look for them.
 */
export type ShortNames = ReadonlyMap<string, string>

const nameLength = 4
/** Words that style sheets look for inside of class names: `[class*="line-clamp"]`. */
const searchedWord = /overflow-|line-clamp/
/** Words of CSS: scripts pass them to animations and styles. */
const cssWord = /^(?:ease|inline|break)-|^(?:border-collapse|line-through|tabular-nums)$/

/** Classes of our own: what the sources of the sheet name. */
export const ownClasses = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(/@utility ([\w-]+)|\.([a-z][\w-]*)/g)].map(([, utility, name]) => utility ?? name!))

/**
 * Only names that are no plain words are shortened: in scripts no other text equals them. A name depends on nothing but
 * the class, so that a file which did not change stays the same.
 */
export function shortNames(css: string, own: ReadonlySet<string>): ShortNames {
  const all = classesOfSheet(parseSheet(css))
  const names = new Map<string, string>()
  const taken = new Set(all)
  for (const name of [...all].sort()) {
    if (
      own.has(name) ||
      name.length <= nameLength ||
      !/[-:[/!]/.test(name) ||
      searchedWord.test(name) ||
      cssWord.test(name)
    )
      continue
    const digest = createHash('sha256')
      .update(name)
      .digest('base64url')
      .replace(/[\d_-]/g, '')
    const short = digest.slice(0, nameLength)
    if (taken.has(short)) throw new Error(`Two classes have the short name ${short}, one of them ${name}`)
    taken.add(short)
    names.set(name, short)
  }
  return names
}

const classInSheet = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi
const escaped = /\\(?:([\da-f]{1,6}) ?|(.))/gi

export const shortenSheet = (css: string, names: ShortNames): string =>
  css.replace(classInSheet, (whole, name: string) => {
    const unescaped = name.replace(escaped, (_, hex: string | undefined, char: string) =>
      hex === undefined ? char : String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    const short = names.get(unescaped)
    return short === undefined ? whole : `.${short}`
  })

const shortenText = (text: string, names: ShortNames): string =>
  text.replace(/[^\s"'`]+/g, (word) => names.get(word) ?? word)

/** A node of a parsed script. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly value?: unknown
}

const sheetMark = '@layer '

/** Classes in the texts of a script, and in a sheet that it carries as a text. */
export function shortenScript(code: string, names: ShortNames, parse: (code: string) => object): string {
  const parts: string[] = []
  let end = 0
  for (const node of textsOf(parse(code))) {
    const raw = code.slice(node.start, node.end)
    const value = typeof node.value === 'string' ? node.value : (node.value as { cooked?: string } | undefined)?.cooked
    const short = value?.includes(sheetMark) ? sheetText(node, shortenSheet(value, names)) : shortenText(raw, names)
    if (short === raw) continue
    parts.push(code.slice(end, node.start), short)
    end = node.end
  }
  return parts.join('') + code.slice(end)
}

const sheetText = ({ type }: Node, css: string) =>
  type === 'Literal' ? JSON.stringify(css) : css.replace(/[\\`]|\$\{/g, '\\$&')

function textsOf(tree: object): Node[] {
  const texts: Node[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    else if (value !== null && typeof value === 'object') {
      const node = value as Node
      if ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateElement')
        texts.push(node)
      else for (const each of Object.values(value)) visit(each)
    }
  }
  visit(tree)
  return texts.sort((a, b) => a.start - b.start)
}
