import type { organizationMapper as contract } from '@shpulka/contract/people/organization-mapper'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listOrganizations: {
    valid: { query: { query: 'швецова', locations: '37' } },
    invalid: { query: { locations: 'орел' }, errorFields: ['locations.0'] },
  },
})
