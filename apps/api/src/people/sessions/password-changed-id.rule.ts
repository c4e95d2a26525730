/** Names a change of a password: each is a letter of its own. */
export const passwordChangedId = (userId: number, atMilliseconds: number): string =>
  `${userId}-${Math.floor(atMilliseconds / 1000)}`

/** The user whose password was changed. */
export const userOfPasswordChange = (id: string): number => Number(id.split('-')[0])
