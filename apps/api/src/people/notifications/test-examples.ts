import type { notifications as contract } from '@shpulka/contract/people/notifications'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listNotifications: {
    good: { headers: someone, query: { limit: '5' } },
    bad: { headers: someone, query: { showReceived: 'x', limit: '0' }, fields: ['showReceived', 'limit'] },
  },
  countNotifications: { good: { headers: someone }, bad: null },
  markAllRead: {
    good: { headers: someone, payload: {} },
    bad: { headers: someone, payload: { notifyIDs: 'all' }, fields: ['notifyIDs'] },
  },
  createLiveTicket: { isBeyondSpec: true, good: { headers: someone }, bad: null },
  getNotification: { good: { path: { id: '1' }, status: 401 }, bad: { path: { id: 'x' }, fields: ['id'] } },
})
