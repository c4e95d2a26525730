/** An email address only its owner can recognise: an•••@example.ru. */
export const maskedEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*(?=@)/u, '$1•••')
