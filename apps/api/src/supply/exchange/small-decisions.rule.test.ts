import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heldParts, isHidingHeld, manyHidden } from '../import/large-changes.rule.ts'
import { exchangeArguments } from './exchange-arguments.ts'
import { fileKind, stagedName } from './file-name.rule.ts'
import { sortedForImport } from './import-sequence.rule.ts'
import { missingFile } from './missing-file.rule.ts'
import { basicAuthorization, hashSecret, isSecret } from './secret.rule.ts'
import { chunkHashes, chunkVariants } from './staged-chunks.rule.ts'
import { isStalled, stalledFlowText } from './stalled-flow.rule.ts'

const noLargeChanges = {
  stockCompared: 0,
  stockAvailable: 0,
  stockZeroed: 0,
  pricesCompared: 0,
  pricesChangedThreefold: 0,
  productsVisible: 1_000,
  productsHidden: 0,
  offersVisible: 0,
  offersHidden: 0,
  idsChanged: 0,
}

describe('what is held for the owner', () => {
  test.each([
    ['nine of ten sold out: a small shop', { stockAvailable: 10, stockZeroed: 9 }, { isFull: true }, []],
    ['a tenth of a full portion', { stockAvailable: 100, stockZeroed: 10 }, { isFull: true }, []],
    ['more than a tenth of it', { stockAvailable: 100, stockZeroed: 11 }, { isFull: true }, ['stock']],
    ['changes list only changed rows', { stockAvailable: 30, stockZeroed: 30 }, { isFull: false }, []],
    [
      'changes of more than a tenth of the shop',
      { stockAvailable: 101, stockZeroed: 101 },
      { isFull: false },
      ['stock'],
    ],
    ['a hundredth of prices', { pricesCompared: 1_000, pricesChangedThreefold: 10 }, { isFull: true }, []],
    [
      'more than a hundredth of prices',
      { pricesCompared: 1_000, pricesChangedThreefold: 11 },
      { isFull: true },
      ['prices'],
    ],
    ['nine new ids', { productsVisible: 100, idsChanged: 9 }, { isFull: true }, []],
    ['more than a hundredth of ids', { idsChanged: 11 }, { isFull: true }, ['cards', 'prices', 'stock']],
    ['changes do not say which goods are gone', { idsChanged: 11 }, { isFull: false }, []],
    [
      'both',
      { stockAvailable: 50, stockZeroed: 50, pricesCompared: 50, pricesChangedThreefold: 50 },
      { isFull: true },
      ['prices', 'stock'],
    ],
    ['a twentieth of the goods deleted', { productsHidden: 50 }, { isFull: false }, []],
    ['more than a twentieth of them', { productsHidden: 51 }, { isFull: false }, ['cards']],
    ['of the offers', { productsHidden: 5, offersVisible: 2_000, offersHidden: 101 }, { isFull: false }, ['cards']],
  ])('%s', (_what, largeChanges, run, parts) => {
    const found = { ...noLargeChanges, ...largeChanges }
    const figures = { ...found, ...run }
    expect(heldParts(found, figures).parts).toEqual(parts)
    expect(heldParts(found, figures).why === '').toBe(parts.length === 0)
  })

  test('counts of several packages add up', () => {
    const one = { ...noLargeChanges, stockAvailable: 60, stockZeroed: 60 }
    expect(heldParts(one, { ...one, isFull: false }).parts).toEqual([])
    expect(heldParts(one, { ...one, isFull: false, stockZeroed: 120 }).parts).toEqual(['stock'])
    const deleting = { ...noLargeChanges, productsHidden: 30 }
    expect(heldParts(deleting, { ...deleting, isFull: false, productsHidden: 60 }).parts).toEqual(['cards'])
    expect(heldParts(noLargeChanges, { ...noLargeChanges, isFull: false, productsHidden: 60 }).parts).toEqual([])
  })

  test('the reason counts the goods of the package, and of the run where they are more', () => {
    const found = { ...noLargeChanges, productsVisible: 570, productsHidden: 3, offersVisible: 570, offersHidden: 3 }
    const why = (productsHidden: number) => heldParts(found, { ...found, isFull: false, productsHidden }).why
    expect(why(33)).toBe('будет скрыто: 3 товара из 570, всего за выгрузку: 33')
    const alone = { ...found, productsHidden: 31 }
    expect(heldParts(alone, { ...alone, isFull: false }).why).toBe('будет скрыто: 31 товар из 570')
    const renamed = { ...noLargeChanges, idsChanged: 21 }
    expect(heldParts(renamed, { ...renamed, isFull: true }).why).toMatch(/^у 21 товара из 1000 /)
    const many = { products: 21, visible: 300, offers: 21, visibleOffers: 300 }
    expect(manyHidden(many)).toBe('21 товар из 300')
    expect(manyHidden({ ...many, products: 0, offers: 22 })).toBe('22 предложения из 300')
  })

  test.each([
    [9, 10, false],
    [10, 100, true],
    [50, 1_000, false],
    [51, 1_000, true],
  ])('%i of %i goods hidden: %s', (hidden, visible, isHeld) => expect(isHidingHeld(hidden, visible)).toBe(isHeld))
})

