/** The largest id of a row: a PostgreSQL integer. */
export const maxId = 2_147_483_647

/** Parses an id from a URL or a form: digits only, no leading zero; null when it is not an id. */
export const parseId = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : null

/** Pattern of a lower-case UUID, for schemas and for use in larger patterns. */
export const uuidPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Whether a text is a UUID in upper or lower case. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Whether a text is a UUID of version 4: its 122 random bits cannot be guessed. */
export const isRandomUuid = (text: string): boolean => uuid.test(text) && /^.{14}4.{4}[89ab]/i.test(text)

const uuid = new RegExp(`^${uuidPattern}$`, 'i')
