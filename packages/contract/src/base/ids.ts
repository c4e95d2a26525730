/** The largest id of a row: a PostgreSQL integer. */
export const maxId = 2_147_483_647

/** The id written in a part of an address or in a form: digits only, no leading zero; null: not an id. */
export const idIn = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : null

/** Pattern of a UUID in lower case, as the shop writes it: for schemas and for larger patterns. */
export const uuidPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Whether a text is a UUID, in either case. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Whether a text is a UUID of version 4: its 122 random bits cannot be guessed. */
export const isRandomUuid = (text: string): boolean => uuid.test(text) && /^.{14}4.{4}[89ab]/i.test(text)

const uuid = new RegExp(`^${uuidPattern}$`, 'i')
