import { type Expected, sumOf } from './expected.rule.ts'
import { figure } from './table.rule.ts'

/** CPU time of an answer of the bare server on the machine the targets are set for, milliseconds. */
export const usualReferenceMilliseconds = 0.017

/** The table of expected costs in Markdown. */
export function expectedTable(expected: Expected): string[] {
  const head = [
    'work',
    'CPU of an answer, × R’s',
    `ms, where R’s is ${usualReferenceMilliseconds}`,
    'of them node',
    'PostgreSQL',
  ]
  const rows = Object.entries(expected).map(([name, ratio]) => [
    name,
    figure(sumOf(ratio)),
    figure(sumOf(ratio) * usualReferenceMilliseconds),
    figure(ratio.node * usualReferenceMilliseconds),
    figure(ratio.postgres * usualReferenceMilliseconds),
  ])
  return markdownTable([head, ...rows])
}

export const markdownTable = ([head, ...rows]: readonly (readonly string[])[]): string[] => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head!), `|${head!.map(() => '---').join('|')}|`, ...rows.map(line)]
}

/** Replaces the lines between the two markers of this name in a text. */
export function withWritten(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name}: written by the bench -->`, `<!-- ${name}: end -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`There is no place for «${name}»: ${begin} … ${end}`)
  return `${text.slice(0, from + begin.length)}\n${lines.join('\n')}\n${text.slice(to)}`
}
