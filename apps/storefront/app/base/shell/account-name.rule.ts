const patronymic = /(вич|ьич|вна|ична|оглы|кызы)$/i

/**
 * The name of the account where there is room for one word: the given name out of «Портнова Анна Сергеевна» or «Анна
 * Портнова», otherwise the beginning of the email address.
 */
export function accountName({ fio, email }: { fio: string; email: string }): string {
  const words = fio.split(/\s+/).filter((word) => word !== '')
  const name = words.length > 2 && patronymic.test(words.at(-1)!) ? words.at(-2) : words[0]
  return name ?? email.split('@', 1)[0]!
}
