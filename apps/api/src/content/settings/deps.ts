import type { Pool } from '../../base/db/pool.ts'
import type { IssueProofTerms } from '../../base/http/proof-of-work/proof-of-work.ts'
import type { CatalogOverview, CurrentSettings, PagesOverview, SeoTexts } from './settings.port.ts'

export interface SettingsDeps {
  readonly pool: Pool
  readonly currentSettings: CurrentSettings
  readonly catalog: CatalogOverview
  // These rooms lend the SEO texts of their pages.
  readonly collections: SeoTexts
  readonly shopPoints: SeoTexts
  readonly pages: PagesOverview
  readonly news: SeoTexts
  readonly issueProofTerms: IssueProofTerms
}
