/** Id of the email about a change of a password: each change has its own. */
export const passwordChangedId = (userId: number, atMilliseconds: number): string =>
  `${userId}-${Math.floor(atMilliseconds / 1000)}`

/** The user id in such an id. */
export const userOfPasswordChange = (id: string): number => Number(id.split('-')[0])
