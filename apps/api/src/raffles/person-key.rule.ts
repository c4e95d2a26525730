/** By what an entry knows a person again: letters of «anna+prize@example.ru» come to anna@example.ru. */
export function mailboxOfPerson(email: string): string {
  const at = email.lastIndexOf('@')
  const [box] = email.slice(0, at).split('+')
  return `${box === '' ? email.slice(0, at) : box}${email.slice(at)}`.toLowerCase()
}
