import { anonymousName, authorName } from '../reviews/author-name.rule.ts'

const name = /^\p{L}[\p{L}'’-]{0,29}$/u

/**
 * Returns a participant's public name: «Анна Ш.» for «Швецова Анна Павловна» in any order of words. Hides a text that
 * does not look like a name.
 */
export function participantName(fio: string, isErased: boolean): string {
  if (isErased) return 'Участник удалён'
  const [first, second = first] = fio.trim().split(/\s+/)
  const shown = name.test(first ?? '') && name.test(second ?? '') ? authorName(fio) : anonymousName
  return shown === anonymousName ? 'Участник' : shown
}
