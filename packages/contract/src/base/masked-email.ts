/**
 * An email address that people who know it recognise and others cannot write to: `a••••@example.ru`. Empty stays empty.
 */
export const maskedEmail = (email: string): string => (email === '' ? '' : email.replace(/^(.).*(?=@)/u, '$1••••'))
