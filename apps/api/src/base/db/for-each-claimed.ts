/**
 * Acts on claimed rows batch by batch; `act` returns how many failed. Ends when nothing is left to claim, when a whole
 * batch fails (the other server is down: the next run asks again), and when a row comes round again because its
 * lease has ended: otherwise slow answers to many rows would keep a run from what follows.
 */
export async function forEachClaimed<Row extends { readonly id: number | string }>(
  claim: () => Promise<Row[]>,
  act: (rows: readonly Row[]) => Promise<number>,
): Promise<void> {
  const seen = new Set<Row['id']>()
  for (;;) {
    const claimed = await claim()
    const rows = claimed.filter(({ id }) => !seen.has(id))
    for (const { id } of rows) seen.add(id)
    const failed = rows.length === 0 ? 0 : await act(rows)
    if (rows.length < claimed.length || failed === rows.length) return
  }
}
