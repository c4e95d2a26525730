import { domainToASCII } from 'node:url'

/** Domains of one service, where an email address of one is the same email address of the others. */
const services: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ...['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'].map((domain) => [domain, 'yandex.ru'] as const),
])

/**
 * What the spellings of one email address have in common, for limits and for knowing a person again; no letter is sent
 * there. Emails of «Anna.S+prize@googlemail.com» come to annas@gmail.com.
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

/** Signs some services pass over, or take for each other. */
const respelled: ReadonlyMap<string, (box: string) => string> = new Map([
  ['gmail.com', (box: string) => box.replaceAll('.', '')],
  ['yandex.ru', (box: string) => box.replaceAll('.', '-')],
])
