import { changedDetails, emptyDetails, type MachineDetails } from './machine-details.rule.ts'

/** A machine with its product; null: never sold here. */
export interface MergedMachine extends MachineDetails {
  /** Of the machine in the workshop; null: to be added. */
  readonly id: number | null
  readonly productId: number | null
}

/** What a guest's browser has of a machine. `productId` is missing when it was never sold here. */
export type GuestMachine = Partial<MachineDetails> & { readonly productId?: number }

/**
 * The machines to add, and those to save with what the workshop did not know of them. A guest's machine is one of the
 * workshop's when it is the same product, or has the same name, and the serial numbers do not differ; what the workshop
 * knows is not overwritten. `titles`: of the products sold here.
 */
export function mergedMachines(
  machines: readonly MergedMachine[],
  guest: readonly GuestMachine[],
  titles: ReadonlyMap<number, string>,
  today: string,
): MergedMachine[] {
  const all = [...machines]
  const changed = new Set<number>()
  for (const { productId, ...sent } of guest) {
    const title = productId === undefined ? sent.title?.trim() : titles.get(productId)
    if (!title) continue
    const details = validDetails({ ...sent, title }, today)
    const product = productId ?? null
    const same = all.findIndex(
      (each) =>
        each.productId === product &&
        (product !== null || each.title.toLowerCase() === title.toLowerCase()) &&
        (each.serial === '' || details.serial === '' || each.serial === details.serial),
    )
    const before = all[same]
    const merged = before ? filledIn(before, details, today) : { ...details, id: null, productId: product }
    if (merged === before) continue
    if (before) all[same] = merged
    else all.push(merged)
    changed.add(before ? same : all.length - 1)
  }
  return [...changed].map((n) => all[n] as MergedMachine)
}

/** The details without those that the form would refuse. */
function validDetails(sent: Partial<MachineDetails>, today: string): MachineDetails {
  const { details, errors } = changedDetails(emptyDetails, sent, today)
  const refused = Object.keys(errors).map((name) => (name === 'hoursAWeek' ? 'serviceHours' : name))
  return refused.length === 0 ? details : { ...details, ...Object.fromEntries(refused.map((name) => [name, null])) }
}

/** `before` with unknown details filled in, without days that would contradict; unchanged when nothing is filled in. */
function filledIn(before: MergedMachine, details: MachineDetails, today: string): MergedMachine {
  const isUnknown = (value: unknown) => value === '' || value === null
  const news = Object.entries(details).filter(
    ([name, value]) => !isUnknown(value) && isUnknown(before[name as keyof MachineDetails]),
  )
  const filled = { ...before, ...Object.fromEntries(news) }
  const isRefused = Object.keys(changedDetails(filled, {}, today).errors).length > 0
  const rest = isRefused ? news.filter(([name]) => name !== 'boughtOn' && name !== 'servicedOn') : news
  return rest.length === 0 ? before : { ...before, ...Object.fromEntries(rest) }
}
