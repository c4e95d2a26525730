import type { EmailCompatibility } from '../../base/mail/email.port.ts'
import type { Catalog } from '../catalog/cards.port.ts'
import { pairVerdict, productFacts } from './pair-verdict.ts'

/** What fits what in the catalogue as it is at each call. */
export const emailCompatibility = (catalog: Catalog): EmailCompatibility => ({
  partCountsOf(siteId, machineId) {
    const { index } = catalog
    const row = index.table.rowOf(machineId)
    const siteOrdinal = index.table.pricingLayout.sites.findIndex(({ id }) => id === siteId)
    if (row === undefined || siteOrdinal < 0) return []
    const { roles } = index.dictionary.compatibility
    return index.compatible(row, siteOrdinal).flatMap(({ side, role, rows }) => {
      const title = roles.find(({ code }) => code === role)?.title
      return side === 'part' && title !== undefined ? [{ title, count: rows.length }] : []
    })
  },
  machinesOf(partId, machineIds) {
    const { index } = catalog
    const row = index.table.rowOf(partId)
    if (row === undefined) return []
    const part = productFacts(index, row)
    return machineIds.filter((id) => {
      const machine = index.table.rowOf(id)
      if (machine === undefined || machine === row) return false
      return pairVerdict(index, productFacts(index, machine), part).kind === 'fits'
    })
  },
})
