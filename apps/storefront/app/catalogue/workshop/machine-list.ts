import { useMemo } from 'react'
import type { Personal } from '../../base/shell/personal.route.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import { storedValue } from '../../base/shell/stored-value.ts'
import {
  type GuestMachine,
  parseGuestMachines,
  serializeGuestMachines,
  withToggledMachine,
} from './guest-machines.rule.ts'
import { machinesStorageKey } from './may-have-machines.ts'

const noMachines: readonly GuestMachine[] = []

/** A guest's machines, stored in the browser. */
export const guestMachines = storedValue<readonly GuestMachine[]>(
  machinesStorageKey,
  noMachines,
  parseGuestMachines,
  serializeGuestMachines,
)

const isGuest = (personal: Personal | null) => personal !== null && personal.machines === null

/**
 * The visitor's machines as values of the filter «fits»: ids of products, codes of models the shop does not sell; null
 * until they are loaded.
 */
export function useMachineKeys(): readonly (number | string)[] | null {
  const personal = usePersonal()
  const stored = guestMachines.useValue()
  return useMemo(() => {
    if (personal === null) return null
    if (!isGuest(personal)) return personal.machines ?? null
    return [...new Set(stored.map(({ productId, model }) => productId ?? model).filter((value) => value !== ''))]
  }, [personal, stored])
}

/** Adds a product to a guest's machines or removes it. False: there is no room. */
export function toggleGuestMachine(id: number): boolean {
  const machines = withToggledMachine(guestMachines.stored(), id)
  if (machines !== null) guestMachines.save(machines)
  return machines !== null
}
