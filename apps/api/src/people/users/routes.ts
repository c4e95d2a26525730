import { users } from '@shpulka/contract/people/users'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { changeEmail } from './change-email.ts'
import { changeParams } from './change-params.ts'
import { changePhone } from './change-phone.ts'
import { changeProfile } from './change-profile.ts'
import { type EraseUserDeps, eraseUser } from './erase-user.ts'
import { type ExportUserDeps, exportUser } from './export-user.ts'
import { getParams } from './get-params.ts'
import { getPartProfile } from './get-part-profile.ts'
import { getProfile, type UsersDeps } from './get-profile.ts'
import { returnEmail } from './return-email.ts'
import { sendEmailCode } from './send-email-code.ts'

export const usersRoutes = (app: FastifyInstance, deps: UsersDeps & EraseUserDeps & ExportUserDeps) =>
  mount(
    app,
    users,
    {
      getProfile,
      changeProfile,
      getPartProfile,
      getParams,
      changeParams,
      sendEmailCode,
      changeEmail,
      returnEmail,
      changePhone,
      eraseUser,
      exportUser,
    },
    deps,
  )
