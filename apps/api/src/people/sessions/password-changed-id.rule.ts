/** Id of the email about a changed password, different for each change. */
export const passwordChangedId = (userId: number, atMilliseconds: number): string =>
  `${userId}-${Math.floor(atMilliseconds / 1000)}`

/** Reads the user id from such an id. */
export const userOfPasswordChange = (id: string): number => Number(id.split('-')[0])
