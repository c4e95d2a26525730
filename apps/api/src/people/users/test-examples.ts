import type { users as contract } from '@shpulka/contract/people/users'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ someone }: SweepShop): ExamplesOf<typeof contract> => ({
  getProfile: { valid: { headers: someone }, invalid: null },
  changeProfile: {
    valid: { headers: someone, payload: { version: 0, fio: 'Анна Иванова', organization: null, schoolInfo: null } },
    invalid: { headers: someone, payload: { version: -1, fio: 1 }, errorFields: ['version', 'fio'] },
  },
  getPartProfile: { valid: { status: 401 }, invalid: null },
  getParams: { valid: { headers: someone }, invalid: null },
  changeParams: {
    valid: { headers: someone, payload: { listingView: 'rows', city: 'Иваново' } },
    invalid: { headers: someone, payload: { listingView: 'table', city: 5 }, errorFields: ['listingView', 'city'] },
  },
  sendEmailCode: {
    isBeyondSpec: true,
    valid: { payload: { email: 'new@example.ru' }, status: 401 },
    invalid: { headers: someone, payload: {}, errorFields: ['email'] },
  },
  changeEmail: {
    isBeyondSpec: true,
    valid: { payload: { email: 'new@example.ru', code: '1' }, status: 401 },
    invalid: { headers: someone, payload: {}, errorFields: ['email', 'code'] },
  },
  returnEmail: {
    isBeyondSpec: true,
    valid: { payload: { token: '1' }, status: 404 },
    invalid: { payload: { token: '' }, errorFields: ['token'] },
  },
  changePhone: {
    isBeyondSpec: true,
    valid: { payload: { phone: '' }, status: 401 },
    invalid: { headers: someone, payload: { phone: '1', password: 'x' }, errorFields: ['phone'] },
  },
  exportUser: {
    isBeyondSpec: true,
    valid: { payload: { password: 'x' }, status: 401 },
    invalid: { headers: someone, payload: {}, errorFields: ['code'] },
  },
  eraseUser: {
    valid: { payload: { password: 'x' }, status: 401 },
    invalid: { headers: someone, payload: {}, errorFields: ['code'] },
  },
})