test.each([
  [['import0_1.xml', 'import0_2.xml', 'offers0_1.xml'], null],
  [['import0_1.xml', 'import0_3.xml'], 'import0_2.xml'],
  [['import0_2.xml'], 'import0_1.xml'],
  [['offers0_1.xml', 'webdata/offers0_3.xml'], 'offers0_2.xml'],
  [['import.xml', 'import1.xml', 'offers.xml'], null],
  [['import.xml', 'import2.xml'], 'import1.xml'],
  [['import___0b3a2f6e-1c1d-4d6c-8c58-5c3e0f0a1123.xml', 'rests___77.xml'], null],
  [['Выгрузка.xml'], null],
  [[], null],
])('missing in %j: %s', (names, missing) => expect(missingFile(names)).toBe(missing))

test.each([
  ['import_files\\ab\\1.jpg', 'import_files/ab/1.jpg'],
  ['/import.xml', 'import.xml'],
  ['./a/./b.xml', 'a/b.xml'],
  ['../import.xml', null],
  ['a/../../b.xml', null],
  ['C:\\b.xml', null],
  ['a\nb.xml', null],
  ['', null],
  ['x'.repeat(201), null],
])('%j is staged as %j', (name, staged) => expect(stagedName(name)).toBe(staged))

test('a staged name never leads out of the folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', ':', ' ') }), (name) => {
      const staged = stagedName(name)
      expect(staged === null || (!staged.startsWith('/') && !staged.split('/').includes('..'))).toBe(true)
    }),
  )
})

test.each([
  ['import.XML', 'xml'],
  ['v8_1.zip', 'zip'],
  ['a/b.JPEG', 'picture'],
  ['setup.exe', null],
  ['xml', null],
])('%s is a %s', (name, kind) => expect(fileKind(name)).toBe(kind))

describe('chunks of a file', () => {
  const piece = (sha256: string, startsFile = false) => ({ sha256, startsFile })
  const [a, b, c] = [piece('a', true), piece('b'), piece('c')]
  test.each([
    ['as sent', [a, b, c], ['abc']],
    ['one chunk twice', [a, b, b, c], ['abc', 'abbc']],
    ['sent again from the beginning', [a, b, a, b, c], ['abc', 'ababc']],
    ['alone', [b], ['b']],
  ])('%s', (_what, pieces, variants) => {
    expect(chunkVariants(pieces).map((each) => each.map(({ sha256 }) => sha256).join(''))).toEqual(variants)
  })
  test('a repeated chunk does not change the content hashes', () => {
    expect(chunkHashes([a, b, b, c])).toEqual(chunkHashes([a, b, c]))
    expect(chunkHashes([a, c, b])).not.toEqual(chunkHashes([a, b, c]))
  })
})

test('goods are imported first, files by number', () => {
  const names = ['offers0_2.xml', 'rests.xml', 'import0_10.xml', 'offers0_10.xml', 'import0_2.xml', 'Файл.xml']
  expect(sortedForImport(names)).toEqual([
    ...['import0_2.xml', 'import0_10.xml', 'offers0_2.xml', 'offers0_10.xml', 'rests.xml', 'Файл.xml'],
  ])
})

