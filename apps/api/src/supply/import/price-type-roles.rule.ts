/** A kind of price, of a feed or (a role) of the shop. */
interface NamedPriceType {
  id: string
  name: string
}

export type PriceTypeRoles =
  | {
      /** Roles by id of the feed's price type; a type without any is not imported. */
      roles: Map<string, string[]>
      /** Every type and what it becomes, for the account. */
      words: string[]
    }
  | { problem: string }

/** Words for the shop's purchase prices; such a price is never shown to a buyer unless the owner maps it by name. */
const purchasePattern = /закуп|себестоим|входн|поступлен|учетн|учётн|плановая|минимальн/i

/** Whether the name is one of a price the shop itself pays. */
export const isPurchaseName = (name: string): boolean => purchasePattern.test(name)

/** The owner's choices for a price type in place of a role: not imported, or what the shop pays. */
export const unassignedChoices: ReadonlySet<string> = new Set(['nobody', 'purchase'])

/** A word in the name of a price type that means a role of the shop, when the shop has it. */
const roleWords: [RegExp, string][] = [
  [/дилер/i, 'dealer'],
  [/розн|сайт|интернет/i, 'retail'],
  [/опт/i, 'opt'],
]

/**
 * Which price role each price type of a source is for: as requested, else by the role's own name, else by a word in the
 * type's. Guests must see a price: theirs is the retail one, or the only one there is; where that is not clear nothing
 * is guessed, for a guess may show everybody what the shop pays itself. `mustMatch`: a requested type the source has
 * not is a mistake; otherwise it may come in another file.
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
  const give = (typeId: string, role: string) => {
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
    give(type.id, role)
  }
  const isOpen = ({ id, name }: NamedPriceType) =>
    rolesByType.get(id)!.length === 0 && !closed.has(id) && !isPurchaseName(name)
  const open = types.filter(isOpen)
  for (const type of open)
    for (const role of roles) if (same(type.name, role.name) || same(type.name, role.id)) give(type.id, role.id)
  for (const [word, role] of roleWords) {
    const type = open.find((one) => rolesByType.get(one.id)!.length === 0 && word.test(one.name))
    if (type && roles.some((one) => one.id === role)) give(type.id, role)
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
    if (forGuests) give(forGuests.id, guestRole)
  }
  return {
    roles: rolesByType,
    words: types.map(({ id, name }) => `${name} → ${rolesByType.get(id)!.join(', ') || 'не загружается'}`),
  }
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
