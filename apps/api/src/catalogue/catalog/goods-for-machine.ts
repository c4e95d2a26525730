import { bestMatches, bestScoreTolerance } from '../catalog-index/best-matches.rule.ts'
import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import type { ProductQuery } from '../catalog-index/index-query.ts'
import { withoutText } from '../search/conditions-in-words.rule.ts'
import {
  goodsForStandIn,
  goodsWord,
  isNamedScore,
  kindInWords,
  type ModelInWords,
  modelInWords,
  type SearchResult,
} from '../search/search.port.ts'

/**
 * «Челнок для L-5550»: hooks that fit this machine, the one made for it first, where no goods have all the words in
 * their name. «Игла для Juki DDL-8700»: needles of the machines that stand in for it; «иглы на бытовой оверлок»: those
 * of most of that kind.
 */
export function withMachine(index: CatalogIndex, query: ProductQuery, typed: string): ProductQuery {
  const whole = index.searchResult(query)
  if (!whole) return query
  const { standIn, kind, leftOut } = whole.interpretation
  const kindNamed = standIn ? null : kindInWords(query.search)
  const isAnswer =
    leftOut.length === 0 &&
    whole.scores.some(isNamedScore) &&
    // «Лапка на шагайку» finds walking-foot machines by their other name: they are no feet.
    !(kind === 'synonym' && kindNamed && areOthers(index, { ...query, search: kindNamed.goods }, whole))
  const ofKind = isAnswer ? null : kindNamed
  const found = standIn
    ? goodsForStandIn(query.search, standIn.text, standIn.words)
    : (modelInWords(query.search) ?? ofKind)
  if (!found || (kind === 'as-typed' && isAnswer && !found.isAnyPart)) return query
  // Spare parts of the shop's machines are none of another maker's.
  if (standIn && (found.isAnyPart || standIn.isOfManyKinds)) return query
  const compatible = index.machines.partsForNamedMachine(query, found.model, standIn !== undefined || found === ofKind)
  if (!compatible) return query
  // «Иглы для L-5550 под трикотаж»: of those that fit, those for knitwear, if there are any.
  const wordings = found.isAnyPart ? [''] : [`${found.goods} ${found.purpose}`.trim(), found.goods]
  const [{ goods, rows, isWhole } = { goods: query, rows: null, isWhole: true }] = wordings
    .map((search, n) => ({ goods: { ...query, search }, isWhole: n === 0 || found.purpose === '' }))
    .map(({ goods, isWhole }) => ({
      goods,
      isWhole,
      rows: found.isAnyPart ? compatible.rows : rowsNamedBy(index, goods, compatible.rows),
    }))
    .filter((each) => each.rows.length > 0)
  if (!rows) return standIn ? ofGoodsAlone(index, query, found) : query
  return {
    ...goods,
    conditions: [...goods.conditions, { kind: 'fits', machines: [], rows }],
    preferred: compatible.exact,
    ...(!isWhole && { unmetWords: [found.purpose.replace(/^(?:для|под|на|из|по)\s+/iu, '')] }),
    machineInWords: {
      text: found.text,
      without: withoutText(typed, found.text),
      ...(standIn && { standsInFor: standIn.model }),
    },
  }
}

/** «Челнок на чайку», which no hook fits, shows hooks, not the machines that stand in for it. */
function ofGoodsAlone(index: CatalogIndex, query: ProductQuery, { goods, text, model }: ModelInWords): ProductQuery {
  const alone = { ...query, search: goods, unmetWords: [...(query.unmetWords ?? []), text] }
  const isNamed = query.search.indexOf(goods) < query.search.indexOf(text) && areNoMachines(index, alone, model)
  const isFound = isNamed && index.searchResult(alone)?.scores.some(isNamedScore)
  return isFound ? alone : query
}

/** Whether the best of what is found is not called by the words. */
const areOthers = (index: CatalogIndex, goods: ProductQuery, found: SearchResult): boolean =>
  rowsNamedBy(index, goods, Uint32Array.from(bestMatches(found, 0))).length === 0

/** Whether the goods are called by a word that machines with a model are not: «машина типа» names those machines. */
function areNoMachines(index: CatalogIndex, goods: ProductQuery, model: string): boolean {
  const named = { ...goods, search: goodsWord(goods.search) }
  const machines = index.searchResult({ ...goods, search: model })
  // «Зингер 26 класс» names another maker.
  const isMaker = index.searchResult(named)?.interpretation.standIn !== undefined
  return named.search !== '' && !isMaker && machines !== null && areOthers(index, named, machines)
}

/** How far below the best score the goods for a machine may be to be what is asked for: one level. */
const nameTolerance = 2

/** Rows whose names match the words; none if other goods match better, or if the words are only a brand. */
function rowsNamedBy(index: CatalogIndex, goods: ProductQuery, rows: Uint32Array): Uint32Array {
  const result = index.searchResult(goods)
  const none = new Uint32Array()
  if (!result || result.interpretation.leftOut.length > 0 || !/[а-яё]{3}/i.test(result.interpretation.words))
    return none
  const candidates = new Set(rows)
  const scoreOf = (n: number) =>
    candidates.has(result.rows[n] as number) && isNamedScore(result.scores[n] as number)
      ? (result.scores[n] as number)
      : 0
  const best = result.scores.reduce((max, _, n) => Math.max(max, scoreOf(n)), 0)
  // A board for servo motors is no «мотор»; «иглы» means needles, although «игольная пластина» (a needle plate)
  // begins the same way.
  return best === 0 || best < result.scores.reduce((max, score) => Math.max(max, score), 0) - nameTolerance
    ? none
    : result.rows.filter((_, n) => scoreOf(n) >= best - bestScoreTolerance).sort()
}

/** Of «иглы singer» the goods are «иглы», not the machines that stand in for Singer. */
export function goodsOf(index: CatalogIndex, query: ProductQuery): ProductQuery {
  const standIn = index.searchResult(query)?.interpretation.standIn
  const found = standIn && goodsForStandIn(query.search, standIn.text, standIn.words)
  if (!found || found.isAnyPart) return query
  const goods = { ...query, search: found.goods }
  return areNoMachines(index, goods, found.model) ? goods : query
}
