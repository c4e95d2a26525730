import type { machinePicker as contract } from '@shpulka/contract/catalogue/machine-picker'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPickedCategories: { isBeyondSpec: true, valid: {}, invalid: null },
  pickMachines: {
    isBeyondSpec: true,
    valid: { query: { priceTo: '5000000' } },
    invalid: { query: { answers: 'nothing', priceFrom: '5', priceTo: '4' }, errorFields: ['answers.0', 'priceFrom'] },
  },
})
