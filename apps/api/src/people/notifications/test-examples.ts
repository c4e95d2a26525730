import type { notifications as contract } from '@shpulka/contract/people/notifications'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listNotifications: {
    valid: { headers: someone, query: { limit: '5' } },
    invalid: { headers: someone, query: { showReceived: 'x', limit: '0' }, errorFields: ['showReceived', 'limit'] },
  },
  countNotifications: { valid: { headers: someone }, invalid: null },
  markAllRead: {
    valid: { headers: someone, payload: {} },
    invalid: { headers: someone, payload: { notifyIDs: 'all' }, errorFields: ['notifyIDs'] },
  },
  createLiveTicket: { isBeyondSpec: true, valid: { headers: someone }, invalid: null },
  getNotification: { valid: { path: { id: '1' }, status: 401 }, invalid: { path: { id: 'x' }, errorFields: ['id'] } },
})
