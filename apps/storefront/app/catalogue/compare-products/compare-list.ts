import { storedIds } from '../../base/shell/stored-ids.ts'
import { showToast } from '../../base/ui/toast.tsx'
import { maxCompared, toggled } from './compare-ids.rule.ts'

/** What this browser compares. */
const list = storedIds('compare', maxCompared)

export const useComparedIds = list.useIds
export const useIsCompared = (id: number) => list.useHas(id)

export function toggleCompared(id: number) {
  const next = toggled(list.current(), id)
  if (next) list.keep(next)
  else void showToast('warning', `В сравнении уже ${maxCompared} товаров. Уберите лишние и добавьте этот`)
}

export const leaveCompared = (id: number) => list.keep(list.current().filter((each) => each !== id))
