import { domainToASCII } from 'node:url'

/** Domains of one service, where a mailbox of one is the same mailbox of the others. */
const services: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
  'yandex.ua': 'yandex.ru',
}

/**
 * What the spellings of one mailbox have in common, for limits and for knowing a person again; no letter is sent there.
 * Letters of «Anna.S+prize@googlemail.com» come to annas@gmail.com.
 */
export function oneMailbox(email: string): string {
  const plain = email.normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const given = domainToASCII(plain.slice(at + 1)) || plain.slice(at + 1)
  const domain = services[given] ?? given
  const box = plain.slice(0, at)
  const own = box.split('+')[0] || box
  return `${respelled[domain]?.(own) ?? own}@${domain}`
}

/** Signs some services pass over, or take for each other. */
const respelled: Readonly<Record<string, (box: string) => string>> = {
  'gmail.com': (box) => box.replaceAll('.', ''),
  'yandex.ru': (box) => box.replaceAll('.', '-'),
}
