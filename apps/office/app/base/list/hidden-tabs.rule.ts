/** A tab as measured. */
interface MeasuredTab {
  readonly width: number
  /** It is shown in any case. */
  readonly staysInRow: boolean
  /** It has a count, and that is 0. */
  readonly isEmpty: boolean
}

/**
 * Which tabs to hide so that the others fit a row together with the button that shows all: the empty ones first, then
 * the last ones; never the last of all, which is the whole list.
 */
export function hiddenTabs(
  tabs: readonly MeasuredTab[],
  { width, gap, buttonWidth }: { readonly width: number; readonly gap: number; readonly buttonWidth: number },
): ReadonlySet<number> {
  const hidden = new Set<number>()
  let taken = tabs.reduce((sum, tab) => sum + tab.width + gap, -gap)
  if (taken <= width) return hidden
  taken += gap + buttonWidth
  const order = tabs
    .map((tab, index) => ({ ...tab, index }))
    .filter(({ staysInRow, index }) => !staysInRow && index < tabs.length - 1)
    .toSorted((a, b) => Number(b.isEmpty) - Number(a.isEmpty) || b.index - a.index)
  for (const tab of order) {
    if (taken <= width) break
    hidden.add(tab.index)
    taken -= tab.width + gap
  }
  return hidden
}
