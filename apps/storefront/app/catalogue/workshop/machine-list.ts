import type { Personal } from '../../base/shell/personal.route.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import { storedIds } from '../../base/shell/stored-ids.ts'

/** Equals `maxGuestMachines` of the contract, whose schemas are not sent to browsers. */
export const maxGuestMachinesHere = 50

/** Equals `maxFitted` of the contract, and an address has no more values of one filter either. */
export const maxMachinesHere = 100

/** Product ids of a guest's machines, stored in the browser. */
export const guestMachines = storedIds('workshop', maxGuestMachinesHere)

const isGuest = (personal: Personal | null) => personal !== null && personal.machines === null

/** Product ids of the visitor's machines, as many as a filter may have; null until they are loaded. */
export function useMachineIds(): readonly number[] | null {
  const personal = usePersonal()
  const stored = guestMachines.useIds()
  if (personal === null) return null
  return isGuest(personal) ? stored : (personal.machines?.slice(0, maxMachinesHere) ?? null)
}

/** Adds a product to a guest's machines or removes it. */
export function toggleGuestMachine(id: number) {
  const stored = guestMachines.stored()
  guestMachines.save(
    stored.includes(id) ? stored.filter((each) => each !== id) : [...stored, id].slice(-maxGuestMachinesHere),
  )
}
