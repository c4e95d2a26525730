import { randomBytes } from 'node:crypto'
import { SaxesParser } from 'saxes'
import { expect } from 'vitest'
import type { Pool } from '../../base/db/pool.ts'
import type { ExchangeConnection } from './deps.ts'

let connections = 0

/** A connection of site 1 to 1С; its goods are those with this `source`. */
export async function connect1c(
  pool: Pool,
  { source = 'commerceml:test', siteId = 1 } = {},
): Promise<ExchangeConnection> {
  connections += 1
  const { rows } = await pool.query<{ id: number }>(
    `insert into exchange_connections (site_id, kind, title, login, secret_hash, source)
     values ($1, '1c', '1С', $2, $3, $4) returning id`,
    [siteId, `1c-${connections}`, randomBytes(32), source],
  )
  return { id: rows[0]!.id, siteId, source }
}

/** Gives goods ids as if 1С had sent them: `goods-2#kind-2`, without variants `goods-3#goods-3`. */
export async function setSourceIds(pool: Pool, source = 'commerceml:test'): Promise<void> {
  await pool.query(`update products set source = $1, source_id = 'goods-' || id`, [source])
  await pool.query(`update groups set source_id = 'goods-' || id || case when id = 3 then '#goods-3' else '#kind-' || id end
    where id not in (4, 10)`)
}

interface Node {
  readonly name: string
  readonly children: Node[]
  text: string
}

/** An order as 1С loads it. */
export interface LoadedOrder {
  readonly number: string
  readonly date: string
  readonly status: string
  readonly isCancelled: boolean
  readonly sum: string
  readonly lines: readonly { id: string; name: string; count: string; price: string; sum: string }[]
  readonly namedValues: Readonly<Record<string, string>>
  readonly counterparty: Readonly<Record<string, string>>
}

/**
 * Reads an answer as strictly as 1С does: one transaction, the whole file or nothing. Throws where its modules do.
 * `poison`: numbers it cannot load.
 */
export function load1c(document: Buffer, badNumbers: ReadonlySet<string> = new Set()): LoadedOrder[] {
  const text = new TextDecoder('windows-1251', { fatal: true }).decode(document)
  if (!text.startsWith('<?xml version="1.0" encoding="windows-1251"?>')) throw new Error('no prologue')
  const root = parsed(text)
  if (root.name !== 'КоммерческаяИнформация') throw new Error(`root ${root.name}`)
  const documents = root.children.flatMap((node) => (node.name === 'Контейнер' ? node.children : [node]))
  const orders = documents.map(loaded)
  for (const { number } of orders) {
    if (number.length > 11) throw new Error(`number ${number} is cut`)
    if (badNumbers.has(number)) throw new Error(`cannot load ${number}`)
  }
  return orders
}

function parsed(text: string): Node {
  const top: Node = { name: '', children: [], text: '' }
  const open = [top]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if ('xmlns' in attributes) throw new Error('xmlns')
    const node = { name, children: [], text: '' }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  parser.on('text', (piece) => {
    open.at(-1)!.text += piece
  })
  parser.on('closetag', () => {
    const node = open.pop()!
    if (node.children.length === 0 && node.text.trim() === '' && node.name !== 'КоммерческаяИнформация')
      throw new Error(`empty element ${node.name}`)
  })
  parser.write(text).close()
  return top.children[0]!
}

const at = (node: Node, ...path: string[]): Node[] =>
  path.reduce((nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)), [node])
const textOf = (node: Node, ...path: string[]) => at(node, ...path)[0]?.text ?? ''
const namedValuesOf = (node: Node) =>
  Object.fromEntries(
    at(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((each) => [
      textOf(each, 'Наименование'),
      textOf(each, 'Значение'),
    ]),
  )

function loaded(node: Node): LoadedOrder {
  if (node.name !== 'Документ') throw new Error(`not a document: ${node.name}`)
  const goods = at(node, 'Товары', 'Товар')
  const lines = goods.map((line) => {
    const of = (name: string) => textOf(line, name)
    const fields = { id: of('Ид'), name: of('Наименование'), count: of('Количество') }
    return { ...fields, price: of('ЦенаЗаЕдиницу'), sum: of('Сумма') }
  })
  for (const { id, name, count, price, sum } of lines) {
    if (id === '' || /^(.+)#\1$/.test(id)) throw new Error(`goods are not found by ${id}`)
    if (name.includes('#')) throw new Error(`a name with #: ${name}`)
    expect(Math.round(Number(price) * 100) * Number(count), `${price} × ${count}`).toBe(Math.round(Number(sum) * 100))
  }
  // 1С copies missing values of a line from the previous one.
  for (const name of ['СтавкиНалогов', 'Налоги', 'БазоваяЕдиница', 'ЗначенияРеквизитов']) {
    const having = goods.filter((line) => at(line, name).length > 0).length
    if (having !== 0 && having !== goods.length) throw new Error(`${name} leaks`)
  }
  const sum = textOf(node, 'Сумма')
  const inLines = lines.reduce((all, line) => all + Math.round(Number(line.sum) * 100), 0)
  expect(inLines).toBe(Math.round(Number(sum) * 100))
  const namedValues = namedValuesOf(node)
  return {
    number: textOf(node, 'Номер'),
    date: textOf(node, 'Дата'),
    sum,
    lines,
    namedValues,
    status: namedValues['Статус заказа'] ?? '',
    isCancelled: namedValues.Отменен === 'true',
    counterparty: Object.fromEntries(
      at(node, 'Контрагенты', 'Контрагент')[0]!.children.map(({ name, text }) => [name, text]),
    ),
  }
}

/** A document returned by 1С. */
export interface ReturnedOrder extends Pick<LoadedOrder, 'number' | 'date'> {
  /** Id of the document in 1С. */
  readonly guid?: string
  readonly sum?: string
  readonly lines?: readonly { readonly id: string; readonly count: string; readonly sum: string }[]
  readonly namedValues?: Readonly<Record<string, string>>
  /** As XML. */
  readonly more?: string
}

/** A file of orders as УТ 11 writes it. */
export function returnedFile(orders: readonly ReturnedOrder[], formedAt = '2026-01-01T00:00:00'): Buffer {
  const documents = orders.map(({ number, date, guid = `guid-${number}`, sum, lines, namedValues = {}, more = '' }) => {
    const goods = lines?.map(
      (line) =>
        `<Товар><Ид>${line.id}</Ид><Наименование>x</Наименование><Количество>${line.count}</Количество>` +
        `<Сумма>${line.sum}</Сумма></Товар>`,
    )
    const values = Object.entries(namedValues).map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    )
    return (
      `<Документ><Ид>${guid}</Ид><Номер>${number}</Номер><Дата>${date}</Дата><ХозОперация>Заказ товара</ХозОперация>` +
      `<Валюта>руб</Валюта>${sum === undefined ? '' : `<Сумма>${sum}</Сумма>`}` +
      `${goods ? `<Товары>${goods.join('')}</Товары>` : ''}${more}` +
      `<ЗначенияРеквизитов>${values.join('')}</ЗначенияРеквизитов></Документ>`
    )
  })
  return Buffer.from(
    `\ufeff<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_210" ` +
      `ВерсияСхемы="2.08" ДатаФормирования="${formedAt}">${documents.join('\n')}</КоммерческаяИнформация>`,
  )
}
