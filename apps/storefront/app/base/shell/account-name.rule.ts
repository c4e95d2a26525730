const patronymic = /(вич|ьич|вна|ична|оглы|кызы)$/i

/**
 * What the account is called where there is room for a word: the name out of «Портнова Анна Сергеевна» or «Анна
 * Портнова», else how the email address begins.
 */
export function accountName({ fio, email }: { fio: string; email: string }): string {
  const words = fio.split(/\s+/).filter((word) => word !== '')
  const name = words.length > 2 && patronymic.test(words.at(-1)!) ? words.at(-2) : words[0]
  return name ?? email.split('@', 1)[0]!
}
