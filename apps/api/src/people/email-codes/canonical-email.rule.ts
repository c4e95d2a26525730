import { domainToASCII } from 'node:url'

/** Alias domains of email services and their main domain: a name is the same mailbox at both. */
const mainDomains: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ...['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'].map((domain) => [domain, 'yandex.ru'] as const),
])

/**
 * One canonical form for all spellings of an email address, for limits and for recognizing a person. Emails are not
 * sent to it. «Anna.S+prize@googlemail.com» becomes annas@gmail.com.
 */
export function canonicalEmail(email: string): string {
  const plain = email.normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const typedDomain = domainToASCII(plain.slice(at + 1)) || plain.slice(at + 1)
  const domain = mainDomains.get(typedDomain) ?? typedDomain
  const name = plain.slice(0, at)
  const mailbox = name.split('+')[0] || name
  return `${canonicalNames.get(domain)?.(mailbox) ?? mailbox}@${domain}`
}

/** By domain: removes characters that the service ignores, or replaces equivalent ones. */
const canonicalNames: ReadonlyMap<string, (mailbox: string) => string> = new Map([
  ['gmail.com', (mailbox: string) => mailbox.replaceAll('.', '')],
  ['yandex.ru', (mailbox: string) => mailbox.replaceAll('.', '-')],
])
