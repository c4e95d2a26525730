/**
 * Finds the first file missing from the numbered series of a run: `import0_1.xml`, `import0_3.xml` → «import0_2.xml»;
 * `import.xml`, `import1.xml` are a complete series. Null: nothing is missing by the names.
 */
export function missingFile(names: readonly string[]): string | null {
  const series = Map.groupBy(
    names.flatMap((name) => {
      // Names made by the Bitrix module end with a GUID, so they have no order.
      const match = /^(?:.*\/)?([a-z]+(?:\d+_)?)(\d{0,5})\.xml$/i.exec(name)
      return match ? [{ stem: match[1]!.toLowerCase(), number: match[2] === '' ? 0 : Number(match[2]) }] : []
    }),
    ({ stem }) => stem,
  )
  for (const [stem, parts] of series) {
    const numbers = new Set(parts.map(({ number }) => number))
    const last = Math.max(...numbers)
    // A series starts at 0 or at 1; without a 0 it is assumed to start at 1, so 0 itself is never missing.
    for (let number = numbers.has(0) ? 0 : 1; number < last; number += 1)
      if (!numbers.has(number)) return `${stem}${number}.xml`
  }
  return null
}
