import type { Pool } from '../../base/db/pool.ts'
import type { IssueProofTerms } from '../../base/http/proof-of-work/proof-of-work.ts'
import type { AddressTexts, CatalogOverview, CurrentSettings } from './settings.port.ts'

export interface SettingsDeps {
  readonly pool: Pool
  readonly currentSettings: CurrentSettings
  readonly catalog: CatalogOverview
  readonly collections: AddressTexts
  readonly shopPoints: AddressTexts
  readonly pages: AddressTexts
  readonly news: AddressTexts
  readonly issueProofTerms: IssueProofTerms
}
