import type { sessions as contract } from '@shpulka/contract/people/sessions'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  login: {
    valid: { payload: { username: 'anna@example.ru', deviceId: 'sweep-device' } },
    invalid: { payload: { username: 'nobody' }, errorFields: ['username'] },
  },
  signup: {
    valid: {
      payload: {
        fio: 'Иванова Анна',
        email: 'signup@example.ru',
        phone: '+7 900 123-45-67',
        password: 'тридцать три оверлока',
        consents: { personalData: true },
        deviceId: 'sweep-device',
      },
    },
    invalid: {
      payload: {
        fio: '77',
        email: 'x@',
        phone: '12345',
        password: '12345678',
        isOrganization: true,
        consents: { personalData: false },
        deviceId: 'sweep-device',
      },
      errorFields: [
        'fio',
        'email',
        'phone',
        'password',
        'organization.inn',
        'organization.name',
        'consents.personalData',
      ],
    },
  },
  sendVerification: {
    valid: { payload: { email: 'signup@example.ru', deviceId: 'sweep-device' } },
    invalid: { payload: { email: null, deviceId: 'sweep-device' }, errorFields: ['email'] },
  },
  verify: {
    valid: { payload: { email: 'anna@example.ru', code: '00000000', deviceId: 'sweep-device' }, status: 422 },
    invalid: { payload: {}, errorFields: ['code', 'deviceId'] },
  },
  sendPasswordReset: {
    valid: { payload: { email: ' Anna@example.ru ', deviceId: 'sweep-device' } },
    invalid: { payload: { email: null, deviceId: 'sweep-device' }, errorFields: ['email'] },
  },
  resetPassword: {
    isBeyondSpec: true,
    valid: {
      payload: {
        email: 'anna@example.ru',
        code: '00000000',
        password: 'тридцать три оверлока',
        deviceId: 'sweep-device',
      },
      status: 422,
    },
    invalid: {
      payload: { email: 'anna@example.ru', code: '1', password: '12345678', deviceId: 'sweep-device' },
      errorFields: ['password'],
    },
  },
  sendTemporaryPassword: {
    valid: { payload: { email: 'temporary@example.ru', deviceId: 'sweep-device' } },
    invalid: { payload: { email: '', deviceId: 'sweep-device' }, errorFields: ['email'] },
  },
  changePassword: { valid: { payload: { password: 'тридцать три оверлока' }, status: 401 }, invalid: null },
  getPassword: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  refreshSession: {
    valid: { payload: { oldRefreshToken: 'x' }, status: 406 },
    invalid: { payload: {}, errorFields: ['oldRefreshToken'] },
  },
  logout: {
    isBeyondSpec: true,
    valid: { payload: {} },
    invalid: { payload: { refreshToken: 1 }, errorFields: ['refreshToken'] },
  },
  listSessions: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  endSessions: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  endSession: {
    isBeyondSpec: true,
    valid: { path: { id: '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0aa' }, status: 401 },
    invalid: null,
  },
})
