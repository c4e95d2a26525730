import { expect, test } from 'vitest'
import { comparedOffer, type OfferUpdate, type ShopFigures, type StoredGroup } from './compared-offer.rule.ts'
import { countLargeChanges, noLargeChanges } from './large-change-counts.rule.ts'
import { priceTypeRoles } from './price-type-roles.rule.ts'
import type { OfferRow } from './product-row.rule.ts'
import { warehouseTargets } from './warehouse-targets.rule.ts'

const roles = ['guest_opt', 'retail', 'opt', 'dealer'].map((id) => ({ id, name: `Вид ${id}` }))
const types = (names: string[]) => names.map((name) => ({ id: name, name }))

test.each<[string, string[], [string, string][], Record<string, string[]>]>([
  ['the only type is for everybody', ['Цена продажи'], [], { 'Цена продажи': ['guest_opt'] }],
  [
    'the retail type is for guests as well',
    ['Розничные', 'Оптовая'],
    [],
    { Розничные: ['retail', 'guest_opt'], Оптовая: ['opt'] },
  ],
  [
    'a role’s own name or code',
    ['Вид guest_opt', 'dealer'],
    [],
    { 'Вид guest_opt': ['guest_opt'], dealer: ['dealer'] },
  ],
  [
    'the first of two similar types',
    ['Розничная', 'Розничная Казань'],
    [],
    { Розничная: ['retail', 'guest_opt'], 'Розничная Казань': [] },
  ],
  [
    'purchase prices are for nobody',
    ['Розничная', 'Закупочная', 'Себестоимость'],
    [],
    { Розничная: ['retail', 'guest_opt'], Закупочная: [], Себестоимость: [] },
  ],
  ['as requested', ['А', 'Б'], [['б', 'guest_opt']], { А: [], Б: ['guest_opt'] }],
  ['none at all', [], [], {}],
  [
    'types the owner excludes are not guessed',
    ['Розничная', 'Розничная сайт', 'Оптовая'],
    [
      ['Розничная', 'nobody'],
      ['Оптовая', 'purchase'],
    ],
    { Розничная: [], 'Розничная сайт': ['retail', 'guest_opt'], Оптовая: [] },
  ],
  ['a purchase price mapped explicitly', ['Закупочная'], [['Закупочная', 'guest_opt']], { Закупочная: ['guest_opt'] }],
])('price types: %s', (_, names, mapping, expected) => {
  const found = priceTypeRoles(types(names), roles, 'guest_opt', new Map(mapping))
  expect('roles' in found && Object.fromEntries(found.roles)).toEqual(expected)
})

test.each<[string, string[], [string, string][], RegExp]>([
  ['two unclear names', ['А', 'Б'], [], /какую цену показывать гостям.*А, Б/],
  ['a single purchase price is not for guests', ['Закупочная'], [], /какую цену показывать гостям/],
  ['a purchase price is never guessed for guests', ['Закупочная', 'Оптовая'], [], /какую цену показывать гостям/],
  ['a single type that the owner excludes', ['Цена'], [['Цена', 'nobody']], /какую цену показывать гостям/],
  ['a requested type that is missing', ['А'], [['Б', 'opt']], /нет вида цен «Б»/],
  ['a requested role that is missing', ['А'], [['А', 'vip']], /нет вида цены «vip»/],
])('price types refused: %s', (_, names, mapping, message) => {
  expect(priceTypeRoles(types(names), roles, 'guest_opt', new Map(mapping))).toEqual({
    problem: expect.stringMatching(message),
  })
})

const shop = [
  { id: 1, code: 'msk', title: 'Север', city: 'Москва' },
  { id: 2, code: 'kzn', title: 'Волга', city: 'Казань' },
]
test.each<[string, [string, string][], number | undefined]>([
  ['Волга', [], 2],
  ['kzn', [], 2],
  ['Основной склад (Казань)', [], 2],
  ['Брак', [], undefined],
  ['Казань и Москва', [], undefined],
  ['Брак', [['брак', 'kzn']], 2],
  ['Волга', [['Волга', '']], undefined],
])('warehouse «%s», argument %j, is %i', (name, mapping, id) => {
  const found = warehouseTargets([{ id: 'w', name }], shop, new Map(mapping))
  expect('targets' in found && found.targets.get('w')).toBe(id)
})

const part = (n: number) => Buffer.alloc(8, n)
const row = (hash: Buffer[], hasDetails = true): OfferRow => ({
  sourceId: '1',
  line: 1,
  place: 0,
  details: hasDetails
    ? { name: 'Лапка', title: '', vendorCode: '', barcode: '', weightGrams: 0, sizeMm: [0, 0, 0], characteristics: [] }
    : null,
  prices: hasDetails ? [{ role: 'retail', kopecks: 10_000, oldKopecks: null }] : null,
  stock: null,
  hash: Buffer.concat(hash),
})
const group = (hash: Buffer[], changes: Partial<StoredGroup> = {}): StoredGroup => ({
  groupId: 1,
  offerId: 1,
  hash: Buffer.concat(hash),
  isHidden: false,
  pricesFormedAt: null,
  stockFormedAt: null,
  ...changes,
})
/** Prices and stock of the shop, set by a package formed on the third of February. */
const shopFigures: ShopFigures = {
  prices: new Map([['retail', { kopecks: 10_000, oldKopecks: null }]]),
  stock: new Map([[1, { onHand: 50, reserved: 2 }]]),
}
const third = new Date('2026-02-03T10:00:00Z')
const compared = (offer: OfferRow, known: StoredGroup | undefined, formedAt: Date | null = null) =>
  comparedOffer(offer, known, shopFigures, {
    roles: ['retail', 'opt'],
    guestRole: 'retail',
    formedAt,
    isOutdated: false,
    isReadAgain: false,
  })

