import type { Searched } from '@shpulka/contract/catalogue/catalog'
import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import type { Dictionary } from '../catalog-index/dictionary.ts'
import type { ProductQuery } from '../catalog-index/index-query.ts'
import { meets } from '../compatibility/compatibility.rule.ts'
import { rootsOfName, rootsOfWords } from '../search/search.port.ts'

type Advice = Searched['advice']

/** Of more goods the role of each is not looked at: they are of many kinds. */
const maxGoods = 100

/**
 * Which of the best goods suit the material that the words name, by the owner's advice: of «иглы для джинсов» № 90, 100
 * and 110. Empty: no material is named, or the goods are of no role that has advice for it.
 */
export function searchAdvice(index: CatalogIndex, query: ProductQuery): Advice {
  const { dictionary, table } = index
  const { values, valueOrdinals, properties, compatibility } = dictionary
  // First what costs least: most searches name no material.
  const said = materialsIn(query.typed ?? query.search, dictionary)
  if (said.size === 0) return []
  const best = index.bestChosen(query)
  if (best.length === 0 || best.length > maxGoods) return []
  const goods = best.map((row) => ({
    categories: table.categoriesWithAncestors.get(row),
    values: table.values.get(row),
  }))
  const advised = new Set(compatibility.advice.flatMap(({ role, title }) => (title === '' ? [role] : [])))
  const roles = new Set(
    compatibility.rules
      .filter(({ role, requirements }) => advised.has(role) && goods.every((facts) => meets(facts, requirements.part)))
      .map(({ role }) => role),
  )
  if (roles.size === 0) return []
  const valuesOfGoods = new Set(goods.flatMap((facts) => [...facts.values]))
  const byTitle = new Map<string, Advice[number]>()
  for (const { role, title, machineValueId, partValueId } of compatibility.advice) {
    const ordinal = valueOrdinals.get(partValueId) ?? -1
    const value = values[ordinal]
    const property = properties[value?.property ?? -1]
    if (title !== '' || !roles.has(role) || !said.has(machineValueId) || !valuesOfGoods.has(ordinal)) continue
    if (!value || !property) continue
    const material = values[valueOrdinals.get(machineValueId) ?? -1]?.title ?? ''
    const key = `${material} ${property.code}`
    const advice = byTitle.get(key) ?? {
      title: material,
      filter: property.code,
      filterTitle: property.title,
      values: [],
    }
    advice.values.push({ code: value.code, title: value.title })
    byTitle.set(key, advice)
  }
  // A single value that all of them have is no choice.
  const isChoice = ({ values: advised, filter }: Advice[number]) =>
    advised.length > 1 || goods.some((facts) => !hasValue(dictionary, facts.values, filter, advised[0]?.code ?? ''))
  return [...byTitle.values()].filter(isChoice)
}

/** Roots of the names of each material that the advice is about, by value id. */
const rootsOfMaterials = new WeakMap<Dictionary, ReadonlyMap<number, readonly string[]>>()

/** Materials that the words name, by value id. */
function materialsIn(words: string, dictionary: Dictionary): ReadonlySet<number> {
  const materials = rootsOfMaterials.get(dictionary) ?? readMaterials(dictionary)
  rootsOfMaterials.set(dictionary, materials)
  const typed = rootsOfWords(words)
  return new Set([...materials].flatMap(([id, roots]) => (roots.some((root) => typed.has(root)) ? [id] : [])))
}

const readMaterials = ({ compatibility, values, valueOrdinals, searchWords }: Dictionary) =>
  new Map(
    compatibility.advice.flatMap(({ title, machineValueId }) => {
      const name = title === '' ? values[valueOrdinals.get(machineValueId) ?? -1]?.title : undefined
      return name === undefined ? [] : [[machineValueId, rootsOfName(name, searchWords.synonyms)] as const]
    }),
  )

const hasValue = (
  { values, properties }: CatalogIndex['dictionary'],
  ordinals: ArrayLike<number>,
  filter: string,
  code: string,
): boolean =>
  Array.from(ordinals).some((ordinal) => {
    const value = values[ordinal]
    return value?.code === code && properties[value.property]?.code === filter
  })
