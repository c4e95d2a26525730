import { usePersonal } from '../../base/shell/personal.tsx'

/** Whether this browser stores machines of a guest; a browser without storage may still hold some. */
export function hasStoredMachines(): boolean {
  try {
    return Boolean(localStorage.getItem(machinesStorageKey))
  } catch {
    return true
  }
}

/** Where a guest's machines are stored. */
export const machinesStorageKey = 'workshop'

/** Whether the visitor may have machines: others load no code for them. False until the visitor's own data is there. */
export function useMayHaveMachines(): boolean {
  const personal = usePersonal()
  return personal !== null && (personal.machines ? personal.machines.length > 0 : hasStoredMachines())
}
