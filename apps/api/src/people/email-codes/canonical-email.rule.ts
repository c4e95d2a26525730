import { domainToASCII } from 'node:url'

/** Domains of one service: the same name at any of them is the same mailbox. Key: domain, value: the main one. */
const services: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ...['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'].map((domain) => [domain, 'yandex.ru'] as const),
])

/**
 * One spelling for all spellings of an email address, for limits and for recognizing a person; emails are not sent to
 * it. «Anna.S+prize@googlemail.com» is annas@gmail.com.
 */
export function canonicalEmail(email: string): string {
  const plain = email.normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const typedDomain = domainToASCII(plain.slice(at + 1)) || plain.slice(at + 1)
  const domain = services.get(typedDomain) ?? typedDomain
  const name = plain.slice(0, at)
  const mailbox = name.split('+')[0] || name
  return `${canonicalMailbox.get(domain)?.(mailbox) ?? mailbox}@${domain}`
}

/** By service: removes characters that it ignores, or replaces those it does not tell apart. */
const canonicalMailbox: ReadonlyMap<string, (mailbox: string) => string> = new Map([
  ['gmail.com', (mailbox: string) => mailbox.replaceAll('.', '')],
  ['yandex.ru', (mailbox: string) => mailbox.replaceAll('.', '-')],
])
