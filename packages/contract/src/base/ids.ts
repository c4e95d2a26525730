/** The largest id of a row: a PostgreSQL integer. */
export const maxId = 2_147_483_647

/** The id a text of an address or a form names: digits alone, no leading zero; null: it names none. */
export const idIn = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : null

/** A UUID as the shop writes it, in lower case: for schemas and as a part of other patterns. */
export const uuidPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Whether a text is a UUID, in either case. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Whether it is one of version 4: 122 random bits, which nobody guesses. */
export const isRandomUuid = (text: string): boolean => uuid.test(text) && /^.{14}4.{4}[89ab]/i.test(text)

const uuid = new RegExp(`^${uuidPattern}$`, 'i')
