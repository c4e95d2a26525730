import type { Pool } from '../../base/db/pool.ts'
import { FeedUnreadable } from '../feed-parsers/feed-item.ts'
import { findImportNames, type NameKind, saveImportNames } from './import-names.sql.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportReport } from './import-report.rule.ts'
import { findPriceRoles, findSiteWarehouses } from './import-settings.sql.ts'
import { type MergedNames, mergedNames } from './merged-names.rule.ts'
import { priceTypeRoles } from './price-type-roles.rule.ts'
import type { FeedSurvey } from './survey-feed.ts'
import { warehouseTargets } from './warehouse-targets.rule.ts'

/** Maps price types and warehouses of the feed to those of the shop; adds mappings and alerts to the report. */
export async function resolveNames(options: ImportOptions, survey: FeedSurvey, source: string, report: ImportReport) {
  const { pool, parts, site } = options
  const isEmptied = survey.priceTypesUsed.size === 0 && survey.hasEmptyPrices
  const hasPrices = (survey.priceTypesUsed.size > 0 || isEmptied) && parts.prices
  const types = mergedNames(await findImportNames(pool, source, 'price type'), survey.priceTypes)
  const warehouses = mergedNames(await findImportNames(pool, source, 'warehouse'), survey.warehouses)
  const prices = priceTypeRoles(
    hasPrices ? types.all : [],
    await findPriceRoles(pool),
    site.priceRole,
    options.priceTypes,
    options.namesMustMatch,
  )
  if ('problem' in prices) throw new FeedUnreadable(prices.problem)
  const stocks = warehouseTargets(
    warehouses.all,
    await findSiteWarehouses(pool, site.id),
    options.warehouses,
    options.namesMustMatch,
  )
  if ('problem' in stocks) throw new FeedUnreadable(stocks.problem)
  report.mappings = [
    ...prices.descriptions.map((text) => `Цены: ${text}`),
    ...stocks.descriptions.map((text) => `Остатки: ${text}`),
  ]
  const rolesOf = (id: string) => prices.roles.get(id) ?? []
  const isLost = ({ id }: { id: string }) => rolesOf(id).length > 0 && !survey.priceTypesUsed.has(id)
  if (hasPrices && !isEmptied && survey.offers.whole)
    for (const { name } of types.all.filter(isLost))
      report.alerts.push(`цен вида «${name}» в файле больше нет: в магазине они оставлены`)
  for (const { name } of warehouses.added.filter(({ id }) => !stocks.targets.has(id)))
    report.alerts.push(`новый склад «${name}»: его остатки не учитываются, пока он не сопоставлен складу магазина`)
  if (!options.dryRun) {
    await saveNames(pool, source, 'price type', types)
    await saveNames(pool, source, 'warehouse', warehouses)
  }
  // When all offers have lost their prices no type is used: prices of all types are removed.
  const used = isEmptied ? types.all.map(({ id }) => id) : [...survey.priceTypesUsed]
  const own = [...(survey.hasUntypedPrices || isEmptied ? [site.priceRole] : []), ...used.flatMap(rolesOf)]
  const roles = own.length === 0 ? own : [...new Set([...own, ...(options.formerTargets?.roles ?? [])])]
  return { prices, roles, stocks }
}

const saveNames = (pool: Pool, source: string, kind: NameKind, { all }: MergedNames) =>
  saveImportNames(
    pool,
    source,
    kind,
    all.map(({ id }) => id),
    all.map(({ name }) => name),
  )
