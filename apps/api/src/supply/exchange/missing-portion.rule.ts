/**
 * The first portion that never came, of files a run was sent in: `import0_1.xml`, `import0_3.xml` → «import0_2.xml»;
 * `import.xml`, `import1.xml` are in a row as well. Null: none is missing, as far as names tell.
 */
export function missingPortion(names: readonly string[]): string | null {
  const rows = Map.groupBy(
    names.flatMap((name) => {
      // Names of the Bitrix module end with a GUID: nothing can be said of them.
      const found = /^(?:.*\/)?([a-z]+(?:\d+_)?)(\d{0,5})\.xml$/i.exec(name)
      return found ? [{ stem: found[1]!.toLowerCase(), number: found[2] === '' ? 0 : Number(found[2]) }] : []
    }),
    ({ stem }) => stem,
  )
  for (const [stem, portions] of rows) {
    const numbers = new Set(portions.map(({ number }) => number))
    const last = Math.max(...numbers)
    // A row that begins with 1 has no 0: whether it has begins with its last one known to be there.
    for (let number = numbers.has(0) ? 0 : 1; number < last; number += 1)
      if (!numbers.has(number)) return `${stem}${number === 0 ? '' : number}.xml`
  }
  return null
}
