import type { Entry, NamedValue } from './compatibility-file.rule.ts'
import { type Names, valueKey } from './fit-names.rule.ts'

/**
 * The content of an entry in ids. Entries that differ only in wording give the same: a value named by its code, another
 * letter case, conditions in another order. Null: the entry names something that does not exist.
 */
export function compatibilityMeaning(entry: Entry, names: Names): string | null {
  let isKnown = true
  const known = <Id>(id: Id | null | undefined): Id | null => {
    if (id === null || id === undefined) isKnown = false
    return id ?? null
  }
  const category = (code: string | null) => (code === null ? null : known(names.categories.get(code)))
  const property = (code: string | null) => (code === null ? null : known(names.properties.get(code)))
  const value = (named: NamedValue) => known(names.values.get(valueKey(named)))
  const product = (article: string) => known(names.products.get(article))
  const inAnyOrder = (parts: readonly unknown[]) => parts.map((part) => JSON.stringify(part)).toSorted()
  const meaning = () => {
    switch (entry.kind) {
      case 'role':
        return [entry.code, entry.title, entry.sort]
      case 'rule':
        return [
          entry.code,
          entry.role,
          inAnyOrder(
            entry.conditions.map((each) => [
              each.side,
              category(each.category),
              property(each.property),
              each.property === null || each.value === null
                ? null
                : value({ property: each.property, value: each.value }),
              each.isExcluded,
            ]),
          ),
          inAnyOrder(entry.shared.map((each) => [property(each.machine), property(each.part), each.isOptional])),
          entry.note,
          entry.source,
        ]
      case 'pair':
        return [product(entry.machine), product(entry.part), entry.role, entry.isCompatible, entry.note, entry.source]
      case 'advice':
        return [entry.role, value(entry.machine), value(entry.part), entry.title]
      case 'articles':
        return [property(entry.property), entry.role]
      case 'successor':
        return [product(entry.product), product(entry.successor), entry.note]
    }
  }
  const text = JSON.stringify(meaning())
  return isKnown ? text : null
}
