/** Which kind of program orders are exchanged with. */
export type OrderProgram = '1С' | 'МойСклад'

/** Replaces 1С in a text by the name of the program. */
export const forProgram = (text: string, program: OrderProgram): string =>
  program === '1С'
    ? text
    : text
        .replaceAll('отправляется в 1С', 'отправляется в МойСклад')
        .replace(/([вВ]) 1С/g, '$1 МоёмСкладе')
        .replaceAll('по 1С', 'по МоемуСкладу')
        .replaceAll('1С', 'МойСклад')

const fields = new Set(['Статус в 1С', 'Номер по 1С'])

/** The same for names of fields; names of goods are not changed. */
export const fieldsForProgram = (
  row: Readonly<Record<string, string>>,
  program: OrderProgram,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [fields.has(name) ? forProgram(name, program) : name, value]),
  )
