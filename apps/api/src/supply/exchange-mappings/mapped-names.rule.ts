import type { Mapping } from '@shpulka/contract/supply/exchange-mappings'
import { priceTypeRoles, takenByNobody } from '../import/price-type-roles.rule.ts'
import { warehouseTargets } from '../import/warehouse-targets.rule.ts'

interface Word {
  readonly sourceId: string
  readonly name: string
  readonly goods: number
}

type Asked = Readonly<Record<string, string>>

interface MappedNames {
  readonly rows: Mapping[]
  /** Codes of roles, or of warehouses, that something is mapped to. */
  readonly targets: ReadonlySet<string>
  /** Why nothing comes as it is mapped; empty: it does. */
  readonly problem: string
}

/** What each price type is for, as the import decides it; what the owner has said stands under its id or its name. */
export function mappedPriceTypes(
  words: readonly Word[],
  roles: readonly { readonly id: string; readonly name: string }[],
  guestRole: string,
  asked: Asked,
): MappedNames {
  const types = words.map(({ sourceId, name }) => ({ id: sourceId, name }))
  const known = new Map(Object.entries(asked).filter(([, role]) => takenByNobody.has(role) || isOf(roles, role)))
  const decided = priceTypeRoles(types, roles, guestRole, known, false)
  const rolesOf = (id: string) => ('roles' in decided ? (decided.roles.get(id) ?? []) : [])
  const rows = words.map((word) => {
    const role = askedOf(word, asked)
    // Where nothing can be decided for all, what the owner has said of one is said all the same.
    const own = role !== undefined && isOf(roles, role) ? [role] : []
    const found = rolesOf(word.sourceId).length > 0 ? rolesOf(word.sourceId) : own
    const titles = found.map((code) => roles.find(({ id }) => id === code)?.name ?? code)
    const state =
      role === 'nobody' ? 'none' : role === 'purchase' ? 'purchase' : stateOf(role !== undefined, found.length > 0)
    return rowOf(
      word,
      state,
      role !== undefined && !takenByNobody.has(role) ? role : (found[0] ?? ''),
      titles.join(', '),
    )
  })
  const guests = roles.find(({ id }) => id === guestRole)?.name ?? guestRole
  return {
    rows,
    targets: new Set(words.flatMap(({ sourceId }) => rolesOf(sourceId))),
    problem:
      'problem' in decided && words.length > 0
        ? `Неясно, какую цену показывать гостям: выберите вид цен для «${guests}». До тех пор товары не загружаются`
        : '',
  }
}

/** Which warehouse of the shop each warehouse of the program is. */
export function mappedWarehouses(
  words: readonly Word[],
  shop: readonly { id: number; code: string; title: string; city: string }[],
  asked: Asked,
): MappedNames {
  const feed = words.map(({ sourceId, name }) => ({ id: sourceId, name }))
  const known = new Map(
    Object.entries(asked).filter(([, code]) => code === '' || shop.some((one) => one.code === code)),
  )
  const decided = warehouseTargets(feed, shop, known, false)
  const found = 'targets' in decided ? decided.targets : new Map<string, number>()
  const rows = words.map((word) => {
    const code = askedOf(word, asked)
    const target = shop.find(({ id }) => id === found.get(word.sourceId))
    const state = code === '' ? 'none' : stateOf(code !== undefined, target !== undefined)
    return rowOf(word, state, target?.code ?? '', target?.title ?? '')
  })
  return { rows, targets: new Set(rows.flatMap(({ target }) => target || [])), problem: '' }
}

/** What the owner has said with one answer more: under its id, which no program renames. */
export function withAnswer(asked: Asked, { sourceId, name }: Omit<Word, 'goods'>, answer: string | null): Asked {
  const others = Object.entries(asked).filter(([key]) => !isKey(key, sourceId, name))
  return Object.fromEntries(answer === null ? others : [...others, [sourceId, answer]])
}

const askedOf = ({ sourceId, name }: Word, asked: Asked) =>
  Object.entries(asked).find(([key]) => isKey(key, sourceId, name))?.[1]

const isKey = (key: string, sourceId: string, name: string) =>
  key === sourceId || key.trim().toLowerCase() === name.trim().toLowerCase()

const isOf = (roles: readonly { readonly id: string }[], role: string) => roles.some(({ id }) => id === role)

const stateOf = (isAsked: boolean, isFound: boolean) => (!isFound ? 'unmapped' : isAsked ? 'chosen' : 'guessed')

const rowOf = (word: Word, state: Mapping['state'], target: string, title: string): Mapping => ({
  ...{ sourceId: word.sourceId, name: word.name, parent: '', goods: word.goods },
  ...{ state, target, title, isFilter: null },
})
