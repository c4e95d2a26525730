import type { Order } from '@shpulka/contract/buying/orders'
import { describe, expect, test } from 'vitest'
import { nextSteps } from './next-steps.rule.ts'

const point = { title: 'Склад', city: 'Москва', address: 'улица Ленина, 1', hours: '9–20' }
const delivery = { kind: 'courier', method: 'Курьер', point: null, dateFrom: '2026-12-03', dateTo: '2026-12-06' }
const invoice = { kind: 'invoice', shipmentId: null, title: 'Счёт', fileName: 'счёт.pdf' }
const orderOf = (facts: object = {}) =>
  ({
    status: { stage: 'open', step: 1 },
    steps: ['Оформлен', 'Подтверждён', 'Собирается', 'Готов', 'Получен'],
    isPaid: false,
    payment: { kind: 'on-delivery' },
    delivery,
    deferral: null,
    bill: null,
    owed: 123_400,
    documents: [],
    contact: { phone: '+79001234567', email: 'anna@example.test' },
    ...facts,
  }) as unknown as Order
const titles = (facts?: object) => nextSteps(orderOf(facts)).map(({ title }) => title.replaceAll('\u00a0', ' '))
const texts = (facts?: object) => nextSteps(orderOf(facts)).map(({ text }) => text.replaceAll('\u00a0', ' '))

const call = 'Менеджер проверит заказ'
const courier = 'Курьер привезёт заказ: 3–6 декабря'
const billed = { payment: { kind: 'invoice' }, bill: { id: 1, number: 'Ш-1-1', amount: 123_400 }, documents: [invoice] }

describe('nextSteps', () => {
  test.each([
    ['paid on delivery', {}, [call, courier]],
    ['by invoice', billed, ['Оплатите счёт Ш-1-1 на 1 234 ₽', call, courier]],
    ['by a paid invoice', { ...billed, isPaid: true }, [call, courier]],
    ['by an invoice after shipping', { ...billed, deferral: { days: 30 } }, [call, courier]],
    ['by an invoice all paid by bonuses', { ...billed, bill: { number: 'Ш-1-1', amount: 0 } }, [call, courier]],
    ['by card, which has a form of its own', { payment: { kind: 'card' } }, [call, courier]],
    ['in one click', { payment: null, delivery: null }, ['Ждите звонка']],
    ['confirmed by the shop', { status: { stage: 'open', step: 2 } }, [courier]],
    ['without stored dates', { delivery: { ...delivery, dateFrom: null } }, [call, 'Курьер привезёт заказ']],
    ['sent', { status: { stage: 'sent', step: 4 } }, []],
    ['cancelled', { status: { stage: 'cancelled', step: null } }, []],
  ])('%s', (_, facts, steps) => expect(titles(facts)).toEqual(steps))

  test('the invoice is downloaded in its own step, and awaited from the manager when there is none yet', () => {
    expect(nextSteps(orderOf(billed))[0]?.document).toEqual(invoice)
    expect(texts({ ...billed, documents: [] })[0]).toBe('Счёт пришлёт менеджер.')
  })

  test.each([
    ['courier', null, 'Оплата курьеру: 1 234 ₽.'],
    ['pickup', point, 'Москва, улица Ленина, 1. Когда можно забирать, напишем на почту. Оплата на складе: 1 234 ₽.'],
    ['point', point, /Оплата в пункте выдачи: 1 234 ₽\.$/],
    ['transport', null, 'Оплата при получении: 1 234 ₽.'],
  ])('only the place of the chosen delivery is named: %s', (kind, place, text) => {
    expect(texts({ delivery: { ...delivery, kind, point: place } })[1]).toMatch(text)
    expect(texts({ delivery: { ...delivery, kind, point: place }, isPaid: true, owed: 0 })[1]).not.toContain('Оплата')
  })

  test('of a partly paid order only the rest is asked for', () =>
    expect(texts({ total: 130_000, owed: 30_000 })[1]).toBe('Оплата курьеру: 300 ₽.'))

  test('goods that are ready wait for the buyer, whatever day was promised', () => {
    const ready = { status: { stage: 'open', step: 4 }, delivery: { ...delivery, kind: 'pickup', point } }
    expect(titles(ready)).toEqual(['Заберите заказ на складе'])
    expect(texts(ready)).toEqual(['Москва, улица Ленина, 1. Заказ ждёт вас: 9–20. Оплата на складе: 1 234 ₽.'])
  })

  test('a one-click order without an email address names the phone number', () => {
    expect(texts({ payment: null, delivery: null, contact: { phone: '+79001234567', email: '' } })).toEqual([
      'Менеджер позвонит на +7 (900) 123-45-67 и согласует доставку и оплату.',
    ])
  })
})
