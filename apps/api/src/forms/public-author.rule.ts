/** Whose question it is, as everybody may read it: «Анна Швецова» is «Анна Ш.»; what is no name is «Покупатель». */
export function publicAuthor(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  if (!/^\p{L}[\p{L}’'-]{0,30}$/u.test(first)) return 'Покупатель'
  return /^\p{L}/u.test(second) ? `${first} ${[...second][0]!.toUpperCase()}.` : first
}
