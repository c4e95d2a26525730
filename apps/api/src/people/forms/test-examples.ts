import type { forms as contract } from '@shpulka/contract/people/forms'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listFormTypes: { valid: { path: { x: 'help' } }, invalid: { path: { x: 'HELP' }, errorFields: ['x'] } },
  getForm: { valid: { path: { x: 'complaints' } }, invalid: { path: { x: "' or 1" }, errorFields: ['x'] } },
  sendForm: {
    valid: {
      payload: {
        type: 'recall',
        values: { topic: 'choice', name: 'Анна', phone: '8 (900) 123-45-67', time: 'any' },
        consents: { personalData: true },
        page: '/contacts',
      },
    },
    invalid: {
      payload: { type: 'recall', values: { phone: '123', topic: 'x' }, consents: { personalData: false } },
      errorFields: ['values.phone', 'values.topic', 'values.name', 'values.time', 'consents.personalData'],
    },
  },
  listRequests: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  viewRequest: {
    isBeyondSpec: true,
    valid: { path: { id: '1' }, status: 404 },
    invalid: { path: { id: 'x' }, errorFields: ['id'] },
  },
  cancelRequest: { isBeyondSpec: true, valid: { query: { id: '1' }, status: 401 }, invalid: null },
  listQuestions: {
    isBeyondSpec: true,
    valid: { query: { search: 'оверлок' } },
    invalid: { query: { page: '0', limit: '1000' }, errorFields: ['page', 'limit'] },
  },
})
