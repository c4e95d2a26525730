import type { customerMerging } from '@shpulka/contract/buying/customer-merging'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { customerRowsOf, requireSiteOfCustomer } from '../../people/customers/customer.port.ts'
import { readBuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import type { CustomerDeskDeps } from './deps.ts'
import { countMoved, findMergedAccounts } from './merge.sql.ts'
import { mergeProblem } from './merge-problem.rule.ts'
import { movedTables } from './merged-tables.rule.ts'

export const previewMerge: OfficeHandler<typeof customerMerging.previewMerge, CustomerDeskDeps> = async (
  { params: { id }, query, staff },
  { officePool },
) => {
  await requireSiteOfCustomer(officePool, id, staff, 'people.merge')
  const siteId = await requireSiteOfCustomer(officePool, query.from, staff, 'people.merge')
  const rows = await findMergedAccounts(officePool, [id, query.from])
  const rowOf = (userId: number) => rows.find((row) => row.id === userId)!
  const customers = await customerRowsOf(officePool, [id, query.from])
  const [into, from] = [id, query.from].map((userId) => customers.find((each) => each.id === userId))
  if (!into || !from) throw notFound('Такого клиента нет')
  const moves = []
  for (const { title, ...moved } of movedTables) {
    const count = title ? await countMoved(officePool, moved, query.from) : 0
    if (title && count > 0) moves.push({ title, count })
  }
  const { spendableKopecks } = await readBuyerBonuses(officePool, query.from, siteId)
  const problem = mergeProblem(rowOf(id), rowOf(query.from))
  return { problem, into, from, moves, bonuses: spendableKopecks ?? 0 }
}
