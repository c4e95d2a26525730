import { sessions } from '@shpulka/contract/people/sessions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { changePassword } from './change-password.ts'
import type { SessionsDeps } from './deps.ts'
import { endSession } from './end-session.ts'
import { endSessions } from './end-sessions.ts'
import { getPassword } from './get-password.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { refreshSession } from './refresh-session.ts'
import { resetPassword } from './reset-password.ts'
import { sendPasswordReset } from './send-password-reset.ts'
import { sendTemporaryPassword } from './send-temporary-password.ts'
import { sendVerification } from './send-verification.ts'
import { signup } from './signup.ts'
import { verify } from './verify.ts'

const handlers = {
  login,
  signup,
  sendVerification,
  verify,
  sendPasswordReset,
  resetPassword,
  sendTemporaryPassword,
  changePassword,
  getPassword,
  refreshSession,
  logout,
  listSessions,
  endSessions,
  endSession,
}

export const sessionsRoutes = (app: FastifyInstance, deps: SessionsDeps) => mount(app, sessions, handlers, deps)
