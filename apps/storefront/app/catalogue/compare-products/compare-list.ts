import { showToast } from '@shpulka/ui/toast.tsx'
import { storedIds } from '../../base/shell/stored-ids.ts'
import { maxCompared, soldIds, toggleId } from './compare-ids.rule.ts'

/** The products this browser compares. */
const list = storedIds('compare', maxCompared)

export const useComparedIds = list.useIds
export const useIsCompared = (id: number) => list.useHas(id)

export function toggleCompared(id: number) {
  const next = toggleId(list.current(), id)
  if (next) list.save(next)
  else void showToast('warning', `В сравнении уже ${maxCompared} товаров. Уберите лишние и добавьте этот`)
}

export const removeCompared = (id: number) => list.save(list.current().filter((each) => each !== id))

export const removeAllCompared = (ids: readonly number[]) =>
  list.save(list.current().filter((each) => !ids.includes(each)))

/** Forgets products that were asked for and are not sold any more: nobody can remove what is not shown. */
export function removeUnsold(asked: readonly number[], shown: readonly number[]) {
  const sold = soldIds(list.stored(), asked, shown)
  if (sold.length < list.stored().length) list.save(sold)
}
