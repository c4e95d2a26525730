/** What a registration number is: a company's ОГРН has 13 digits, a sole proprietor's ОГРНИП 15. */
export const registrationTitle = (number: string) => (number.length === 15 ? 'ОГРНИП' : 'ОГРН')