test.each<[string, OfferRow, StoredGroup | undefined, boolean, Buffer[]]>([
  ['new', row([part(1), part(2), part(0)]), undefined, true, [part(1), part(2), part(0)]],
  [
    'as it was',
    row([part(1), part(2), part(3)]),
    group([part(1), part(2), part(3)]),
    false,
    [part(1), part(2), part(3)],
  ],
  [
    'a missing part keeps its hash',
    row([part(0), part(2), part(0)], false),
    group([part(1), part(2), part(3)]),
    false,
    [part(1), part(2), part(3)],
  ],
  [
    'another price',
    { ...row([part(0), part(9), part(0)], false), prices: [{ role: 'retail', kopecks: 9_000, oldKopecks: null }] },
    group([part(1), part(2), part(3)]),
    true,
    [part(1), part(9), part(3)],
  ],
  [
    'hidden is shown again',
    row([part(1), part(2), part(3)]),
    group([part(1), part(2), part(3)], { isHidden: true }),
    true,
    [part(1), part(2), part(3)],
  ],
  [
    'never imported before',
    row([part(1), part(2), part(3)]),
    group([], { hash: null }),
    true,
    [part(1), part(2), part(3)],
  ],
])('an offer: %s', (_, offer, was, isChanged, hash) => {
  expect(compared(offer, was)).toMatchObject({ isChanged, hash: Buffer.concat(hash) })
})
test('a new offer needs a price', () => {
  expect(compared(row([part(0), part(0), part(3)], false), undefined)).toBe('no-price')
  expect(compared(row([part(0), part(0), part(3)], false), group([], { offerId: null }))).toBe('no-price')
})

const figures = (kopecks: number | null, quantity: number | null): OfferRow => ({
  ...row([part(0), kopecks === null ? part(0) : part(2), quantity === null ? part(0) : part(3)], false),
  prices: kopecks === null ? null : [{ role: 'retail', kopecks, oldKopecks: null }],
  stock: quantity === null ? null : [{ warehouseId: 1, available: quantity > 0, quantity }],
})
const hour = 3_600_000
const at = (hours: number) => new Date(third.getTime() + hours * hour)
const stored = (changes: Partial<StoredGroup> = {}) =>
  group([part(1), part(2), part(3)], { pricesFormedAt: third, stockFormedAt: third, ...changes })
test.each<[string, OfferRow, StoredGroup, Date | null, Partial<OfferUpdate>]>([
  ['the stored figures, newer', figures(10_000, 50), stored(), at(1), { isChanged: false, isConfirmed: true }],
  [
    'the same moment in other words, as after new mappings',
    figures(10_000, 50),
    stored({ hash: Buffer.concat([part(1), part(2), part(4)]) }),
    third,
    { isChanged: false, isConfirmed: true, hash: Buffer.concat([part(1), part(2), part(3)]) },
  ],
  ['the same data again', figures(10_000, 70), stored(), third, { isChanged: false, isConfirmed: false }],
  ['the same figures without a date, sold since', figures(10_000, 70), stored(), null, { isChanged: true }],
  ['the same figures in a later package, sold since', figures(10_000, 70), stored(), at(1), { isChanged: true }],
  ['everything older', figures(9_000, 1), stored(), at(-1), { isChanged: false, isOlder: true }],
  [
    'older prices with newer stock',
    figures(9_000, 70),
    stored({ stockFormedAt: at(-2) }),
    at(-1),
    { isChanged: true, isOlder: true },
  ],
  ['hidden, named in an older package', figures(9_000, 1), stored({ isHidden: true }), at(-1), { isChanged: false }],
  ['hidden, listed later', figures(10_000, 50), stored({ isHidden: true }), at(1), { isChanged: true }],
])('figures: %s', (_, offer, was, formedAt, expected) => {
  expect(compared(offer, was, formedAt)).toMatchObject(expected)
})

test('counts compared offers, lost stock and threefold prices', () => {
  const largeChanges = noLargeChanges()
  countLargeChanges(largeChanges, figures(30_000, 0), shopFigures, ['retail'])
  countLargeChanges(largeChanges, figures(29_999, null), shopFigures, ['retail'])
  countLargeChanges(largeChanges, figures(3_333, 3), shopFigures, ['retail'])
  countLargeChanges(
    largeChanges,
    figures(null, 0),
    { ...shopFigures, stock: new Map([[1, { onHand: 2, reserved: 2 }]]) },
    ['retail'],
  )
  countLargeChanges(largeChanges, { ...figures(1, null), prices: [] }, shopFigures, ['retail', 'opt'])
  expect(largeChanges).toMatchObject({
    stockCompared: 3,
    stockAvailable: 2,
    stockZeroed: 1,
    pricesCompared: 4,
    pricesChangedThreefold: 3,
  })
})
