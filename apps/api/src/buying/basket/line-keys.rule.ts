interface KeyedLine {
  readonly groupId: number
  readonly set?: { readonly id: number }
}

/** What lines are known by in the basket: groups bought alone, and sets, each once. */
export const lineKeys = (lines: readonly KeyedLine[]): [groupIds: number[], setIds: number[]] => [
  lines.flatMap(({ groupId, set }) => (set ? [] : [groupId])),
  [...new Set(lines.flatMap(({ set }) => (set ? [set.id] : [])))],
]
