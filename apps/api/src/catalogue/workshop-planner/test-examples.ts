import type { workshopPlanner as contract } from '@shpulka/contract/catalogue/workshop-planner'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPlannedGarments: { isBeyondSpec: true, valid: {}, invalid: null },
  readPlanWords: {
    isBeyondSpec: true,
    valid: { query: { words: 'цех на 500 футболок' } },
    invalid: { query: { words: 'ф'.repeat(201) }, errorFields: ['words'] },
  },
  planWorkshop: {
    isBeyondSpec: true,
    valid: { query: { garment: 'tshirt', units: '500' } },
    invalid: { query: { garment: 'tshirt', units: '0', hours: '25' }, errorFields: ['units', 'hours'] },
  },
})
