import type { BodyOf } from '@shpulka/contract/base/call'
import type { exchangeMappings } from '@shpulka/contract/supply/exchange-mappings'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { isPurchaseName } from '../import/price-type-roles.rule.ts'
import { withChoice } from './mapped-names.rule.ts'
import {
  findCategory,
  type MappedConnection,
  setCategoryMapping,
  setPropertyMapping,
  updateMappings,
} from './mappings.sql.ts'
import { readMappedNames } from './read-mapped-names.ts'

type MappingBody = BodyOf<typeof exchangeMappings.saveMapping>

/** What staff chose for a name of the accounting program; `target` is trimmed. */
export interface MappingChoice {
  readonly kind: MappingBody['kind']
  readonly sourceId: string
  readonly choice: MappingBody['choice']
  readonly target: string | undefined
}

/** Saves the choice; returns its text for the audit log. */
export async function mapSourceName(
  tx: Queryable,
  connection: MappedConnection,
  choice: MappingChoice,
  name: string,
): Promise<string> {
  if (choice.kind === 'category') return mapCategory(tx, connection, choice)
  if (choice.kind === 'property') return mapProperty(tx, connection, choice)
  return mapName(tx, connection, choice, name)
}

async function mapCategory(tx: Queryable, { source }: MappedConnection, { choice, sourceId, target }: MappingChoice) {
  if (choice !== 'auto' && choice !== 'target') throw unprocessable('Группу можно перенести или оставить как есть')
  const categoryId = choice === 'auto' ? null : /^[1-9]\d{0,8}$/.test(target!) ? Number(target) : 0
  const [category] = categoryId === null ? [] : await findCategory(tx, categoryId)
  if (categoryId !== null && !category) throw unprocessable('Такого раздела нет', { target: 'Такого раздела нет' })
  await setCategoryMapping(tx, source, sourceId, categoryId)
  return category?.title ?? 'как в программе'
}

async function mapProperty(
  tx: Queryable,
  { source }: MappedConnection,
  { choice, sourceId, target = '' }: MappingChoice,
) {
  if (choice === 'purchase') throw unprocessable('Это не вид цен')
  const title = choice === 'target' ? target : null
  await setPropertyMapping(tx, source, sourceId, choice !== 'auto', title)
  return choice === 'auto' ? 'как в программе' : (title ?? 'не загружается')
}

async function mapName(
  tx: Queryable,
  connection: MappedConnection,
  request: MappingChoice,
  name: string,
): Promise<string> {
  const { kind, sourceId, choice, target = '' } = request
  const isPrice = kind === 'price-type'
  const before = await readMappedNames(tx, connection)
  const targets = isPrice
    ? before.roles.map((role) => ({ code: role.id, title: role.name }))
    : before.warehouses.map(({ code, title }) => ({ code, title }))
  const chosen = targets.find(({ code }) => code === target)
  if (choice === 'target' && !chosen)
    throw unprocessable(isPrice ? 'Такого вида цен в магазине нет' : 'Такого склада у сайта нет', {
      target: 'Нет такого',
    })
  if (choice === 'purchase' && !isPrice) throw unprocessable('Это не вид цен')
  if (choice === 'target' && isPrice) checkPriceChoice(request, name, before.prices.rows)
  const excluded = isPrice ? (choice === 'purchase' ? 'purchase' : 'nobody') : ''
  const value = choice === 'auto' ? null : choice === 'target' ? target : excluded
  const after = {
    ...connection,
    ...(isPrice
      ? { priceTypes: { ...withChoice(connection.priceTypes, { sourceId, name }, value) } }
      : { warehouses: { ...withChoice(connection.warehouses, { sourceId, name }, value) } }),
  }
  const now = await readMappedNames(tx, after)
  if (now.prices.problem !== '' && before.prices.problem === '') throw unprocessable(now.prices.problem)
  const withFormer = (former: readonly string[], from: ReadonlySet<string>, to: ReadonlySet<string>) =>
    [...new Set([...former, ...from])].filter((code) => !to.has(code))
  const codeOf = (warehouseId: number) => before.warehouses.find(({ id }) => id === warehouseId)?.code ?? ''
  const formerCodes = withFormer(connection.formerWarehouses.map(codeOf), before.stocks.targets, now.stocks.targets)
  await updateMappings(
    tx,
    connection.id,
    JSON.stringify(after.priceTypes),
    JSON.stringify(after.warehouses),
    withFormer(connection.formerRoles, before.prices.targets, now.prices.targets),
    before.warehouses.flatMap(({ id, code }) => (formerCodes.includes(code) ? [id] : [])),
  )
  const row = (isPrice ? now.prices : now.stocks).rows.find((each) => each.sourceId === sourceId)
  return choice === 'purchase' ? 'закупочная' : choice === 'none' ? 'не загружается' : row?.title || 'не выбрано'
}

/** Refuses to show a purchase price to buyers, and to map two price types to one role. */
function checkPriceChoice(
  { sourceId, target }: MappingChoice,
  name: string,
  rows: readonly { sourceId: string; name: string; state: string; target: string }[],
): void {
  if (isPurchaseName(name))
    throw unprocessable(`«${name}» похожа на закупочную цену: покупатели её видеть не должны`, {
      target: 'Закупочная цена не для покупателей',
    })
  const other = rows.find((row) => row.sourceId !== sourceId && row.state === 'chosen' && row.target === target)
  if (other)
    throw unprocessable(`Эта цена уже берётся из «${other.name}»: сначала измените там`, { target: 'Уже занята' })
}
