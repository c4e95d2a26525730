import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EmailSection, emailPicture, greeting, renderedEmail } from './rendered-email.rule.ts'

const shop = {
  name: 'Шпулька',
  phone: '+7 (900) 000-00-01',
  email: 'shop@shpulka.test',
  hours: 'Пн–Пт 9–18',
  legal: { name: 'ООО «Шпулька»', inn: '5700000000', ogrn: '', address: 'Орёл' },
}
const reader = { name: 'Анна', address: 'anna@example.ru' }
const email = (sections: EmailSection[], unsubscribe?: string) =>
  renderedEmail({
    to: reader,
    replyTo: reader,
    subject: 'Тема',
    title: 'Заголовок',
    sections,
    shop,
    ...(unsubscribe && { unsubscribe }),
  })

test('every section is in the text and in the HTML', () => {
  const { text, html } = email([
    { lines: ['Строка'] },
    { code: '12345678' },
    { heading: 'Состав', rows: [{ title: 'Игла', note: 'артикул И-1', value: '100 ₽' }] },
    { link: { title: 'Открыть', url: 'https://shpulka.test/x?a=1&b=2' } },
  ])
  for (const part of [
    'Заголовок',
    'Строка',
    '12345678',
    'Состав',
    'Игла',
    'артикул И-1',
    '100 ₽',
    'Открыть',
    '+7 (900) 000-00-01',
    'ИНН 5700000000',
  ])
    expect([text.includes(part), html.includes(part)], part).toEqual([true, true])
  expect(text).toContain('https://shpulka.test/x?a=1&b=2')
  expect(html).toContain('href="https://shpulka.test/x?a=1&amp;b=2"')
  expect(text).not.toContain('Больше не присылать')
})

test('the first link is a button, others are plain links; a day and its month do not wrap', () => {
  const { html } = email([
    { lines: ['Ждут вас по 25 ноября 2026'], link: { title: 'Открыть заказ', url: 'https://shpulka.test/1' } },
    { link: { title: 'Условия продажи', url: 'https://shpulka.test/2' } },
  ])
  expect(html).toMatch(/background:#c8371b[^>]*>Открыть заказ</)
  expect(html).toMatch(/<a href="[^"]*\/2" style="color:#1f4fa3">Условия продажи</)
  expect(html).toContain('25&nbsp;ноября 2026')
})

test('goods have pictures, the total is emphasized, and the shop has its logo', () => {
  const { html, text } = email([
    {
      rows: [
        { title: 'Игла', value: '100 ₽', picture: emailPicture('https://shpulka.test/order/1', 'f-1') },
        { title: 'Нитки', value: '50 ₽', picture: emailPicture('https://shpulka.test/order/1', null) },
        { title: 'Итого', value: '150 ₽', isTotal: true },
      ],
    },
  ])
  expect(html.match(/<img [^>]*src="[^"]*"/g)).toEqual([
    '<img src="https://shpulka.test/api/image-minifier/v1/f-1.jpg?preview=160"',
  ])
  expect(html).toMatch(/font-size:18px[^"]*font-weight:bold[^"]*">Итого/)
  expect(html).toContain('background:#c8371b')
  expect(text).toContain('Итого: 150 ₽')
  expect(text).not.toContain('image-minifier')
})

test('advertising explains how to unsubscribe', () => {
  const { text, html, unsubscribe } = email([], 'https://shpulka.test/u?t=1')
  expect(unsubscribe).toBe('https://shpulka.test/u?t=1')
  expect(text).toContain('Больше не присылать такие письма: https://shpulka.test/u?t=1')
  expect(html).toContain('Больше не присылать')
})

test('text in a section never becomes markup', () => {
  const tags = (html: string) => html.match(/<\/?[a-z]+/g)
  const plain = tags(
    email([
      {
        heading: 'а',
        lines: ['а'],
        code: 'а',
        rows: [{ title: 'а', note: 'а', value: 'а' }],
        link: { title: 'а', url: 'а' },
      },
    ]).html,
  )
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (junk) => {
      const text = `<b>"'&${junk}`
      const { html } = email([
        {
          heading: text,
          lines: [text],
          code: text,
          rows: [{ title: text, note: text, value: text }],
          link: { title: text, url: text },
        },
      ])
      expect(tags(html)).toEqual(plain)
    }),
  )
})

test.each([
  ['Анна Портнова', 'Здравствуйте, Анна Портнова.'],
  ["Жан-Пьер О'Нил", "Здравствуйте, Жан-Пьер О'Нил."],
  ['Выиграли приз https://evil.example', 'Здравствуйте.'],
  ['<script>', 'Здравствуйте.'],
  ['', 'Здравствуйте.'],
  ['А'.repeat(100), 'Здравствуйте.'],
])('%s is greeted: %s', (fio, words) => {
  expect(greeting(fio)).toBe(words)
})
