const name = /^\p{L}[\p{L}'’-]{0,29}$/u

/** What of a participant everybody sees: «Швецова Анна Павловна» is «Анна Ш.». What does not look like a name is not shown at all. */
export function participantName(fio: string, isErased: boolean): string {
  if (isErased) return 'Участник удалён'
  const [surname, first] = fio.trim().split(/\s+/)
  if (!surname || !name.test(surname)) return 'Участник'
  if (first === undefined) return `${initial(surname)}.`
  return name.test(first) ? `${first} ${initial(surname)}.` : 'Участник'
}

const initial = (word: string) => [...word][0]!.toUpperCase()
