import type { CatalogPartners } from '../catalog/partners.port.ts'

export interface PartnersDeps {
  readonly catalog: CatalogPartners
}
