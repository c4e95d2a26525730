import { expect, test } from 'vitest'
import { canonicalEmail } from './canonical-email.rule.ts'

test.each([
  ['Anna+prize@Example.RU', 'anna@example.ru'],
  ['anna@example.ru', 'anna@example.ru'],
  ['+anna@example.ru', '+anna@example.ru'],
  ['anna+a+b@example.ru', 'anna@example.ru'],
  ['a.n.n.a+x@googlemail.com', 'anna@gmail.com'],
  ['anna.s@ya.ru', 'anna-s@yandex.ru'],
  ['anna-s@Yandex.COM', 'anna-s@yandex.ru'],
  ['a.nna@example.ru', 'a.nna@example.ru'],
  ['аnna@example.ru', 'аnna@example.ru'],
  ['ａnna@ｅxample。ru', 'anna@example.ru'],
  ['анна@почта.рф', 'анна@xn--80a1acny.xn--p1ai'],
  ['анна@xn--80a1acny.xn--p1ai', 'анна@xn--80a1acny.xn--p1ai'],
  ['toString@constructor', 'tostring@constructor'],
])('%s is %s', (email, canonical) => expect(canonicalEmail(email)).toBe(canonical))
