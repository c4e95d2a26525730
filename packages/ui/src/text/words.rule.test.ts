import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneError } from './contact.rule.ts'
import { dateText, daysText, momentText } from './date-text.rule.ts'
import { phoneDigits, phoneHref, phoneMask, phoneText } from './phone-text.rule.ts'
import { counted, dayForms, goodsForms, plural } from './plural.rule.ts'
import { volumeText, weightText } from './weight-text.rule.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('plural', () => {
  it.each([
    [0, 'товаров'],
    [1, 'товар'],
    [2, 'товара'],
    [4, 'товара'],
    [5, 'товаров'],
    [11, 'товаров'],
    [12, 'товаров'],
    [19, 'товаров'],
    [21, 'товар'],
    [22, 'товара'],
    [111, 'товаров'],
    [121, 'товар'],
    [1002, 'товара'],
    [-1, 'товар'],
  ])('%d %s', (count, form) => expect(plural(count, goodsForms)).toBe(form))
  it('counts with the number', () => expect(plain(counted(1204, goodsForms))).toBe('1 204 товара'))
})

describe('dates', () => {
  it('are in Moscow time', () => {
    expect(plain(dateText(new Date('2026-11-20T22:30:00Z')))).toBe('21 ноября 2026')
    expect(plain(momentText(new Date('2026-11-21T11:05:00Z')))).toBe('21 ноября 2026, 14:05')
  })
  it.each([
    [0, 0, 'сегодня'],
    [0, 1, 'сегодня или завтра'],
    [0, 3, 'до 3 дней'],
    [1, 1, '1 день'],
    [2, 4, '2–4 дня'],
    [5, 7, '5–7 дней'],
  ])('%d–%d days', (from, to, shown) => expect(plain(daysText(from, to, (n) => plural(n, dayForms)))).toBe(shown))
})

describe('phones', () => {
  it.each([
    ['8 495 123 45 67', '74951234567'],
    ['+7 (495) 123-45-67', '74951234567'],
    ['9161234567', '79161234567'],
    ['12345', null],
    ['+375 29 123-45-67', null],
    ['', null],
    ['+8 916 123-45-67', '79161234567'],
    ['+372 512 3456', null],
    ['+84 95 123 45 67', null],
  ])('%s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))
  it('have one format', () => expect(phoneText('84951234567')).toBe('+7 (495) 123-45-67'))
  it('of another country are not changed', () => {
    expect(phoneText('+375 29 123-45-67')).toBe('+375 29 123-45-67')
    expect(phoneHref('+375 29 123-45-67')).toBe('tel:+375291234567')
  })
  it.each([
    ['9', '+7 (9'],
    ['8916', '+7 (916'],
    ['79161234567', '+7 (916) 123-45-67'],
    ['+375291', '+375291'],
    ['+', '+'],
    ['', ''],
    ['+9', '+9'],
    ['+9967', '+9967'],
    ['+996 700 123456', '+996 700 123456'],
    ['+998901234567', '+998901234567'],
    ['+992 93 123 4567', '+992 93 123 4567'],
    ['+994501234567', '+994501234567'],
    ['+8', '+8'],
    ['+8613', '+8613'],
    ['+86 138 1234 5678', '+86 138 1234 5678'],
    ['+84 95 123 45 67', '+84 95 123 45 67'],
    ['+8 916', '+7 (916'],
    // Without its + a number of another country is not cut to a Russian one, so it is refused.
    ['996700123456', '996700123456'],
    ['8613812345678', '8613812345678'],
    ['+7 (996) 700-12-345', '+7 (996) 700-12-345'],
    ['375291234567', '+375291234567'],
    // Russian without its code: not yet Germany.
    ['495123', '495123'],
    ['4951234567', '4951234567'],
  ])('typing %s shows %s', (typed, shown) => expect(phoneMask(typed)).toBe(shown))
  it.each([
    ['89001234567', '+7 (900) 123-45-67'],
    ['9001234567', '+7 (900) 123-45-67'],
    ['+79001234567', '+7 (900) 123-45-67'],
    ['+8 900 123 45 67', '+7 (900) 123-45-67'],
    ['+996700123456', '+996700123456'],
    ['+8613812345678', '+8613812345678'],
    ['375291234567', '+375291234567'],
    ['4951234567', '4951234567'],
  ])('%s typed sign by sign is %s, and is taken', (typed, shown) => {
    const last = [...typed].reduce((before, sign) => phoneMask(before + sign), '')
    expect([last, phoneError(last)]).toEqual([shown, false])
  })
  it.each(['996700123456', '998901234567', '8613812345678', '+7 900 123-45-678'])(
    '%s typed sign by sign is no other number: it is refused',
    (typed) => {
      const last = [...typed].reduce((before, sign) => phoneMask(before + sign), '')
      expect(last.replace(/\D/g, '').slice(-10)).toBe(typed.replace(/\D/g, '').slice(-10))
      expect(phoneError(last)).toBe('Укажите телефон: +7 и десять цифр')
    },
  )
  it('no digit is dropped', () => {
    const digits = (text: string) => text.replace(/\D/g, '')
    const typing = fc.string({ unit: fc.constantFrom(...'0123456789+ ()-'), maxLength: 20 })
    fc.assert(
      fc.property(typing, (typed) => {
        const written = digits(typed)
        expect([written, `7${written}`, `7${written.slice(1)}`]).toContain(digits(phoneMask(typed)))
      }),
    )
  })
  it('masking a masked number changes nothing', () => {
    fc.assert(fc.property(fc.string({ maxLength: 20 }), (typed) => phoneMask(phoneMask(typed)) === phoneMask(typed)))
  })
})

describe('weights and volumes', () => {
  it.each([
    [850, '850 г'],
    [1000, '1 кг'],
    [32_500, '32,50 кг'],
    [32_504, '32,50 кг'],
  ])('%d g', (grams, shown) => expect(plain(weightText(grams))).toBe(shown))
  it.each([
    [640, '640 см³'],
    [840_000, '0,84 м³'],
    [1_000_000, '1 м³'],
  ])('%d cm³', (volume, shown) => expect(plain(volumeText(volume))).toBe(shown))
})
