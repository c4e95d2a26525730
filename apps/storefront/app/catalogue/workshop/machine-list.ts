import { useMemo } from 'react'
import type { Personal } from '../../base/shell/personal.route.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import { storedValue } from '../../base/shell/stored-value.ts'
import {
  type GuestMachine,
  guestMachine,
  guestMachinesIn,
  maxGuestMachinesInBrowser,
  textOfMachines,
} from './guest-machines.rule.ts'
import { storedMachines } from './may-have-machines.ts'

const none: readonly GuestMachine[] = []

/** A guest's machines, stored in the browser. */
export const guestMachines = storedValue<readonly GuestMachine[]>(storedMachines, none, guestMachinesIn, textOfMachines)

const isGuest = (personal: Personal | null) => personal !== null && personal.machines === null

/**
 * The visitor's machines as values of the filter «fits», as many as it may have: ids of products, codes of models never
 * sold here; null until they are loaded.
 */
export function useMachines(): readonly (number | string)[] | null {
  const personal = usePersonal()
  const stored = guestMachines.useValue()
  return useMemo(() => {
    if (personal === null) return null
    if (!isGuest(personal)) return personal.machines ?? null
    return [...new Set(stored.map(({ productId, model }) => productId ?? model).filter((value) => value !== ''))]
  }, [personal, stored])
}

/** Adds a product to a guest's machines or removes it. */
export function toggleGuestMachine(id: number) {
  const stored = guestMachines.stored()
  const others = stored.filter(({ productId }) => productId !== id)
  guestMachines.save(
    others.length < stored.length ? others : [...stored, guestMachine(id)].slice(-maxGuestMachinesInBrowser),
  )
}
