/** «Швецова Анна Петровна»: «Ш•••• Анна П••••». */
export const maskedName = (fio: string): string =>
  fio
    .split(' ')
    .map((word, n) => (n === 1 ? word : `${[...word][0] ?? ''}••••`))
    .join(' ')

/** +79001234567: +7 ••• •••-45-67. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? phone : `${phone.slice(0, 2)} ••• •••-${phone.slice(-4, -2)}-${phone.slice(-2)}`
