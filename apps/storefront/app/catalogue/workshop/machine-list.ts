import type { Personal } from '../../base/shell/personal.route.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import { storedIds } from '../../base/shell/stored-ids.ts'

/** As `maxGuestMachines` of the contract, whose schemas are not for browsers. */
export const maxGuestMachinesHere = 50

/** A guest's machines: products, stored in the browser. */
export const guestMachines = storedIds('workshop', maxGuestMachinesHere)

const isGuest = (personal: Personal | null) => personal !== null && personal.machines === null

/** Products among the visitor's machines; null: it is not known yet whose they are. */
export function useMachineIds(): readonly number[] | null {
  const personal = usePersonal()
  const own = guestMachines.useIds()
  if (personal === null) return null
  return isGuest(personal) ? own : (personal.machines ?? null)
}

/** Adds a product to a guest's machines or takes it away. */
export function toggleGuestMachine(id: number) {
  const own = guestMachines.own()
  guestMachines.save(own.includes(id) ? own.filter((each) => each !== id) : [...own, id].slice(-maxGuestMachinesHere))
}
