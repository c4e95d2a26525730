import { showToast } from '@shpulka/ui/toast.tsx'
import { NoConnection, sendForm } from '../../base/api/send-form.ts'
import { paths } from '../../paths.ts'

/** The favourites of this page (favorite-list). */
interface FavoritesState {
  readonly list: { stored(): readonly number[]; save(ids: readonly number[]): void }
  readonly changes: Map<number, boolean>
  /** Updates the account's confirmed list. */
  confirm(change: (ids: readonly number[]) => readonly number[]): void
}

let isSending = false

/** Sends a guest's list and the changes to the account one after another, so that the last click wins. */
export async function sendFavorites(known: FavoritesState) {
  if (isSending) return
  isSending = true
  try {
    await mergeStored(known)
    for (let next = firstOf(known); next; next = firstOf(known)) if (!(await sendChange(known, ...next))) break
  } finally {
    isSending = false
  }
}

const firstOf = ({ changes }: FavoritesState) => changes.entries().next().value

/** Clears the browser's list only when the account has it; what fails is sent again on the next page. */
async function mergeStored({ list, confirm }: FavoritesState) {
  const stored = list.stored()
  if (stored.length === 0) return
  const merged = await sendForm<{ ids: number[] }>(paths.favoriteChange(), { merge: stored.join() }).catch(() => null)
  const ids = merged?.ids ?? null
  if (ids === null) return
  list.save([])
  confirm(() => ids)
}

/** Returns false when the shop was not reached; the change is sent again with the next click or page. */
async function sendChange(
  { list, changes, confirm }: FavoritesState,
  id: number,
  isFavorite: boolean,
): Promise<boolean> {
  let failure: string | null = null
  try {
    await sendForm(paths.favoriteChange(), { product: String(id), isFavorite: String(isFavorite) })
  } catch (error) {
    if (error instanceof NoConnection) {
      void showToast('error', 'Нет связи с магазином. Избранное сохраним, когда она появится')
      return false
    }
    failure = error instanceof Error ? error.message : 'Не получилось. Повторите ещё раз'
  }
  // If it was clicked again meanwhile, that change is sent next.
  if (changes.get(id) === isFavorite) changes.delete(id)
  // An unmerged favourite would otherwise come back on the next page.
  if (failure === null && !isFavorite && list.stored().includes(id))
    list.save(list.stored().filter((each) => each !== id))
  confirm((ids) => {
    if (failure !== null) return ids
    const others = ids.filter((each) => each !== id)
    return isFavorite ? [id, ...others] : others
  })
  if (failure !== null) void showToast('error', failure)
  return true
}
