import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const glob = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|build)$/.test(path) })
const docs = glob('{*.md,docs/**/*.md,bench/*.md,apps/**/*.md}')
const files = glob('{*,.*,{apps,packages,e2e,bench,drill,bin,deploy}/**/*}.{ts,tsx,mts,mjs,sql}')

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const placeholders: Record<string, string> = { '*': '[^/]*', NNNN: '\\d{4}' }
/**
 * A path from the root, the end of one (`orders/orders.test.ts`), a suffix (`.rule.ts`); `<verb>`, `*`, `NNNN` are
 * any.
 */
const findFiles = (name: string) => {
  const parts = name.split(/(<\w+>|\*|NNNN)/)
  const path = parts.map((part, at) => (at % 2 ? (placeholders[part] ?? '[^/]+') : escapeRegExp(part))).join('')
  const pattern = new RegExp(`${name.startsWith('.') ? '' : '(?:^|/)'}${path}$`)
  return files.filter((file) => pattern.test(file))
}

/** Titles as they are written in the file: what a test or a group of tests begins with. */
const hasTitle = (text: string, title: string) =>
  new RegExp(`(?:\\b(?:test|describe|it)(?:\\.\\w+)*|\\)|\`)\\(\\s*(['"\`])${escapeRegExp(title)}\\1`).test(text)

/** In a doc: `file` in backticks; “title” after the test file it is in, of the same line. */
const findStale = (doc: string, text: string) => {
  const stale: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    let tests: string[] = []
    for (const [, name, title] of line.matchAll(/`([\w<>*./-]+\.(?:tsx?|mts|mjs|sql))`|“((?:[^“”]|“[^”]*”)+)”/g)) {
      const found = name ? findFiles(name) : tests
      const isStale = name ? !found.length : tests.length > 0 && !tests.some((path) => hasTitle(read(path), title!))
      if (isStale) stale.push(`${doc}:${index + 1} ${name ?? `${tests[0]} “${title}”`}`)
      if (name && /\.test\.tsx?$/.test(name)) tests = found
    }
  }
  return stale
}

test('a file that does not exist and a title that no test has are found; other files, titles and words are not', () => {
  const text = [
    '`bin/check-docs.test.ts` “a title that no test has”',
    '`check-docs.test.ts` “%s names files and tests that exist”; `<name>.rule.ts`, `NNNN-<noun>.sql`, “said” too',
    '`bin/no-such.test.ts` “of a file that does not exist”, `bin/*-docs.ts`, “words”',
  ]
  expect(findStale('a.md', text.join('\n'))).toEqual([
    'a.md:1 bin/check-docs.test.ts “a title that no test has”',
    'a.md:2 bin/check-docs.test.ts “said”',
    'a.md:3 bin/no-such.test.ts',
    'a.md:3 bin/*-docs.ts',
  ])
})

test('the list of decisions has the title of each', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d+)\]\(([\w.-]+)\) (.+)$/gm)]
  expect(listed.length).toBeGreaterThan(100)
  for (const [, number, file, title] of listed)
    expect(read(`docs/decisions/${file}`).split('\n')[0]).toBe(`# ${Number(number)}. ${title}`)
})

test.each(docs)('%s names files and tests that exist', (doc) => {
  expect(findStale(doc, read(doc))).toEqual([])
})

const limits = [...read('docs/limits.md').matchAll(/^\| (?!what|---)(.+?) \| (.+?) \| (.+?) \|/gm)].map(
  ([, what, cap, where]) => ({ what: what!, cap: cap!, where: where! }),
)

/** The text of the files and folders a row names; a row with none is about those of the row before. */
function sourceOfLimit(at: number): string {
  const names = [...limits[at]!.where.matchAll(/`([\w./-]+\.ts|apps\/[\w/-]+)`/g)].map(([, name]) => name!)
  if (names.length === 0) return sourceOfLimit(at - 1)
  return names
    .flatMap((name) => (name.endsWith('.ts') ? findFiles(name) : files.filter((file) => file.startsWith(`${name}/`))))
    .map(read)
    .join('\n')
}

/**
 * Not as numbers in the code: sums of a cache's shares, rounded megabytes, one after another, a second more than 15.
 */
const computed = [53, 12, 4.2, 1, 16]

test.each(limits.map(({ what, cap }, at) => [what, cap, at] as const))('%s: %s, as in the code', (_, cap, at) => {
  const numbersIn = (text: string, separator: RegExp) =>
    [...text.matchAll(/(?<![\w.])\d[\d_,]*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replace(separator, '')))
  const inCode = new Set(numbersIn(sourceOfLimit(at), /[_,]/g))
  // Seconds may be milliseconds there, a minute seconds, kilobytes bytes.
  const isInCode = (cap: number) => [cap, cap * 1000, cap * 60, cap * 1024].some((number) => inCode.has(number))
  const missing = numbersIn(cap, /,(?=\d{3})|,$/g).filter((number) => !isInCode(number))
  expect(missing.filter((number) => !computed.includes(number))).toEqual([])
})

test('comments are at most 120 columns wide', () => {
  const isWide = (line: string) =>
    line.length > 120 && /^\s*(\/\/|\*|\/\*)/.test(line) && !line.includes('biome-ignore')
  const wide = glob('{apps,packages,e2e,bench,drill,bin}/**/*.{ts,tsx}').flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (isWide(line) ? [`${path}:${index + 1}`] : [])),
  )
  expect(wide).toEqual([])
})
