import type { forms as contract } from '@shpulka/contract/people/forms'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listFormTypes: { good: { path: { x: 'help' } }, bad: { path: { x: 'HELP' }, fields: ['x'] } },
  getForm: { good: { path: { x: 'complaints' } }, bad: { path: { x: "' or 1" }, fields: ['x'] } },
  sendForm: {
    good: {
      payload: {
        type: 'recall',
        values: { topic: 'choice', name: 'Анна', phone: '8 (900) 123-45-67', time: 'any' },
        consents: { personalData: true },
        page: '/contacts',
      },
    },
    bad: {
      payload: { type: 'recall', values: { phone: '123', topic: 'x' }, consents: { personalData: false } },
      fields: ['values.phone', 'values.topic', 'values.name', 'values.time', 'consents.personalData'],
    },
  },
  listRequests: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  viewRequest: {
    isBeyondSpec: true,
    good: { path: { id: '1' }, status: 404 },
    bad: { path: { id: 'x' }, fields: ['id'] },
  },
  cancelRequest: { isBeyondSpec: true, good: { query: { id: '1' }, status: 401 }, bad: null },
  listQuestions: {
    isBeyondSpec: true,
    good: { query: { search: 'оверлок' } },
    bad: { query: { page: '0', limit: '1000' }, fields: ['page', 'limit'] },
  },
})
