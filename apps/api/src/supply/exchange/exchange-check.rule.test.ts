import { expect, test } from 'vitest'
import { type CheckFacts, exchangeCheck } from './exchange-check.rule.ts'

const working: CheckFacts = {
  isEnabled: true,
  isTrusted: true,
  hasConnected: true,
  isLoginRefused: false,
  nameless: 0,
  hasSession: true,
  refusal: '',
  largestPiece: 4_194_304,
  fileLimit: 4_194_304,
  hasImported: true,
  pricesProblem: '',
  priceTypes: { total: 2, unmapped: [] },
  warehouses: { total: 1, unmapped: [] },
  unknownStatuses: 0,
  hasOrders: true,
  stalledFlows: [],
  held: 0,
  quarantined: 0,
  isDiskFull: false,
}

const notGood = (facts: Partial<CheckFacts>) =>
  exchangeCheck({ ...working, ...facts })
    .filter(({ state }) => state !== 'good')
    .map(({ what, state, todo }) => [what, state, todo !== ''])

test('a working exchange is good in every line', () => expect(notGood({})).toEqual([]))

test('a new exchange waits, and says what to do first', () => {
  const nothing: Partial<CheckFacts> = {
    isTrusted: false,
    hasConnected: false,
    hasSession: false,
    largestPiece: null,
    hasImported: false,
    priceTypes: { total: 0, unmapped: [] },
    warehouses: { total: 0, unmapped: [] },
    hasOrders: false,
  }
  const lines = exchangeCheck({ ...working, ...nothing })
  expect(lines.filter(({ state }) => state === 'bad')).toEqual([])
  expect(lines[0]).toMatchObject({ state: 'wait', todo: expect.stringMatching(/адрес, логин и пароль/) })
})

test.each<[string, Partial<CheckFacts>, [string, string, boolean][]]>([
  ['switched off', { isEnabled: false }, [['Логин и пароль', 'bad', true]]],
  ['an old password', { isLoginRefused: true }, [['Логин и пароль', 'bad', true]]],
  [
    'the web server drops Authorization',
    { hasConnected: false, hasSession: false, nameless: 3 },
    [
      ['Логин и пароль', 'bad', true],
      ['Сеанс обмена', 'wait', false],
    ],
  ],
  ['a cookie that does not come back', { hasSession: false }, [['Сеанс обмена', 'bad', true]]],
  ['the last request was refused', { refusal: 'Файл обрывается' }, [['Сеанс обмена', 'bad', true]]],
  ['only small chunks came', { largestPiece: 900_000 }, [['Размер частей файла', 'wait', true]]],
  ['a full disk', { isDiskFull: true }, [['Место на диске', 'bad', true]]],
  ['the first catalogue is held', { isTrusted: false, held: 1 }, [['Первая выгрузка', 'bad', true]]],
  ['a part of a later package is held', { held: 2 }, [['Ждут решения', 'bad', true]]],
  ['no price for guests', { pricesProblem: 'Неясно' }, [['Виды цен', 'bad', true]]],
  ['one of two price types', { priceTypes: { total: 2, unmapped: ['Колонка'] } }, [['Виды цен', 'wait', true]]],
  ['no warehouse', { warehouses: { total: 1, unmapped: ['Склад'] } }, [['Склады', 'bad', true]]],
  ['a new status', { unknownStatuses: 1 }, [['Заказы и статусы', 'bad', true]]],
  ['a stalled flow', { stalledFlows: ['цены и остатки'] }, [['Свежесть', 'bad', true]]],
  ['quarantine', { quarantined: 4 }, [['Ждут решения', 'wait', true]]],
])('%s', (_, facts, lines) => expect(notGood(facts)).toEqual(lines))
