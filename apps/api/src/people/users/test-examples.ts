import type { users as contract } from '@shpulka/contract/people/users'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ someone }: SweepShop): ExamplesOf<typeof contract> => ({
  getProfile: { good: { headers: someone }, bad: null },
  changeProfile: {
    good: { headers: someone, payload: { version: 0, fio: 'Анна Иванова', organization: null, schoolInfo: null } },
    bad: { headers: someone, payload: { version: -1, fio: 1 }, fields: ['version', 'fio'] },
  },
  getPartProfile: { good: { status: 401 }, bad: null },
  getParams: { good: { headers: someone }, bad: null },
  changeParams: {
    good: { headers: someone, payload: { listingView: 'rows', city: 'Иваново' } },
    bad: { headers: someone, payload: { listingView: 'table', city: 5 }, fields: ['listingView', 'city'] },
  },
  sendEmailCode: {
    isBeyondSpec: true,
    good: { payload: { email: 'new@example.ru' }, status: 401 },
    bad: { headers: someone, payload: {}, fields: ['email'] },
  },
  changeEmail: {
    isBeyondSpec: true,
    good: { payload: { email: 'new@example.ru', code: '1' }, status: 401 },
    bad: { headers: someone, payload: {}, fields: ['email', 'code'] },
  },
  returnEmail: {
    isBeyondSpec: true,
    good: { payload: { token: '1' }, status: 404 },
    bad: { payload: { token: '' }, fields: ['token'] },
  },
  changePhone: {
    isBeyondSpec: true,
    good: { payload: { phone: '' }, status: 401 },
    bad: { headers: someone, payload: { phone: '1', password: 'x' }, fields: ['phone'] },
  },
  eraseUser: {
    good: { payload: { password: 'x' }, status: 401 },
    bad: { headers: someone, payload: {}, fields: ['code'] },
  },
})
