import { users } from '@shpulka/contract/users'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { changeParams } from './change-params.ts'
import { changeProfile } from './change-profile.ts'
import { getParams } from './get-params.ts'
import { getPartProfile } from './get-part-profile.ts'
import { getProfile, type UsersDeps } from './get-profile.ts'

export const usersRoutes = (app: FastifyInstance, deps: UsersDeps) =>
  mount(app, users, { getProfile, changeProfile, getPartProfile, getParams, changeParams }, deps)
