import { authorName, unnamed } from '../reviews/author-name.rule.ts'

const name = /^\p{L}[\p{L}'’-]{0,29}$/u

/**
 * A participant's public name: «Швецова Анна Павловна», in any order of the words, is «Анна Ш.». A text that does not
 * look like a name is not shown.
 */
export function participantName(fio: string, isErased: boolean): string {
  if (isErased) return 'Участник удалён'
  const [first, second = first] = fio.trim().split(/\s+/)
  const shown = name.test(first ?? '') && name.test(second ?? '') ? authorName(fio) : unnamed
  return shown === unnamed ? 'Участник' : shown
}
