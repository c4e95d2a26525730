/** What decides the height of a section: its subsections and the names below them. */
interface Section {
  children: readonly { children: readonly { title: string }[] }[]
}

/** In pixels, about: the picture with its margins, the name of a subsection, a line of the names below it. */
const heights = { head: 170, child: 32, line: 24 }
/** Characters of a line, of which a gap takes this many. */
const lineLength = 42
const gapLength = 3

/** Sections in columns of about one height: each goes where there is most room, so rows read in the order given. */
export function catalogColumns<Shown extends Section>(sections: readonly Shown[], count: number): Shown[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, sections: [] as Shown[] }))
  for (const section of sections) {
    const column = columns.reduce((lowest, each) => (each.height < lowest.height ? each : lowest))
    column.sections.push(section)
    column.height += heightOf(section)
  }
  return columns.map((column) => column.sections)
}

const heightOf = ({ children }: Section): number =>
  children.reduce((sum, child) => sum + heights.child + linesOf(child.children) * heights.line, heights.head)

/** Names flow one after another; none is broken. */
function linesOf(leaves: readonly { title: string }[]): number {
  let lines = 0
  let room = 0
  for (const { title } of leaves) {
    if (title.length > room) {
      lines++
      room = lineLength
    }
    room -= title.length + gapLength
  }
  return lines
}
