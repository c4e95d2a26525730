import { expect, test } from 'vitest'
import { priceOfferPdf } from './offer-pdf.rule.ts'

const seller = { name: 'Шпулька', phone: '+7 495', email: 'shop@example.ru', hours: '9–18', city: 'Тула', address: '' }

/** The row of an offer that says how to reach a shop. */
function contactsOf(known: Partial<typeof seller>) {
  const offer = { rootId: 1, version: 1, createdAt: new Date(0), validUntil: '2026-01-12', recipient: '', comment: '' }
  const content = { lines: [], price: 0, oldPrice: 0, nextLimit: null }
  const legal = { name: 'ООО «Шпулька»', inn: '7700000016', ogrn: '', address: '' }
  const invoiceDetails = { kpp: '', director: '', vatPercent: null }
  const { blocks } = priceOfferPdf(
    { ...offer, content } as never,
    { ...seller, ...known, legal, invoiceDetails } as never,
    new Map(),
  )
  return blocks
    .flatMap((block) => (block.kind === 'parties' ? block.rows : []))
    .find(([title]) => title === 'Связаться')
}

test.each([
  ['all', { address: 'Ленина, 1' }, '+7 495, shop@example.ru, 9–18. Тула, Ленина, 1'],
  ['no hours and no address', { hours: '' }, '+7 495, shop@example.ru. Тула'],
  ['only a phone', { email: '', hours: '', city: '' }, '+7 495'],
])('an offer says how to reach the shop, of which it knows %s', (_what, known, text) => {
  expect(contactsOf(known)).toEqual(['Связаться', text])
})

test('of a shop that says nothing there is no such row', () => {
  expect(contactsOf({ phone: '', email: '', hours: '', city: '' })).toBeUndefined()
})
