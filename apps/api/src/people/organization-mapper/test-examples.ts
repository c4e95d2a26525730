import type { organizationMapper as contract } from '@shpulka/contract/people/organization-mapper'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listOrganizations: {
    good: { query: { query: 'швецова', locations: '37' } },
    bad: { query: { locations: 'орел' }, fields: ['locations.0'] },
  },
})