test.each([
  [undefined, null],
  ['Bearer abc', null],
  [`Basic ${Buffer.from('ut:a:b').toString('base64')}`, { login: 'ut', secret: 'a:b' }],
  [`basic  ${Buffer.from('ut:').toString('base64')} `, { login: 'ut', secret: '' }],
  [`Basic ${Buffer.from(':a').toString('base64')}`, null],
  ['Basic !', null],
])('authorization %j is %j', (header, found) => expect(basicAuthorization(header)).toEqual(found))

test('a secret is checked by its hash', () => {
  expect(isSecret('тайна', hashSecret('тайна'))).toBe(true)
  expect(isSecret('тайна ', hashSecret('тайна'))).toBe(false)
})

test.each([
  [['status'], { command: 'status', login: null }],
  [['add', 'ut', '--title', 'УТ 11'], { command: 'add', login: 'ut', title: 'УТ 11', site: null }],
  [['add', 'ut'], null],
  [['set', 'ut', '--on', '--off'], null],
  [['set', 'ut', '--stock', 'some'], null],
  [['set', 'ut', '--price-type', 'Оптовая'], null],
  [
    ['set', 'ut', '--https-only', '--stock', 'free', '--price-type', 'Цена = опт=opt'],
    {
      command: 'set',
      login: 'ut',
      settings: {
        isEnabled: null,
        countsFreeStock: true,
        plainHttpFrom: [],
        priceTypes: { 'Цена = опт': 'opt' },
        warehouses: {},
      },
    },
  ],
  [['approve', 'ut', '--run', '7'], { command: 'approve', login: 'ut', runId: 7 }],
  [['approve', 'ut', '--run', '-1'], null],
  [['replay', '12'], { command: 'replay', packageId: 12 }],
  [['replay', 'all'], null],
  [['resend', 'ut', 'Ш-1001'], { command: 'resend', login: 'ut', orderId: 1001 }],
  [['resend', 'ut'], null],
  [['replay', '12', '13'], null],
  [['--what'], null],
  [[], null],
])('%j is parsed as %j', (argv, understood) => expect(exchangeArguments(argv)).toEqual(understood))

describe('a stalled flow', () => {
  const hour = 3_600_000
  const now = 1_000 * hour
  const ago = (...hours: number[]) => hours.map((each) => now - each * hour)
  test.each([
    ['too few moments', ago(100, 101, 102, 103), false],
    ['hourly, three hours ago: not yet', ago(3, 4, 5, 6, 7), false],
    ['hourly, four hours ago', ago(4, 5, 6, 7, 8), true],
    ['every ten minutes, two hours ago: not yet', ago(2, 2.1, 2.2, 2.3, 2.4), false],
    ['within a known night interval', ago(9, 10, 11, 21, 22, 23), false],
    ['longer than a night', ago(12, 13, 14, 24, 25, 26), true],
    ['daily', ago(70, 94, 118, 142, 166), false],
    ['daily, not for three days', ago(73, 97, 121, 145, 169), true],
  ])('%s', (_what, moments, silent) => expect(isStalled(moments, now, [])).toBe(silent))

  test.each([
    ['an outage that was reported is no rhythm', ago(100, 340, 364, 388, 412, 436), ago(340), true],
    ['a pause that nobody reported is', ago(100, 340, 364, 388, 412, 436), [], false],
    ['a night reported each time is known from the second one on', ago(9, 10, 20, 21, 31, 32), ago(20, 31), false],
    ['after one night it is not', ago(9, 10, 20, 21, 22, 23), ago(20), true],
  ])('%s', (_what, moments, reported, silent) => expect(isStalled(moments, now, reported)).toBe(silent))

  test.each([
    ['orders-out', '1С', 'заказы в 1С'],
    ['orders-out', 'МойСклад', 'заказы в МойСклад'],
    ['orders-back', 'МойСклад', 'заказы из МоегоСклада'],
    ['offers', 'МойСклад', 'цены и остатки'],
  ] as const)('%s of %s: %s', (what, program, text) =>
    expect(stalledFlowText({ what, program, isUploaded: false })).toBe(text),
  )
})
