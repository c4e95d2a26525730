/** A price type of a feed, or a price role of the shop. */
interface NamedPriceType {
  id: string
  name: string
}

export type PriceTypeRoles =
  | {
      /** Roles by id of the feed's price type; a type without any is not imported. */
      roles: Map<string, string[]>
      /** Every type with its roles, as lines of the report. */
      descriptions: string[]
    }
  | { problem: string }

/** Names of purchase prices: they are never shown to buyers unless the owner maps them explicitly. */
const purchasePattern = /закуп|себестоим|входн|поступлен|учетн|учётн|плановая|минимальн/i

/** Whether the name is that of a purchase price. */
export const isPurchaseName = (name: string): boolean => purchasePattern.test(name)

/** Choices for a price type instead of a role: not imported, or a purchase price. */
export const unassignedChoices: ReadonlySet<string> = new Set(['nobody', 'purchase'])

/** Words in names of price types, with the role they mean if the shop has it. */
const roleWords: [RegExp, string][] = [
  [/дилер/i, 'dealer'],
  [/розн|сайт|интернет/i, 'retail'],
  [/опт/i, 'opt'],
]

/**
 * Finds the price role of each price type of a source: as requested, else by the name of the role, else by a word in
 * the name of the type. Guests must have a price: the retail one, or the only one. If that is unclear, nothing is
 * guessed, since a wrong guess could show purchase prices to everybody. `mustMatch`: a requested type that the source
 * does not have is an error; otherwise it may come in another file.
 */
export function priceTypeRoles(
  types: readonly NamedPriceType[],
  roles: readonly NamedPriceType[],
  guestRole: string,
  requested: ReadonlyMap<string, string>,
  mustMatch = true,
): PriceTypeRoles {
  const rolesByType = new Map<string, string[]>(types.map(({ id }) => [id, []]))
  const assignedRoles = new Set<string>()
  const closed = new Set<string>()
  const assign = (typeId: string, role: string) => {
    if (assignedRoles.has(role)) return
    assignedRoles.add(role)
    rolesByType.get(typeId)!.push(role)
  }
  for (const [name, role] of requested) {
    const type = types.find((one) => same(one.name, name) || one.id === name)
    if (!type && !mustMatch) continue
    if (!type)
      return {
        problem: `В файле нет вида цен «${name}». Есть: ${types.map((one) => one.name).join(', ') || 'ни одного'}`,
      }
    if (unassignedChoices.has(role)) {
      closed.add(type.id)
      continue
    }
    if (!roles.some((one) => one.id === role))
      return { problem: `В магазине нет вида цены «${role}». Есть: ${roles.map((one) => one.id).join(', ')}` }
    assign(type.id, role)
  }
  const isOpen = ({ id, name }: NamedPriceType) =>
    rolesByType.get(id)!.length === 0 && !closed.has(id) && !isPurchaseName(name)
  const open = types.filter(isOpen)
  for (const type of open)
    for (const role of roles) if (same(type.name, role.name) || same(type.name, role.id)) assign(type.id, role.id)
  for (const [word, role] of roleWords) {
    const type = open.find((one) => rolesByType.get(one.id)!.length === 0 && word.test(one.name))
    if (type && roles.some((one) => one.id === role)) assign(type.id, role)
  }
  if (!assignedRoles.has(guestRole)) {
    const retail = types.find((type) => rolesByType.get(type.id)!.includes('retail'))
    const only = types.length === 1 ? open[0] : undefined
    const forGuests = retail ?? only
    if (!forGuests && types.length > 0) {
      return {
        problem:
          `Неясно, какую цену показывать гостям (вид «${guestRole}»): выберите её в конторе, «Обмен», ` +
          `«Сопоставление», или укажите --price-type "Название=${guestRole}". Есть: ${types.map((one) => one.name).join(', ')}`,
      }
    }
    if (forGuests) assign(forGuests.id, guestRole)
  }
  return {
    roles: rolesByType,
    descriptions: types.map(({ id, name }) => `${name} → ${rolesByType.get(id)!.join(', ') || 'не загружается'}`),
  }
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
