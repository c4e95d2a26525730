import type { sessions as contract } from '@shpulka/contract/people/sessions'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  login: {
    good: { payload: { username: 'anna@example.ru', deviceId: 'sweep-device' } },
    bad: { payload: { username: 'nobody' }, fields: ['username'] },
  },
  signup: {
    good: {
      payload: {
        fio: 'Иванова Анна',
        email: 'signup@example.ru',
        phone: '+7 900 123-45-67',
        password: 'тридцать три оверлока',
        consents: { personalData: true },
        deviceId: 'sweep-device',
      },
    },
    bad: {
      payload: {
        fio: '77',
        email: 'x@',
        phone: '12345',
        password: '12345678',
        isOrganization: true,
        consents: { personalData: false },
        deviceId: 'sweep-device',
      },
      fields: ['fio', 'email', 'phone', 'password', 'organization.inn', 'organization.name', 'consents.personalData'],
    },
  },
  sendVerification: {
    good: { payload: { email: 'signup@example.ru', deviceId: 'sweep-device' } },
    bad: { payload: { email: null, deviceId: 'sweep-device' }, fields: ['email'] },
  },
  verify: {
    good: { payload: { email: 'anna@example.ru', code: '00000000', deviceId: 'sweep-device' }, status: 422 },
    bad: { payload: {}, fields: ['code', 'deviceId'] },
  },
  sendPasswordReset: {
    good: { payload: { email: ' Anna@example.ru ', deviceId: 'sweep-device' } },
    bad: { payload: { email: null, deviceId: 'sweep-device' }, fields: ['email'] },
  },
  resetPassword: {
    isBeyondSpec: true,
    good: {
      payload: {
        email: 'anna@example.ru',
        code: '00000000',
        password: 'тридцать три оверлока',
        deviceId: 'sweep-device',
      },
      status: 422,
    },
    bad: {
      payload: { email: 'anna@example.ru', code: '1', password: '12345678', deviceId: 'sweep-device' },
      fields: ['password'],
    },
  },
  sendTemporaryPassword: {
    good: { payload: { email: 'temporary@example.ru', deviceId: 'sweep-device' } },
    bad: { payload: { email: '', deviceId: 'sweep-device' }, fields: ['email'] },
  },
  changePassword: { good: { payload: { password: 'тридцать три оверлока' }, status: 401 }, bad: null },
  getPassword: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  refreshSession: {
    good: { payload: { oldRefreshToken: 'x' }, status: 406 },
    bad: { payload: {}, fields: ['oldRefreshToken'] },
  },
  logout: {
    isBeyondSpec: true,
    good: { payload: {} },
    bad: { payload: { refreshToken: 1 }, fields: ['refreshToken'] },
  },
  listSessions: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  endSessions: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  endSession: {
    isBeyondSpec: true,
    good: { path: { id: '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0aa' }, status: 401 },
    bad: null,
  },
})
