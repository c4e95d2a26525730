/** `failed`: some of the searches have not answered. */
export type SearchProgress = 'searching' | 'done' | 'failed'

/** What is said below the results of a search; nobody must take a search that failed for one that found nothing. */
export function searchNote(progress: SearchProgress, count: number): string {
  if (progress === 'failed')
    return count === 0 ? 'Найти не получилось: повторите' : 'Искать везде не получилось, нашлось не всё: повторите'
  if (count > 0) return ''
  return progress === 'searching' ? 'Ищем…' : 'Ничего не найдено'
}
