/** An email address as who owns it knows it again and nobody else learns it: an•••@example.ru. */
export const maskedEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*(?=@)/u, '$1•••')
