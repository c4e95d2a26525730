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
  const given = domainToASCII(plain.slice(at + 1)) || plain.slice(at + 1)
  const domain = services.get(given) ?? given
  const box = plain.slice(0, at)
  const own = box.split('+')[0] || box
  return `${respelled.get(domain)?.(own) ?? own}@${domain}`
}

/** By service: removes characters that it ignores, or replaces those it does not tell apart. */
const respelled: ReadonlyMap<string, (box: string) => string> = new Map([
  ['gmail.com', (box: string) => box.replaceAll('.', '')],
  ['yandex.ru', (box: string) => box.replaceAll('.', '-')],
])
