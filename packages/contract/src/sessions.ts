import { Type } from 'typebox'
import { call } from './call.ts'

export const sessions = {
  refreshSession: call('POST', '/users/v1/refresh', {
    summary: 'A new pair of tokens for an old refresh token',
    body: Type.Object({
      oldRefreshToken: Type.String({ minLength: 1, maxLength: 200 }),
      deviceId: Type.Optional(Type.String({ maxLength: 100, description: 'The device the session was opened on.' })),
    }),
    answer: Type.Object({ access: Type.String({ description: 'JWT, 15 minutes.' }), refresh: Type.String({ description: 'Replaces the old one.' }) }),
    errors: { 406: 'The session is over: sign in again' },
  }),
}
