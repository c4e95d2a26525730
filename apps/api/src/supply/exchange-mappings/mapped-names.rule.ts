import type { Mapping } from '@shpulka/contract/supply/exchange-mappings'
import { priceTypeRoles, unassignedChoices } from '../import/price-type-roles.rule.ts'
import { warehouseTargets } from '../import/warehouse-targets.rule.ts'

interface SourceName {
  readonly sourceId: string
  readonly name: string
  readonly goods: number
}

type OwnerChoices = Readonly<Record<string, string>>

interface MappedNames {
  readonly rows: Mapping[]
  /** Codes of roles, or of warehouses, that have a mapping. */
  readonly targets: ReadonlySet<string>
  /** Why nothing can be imported with these mappings; empty: no problem. */
  readonly problem: string
}

/** Maps price types to roles as the import does; `choices`: the owner's, by id or name of a type. */
export function mappedPriceTypes(
  names: readonly SourceName[],
  roles: readonly { readonly id: string; readonly name: string }[],
  guestRole: string,
  choices: OwnerChoices,
): MappedNames {
  const types = names.map(({ sourceId, name }) => ({ id: sourceId, name }))
  const validChoices = new Map(
    Object.entries(choices).filter(([, role]) => unassignedChoices.has(role) || isOf(roles, role)),
  )
  const decided = priceTypeRoles(types, roles, guestRole, validChoices, false)
  const rolesOf = (id: string) => ('roles' in decided ? (decided.roles.get(id) ?? []) : [])
  const rows = names.map((sourceName) => {
    const role = choiceOf(sourceName, choices)
    // When the roles of all types cannot be decided, the owner's choice for one type is still shown.
    const chosenRoles = role !== undefined && isOf(roles, role) ? [role] : []
    const roleCodes = rolesOf(sourceName.sourceId).length > 0 ? rolesOf(sourceName.sourceId) : chosenRoles
    const titles = roleCodes.map((code) => roles.find(({ id }) => id === code)?.name ?? code)
    const state =
      role === 'nobody' ? 'none' : role === 'purchase' ? 'purchase' : stateOf(role !== undefined, roleCodes.length > 0)
    return rowOf(
      sourceName,
      state,
      role !== undefined && !unassignedChoices.has(role) ? role : (roleCodes[0] ?? ''),
      titles.join(', '),
    )
  })
  const guests = roles.find(({ id }) => id === guestRole)?.name ?? guestRole
  return {
    rows,
    targets: new Set(names.flatMap(({ sourceId }) => rolesOf(sourceId))),
    problem:
      'problem' in decided && names.length > 0
        ? `Неясно, какую цену показывать гостям: выберите вид цен для «${guests}». До тех пор товары не загружаются`
        : '',
  }
}

/** Maps warehouses of the program to those of the shop. */
export function mappedWarehouses(
  names: readonly SourceName[],
  shop: readonly { id: number; code: string; title: string; city: string }[],
  choices: OwnerChoices,
): MappedNames {
  const feed = names.map(({ sourceId, name }) => ({ id: sourceId, name }))
  const validChoices = new Map(
    Object.entries(choices).filter(([, code]) => code === '' || shop.some((one) => one.code === code)),
  )
  const decided = warehouseTargets(feed, shop, validChoices, false)
  const targetIds = 'targets' in decided ? decided.targets : new Map<string, number>()
  const rows = names.map((sourceName) => {
    const code = choiceOf(sourceName, choices)
    const target = shop.find(({ id }) => id === targetIds.get(sourceName.sourceId))
    const state = code === '' ? 'none' : stateOf(code !== undefined, target !== undefined)
    return rowOf(sourceName, state, target?.code ?? '', target?.title ?? '')
  })
  return { rows, targets: new Set(rows.flatMap(({ target }) => target || [])), problem: '' }
}

/** The owner's choices with one replaced or, with null, removed; stored by id, which programs do not change. */
export function withChoice(
  choices: OwnerChoices,
  { sourceId, name }: Omit<SourceName, 'goods'>,
  value: string | null,
): OwnerChoices {
  const others = Object.entries(choices).filter(([key]) => !isKey(key, sourceId, name))
  return Object.fromEntries(value === null ? others : [...others, [sourceId, value]])
}

const choiceOf = ({ sourceId, name }: SourceName, choices: OwnerChoices) =>
  Object.entries(choices).find(([key]) => isKey(key, sourceId, name))?.[1]

const isKey = (key: string, sourceId: string, name: string) =>
  key === sourceId || key.trim().toLowerCase() === name.trim().toLowerCase()

const isOf = (roles: readonly { readonly id: string }[], role: string) => roles.some(({ id }) => id === role)

const stateOf = (isChosen: boolean, isFound: boolean) => (!isFound ? 'unmapped' : isChosen ? 'chosen' : 'guessed')

const rowOf = (sourceName: SourceName, state: Mapping['state'], target: string, title: string): Mapping => ({
  sourceId: sourceName.sourceId,
  name: sourceName.name,
  parent: '',
  goods: sourceName.goods,
  state,
  target,
  title,
  isFilter: null,
})
