import { staff } from '@shpulka/contract/people/staff'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { addPasskey } from './add-passkey.ts'
import { changeStaff } from './change-staff.ts'
import { closeSession } from './close-session.ts'
import { confirmSession } from './confirm-session.ts'
import type { StaffDeps } from './deps.ts'
import { endSession } from './end-session.ts'
import { inviteStaff } from './invite-staff.ts'
import { listSessions } from './list-sessions.ts'
import { listStaff } from './list-staff.ts'
import { openSession } from './open-session.ts'
import { openSessionByPasskey } from './open-session-by-passkey.ts'
import { requestOwnPasskey } from './request-own-passkey.ts'
import { requestPasskey } from './request-passkey.ts'
import { resetSignIn } from './reset-sign-in.ts'
import { saveRole } from './save-role.ts'
import { viewInvitation } from './view-invitation.ts'
import { viewSession } from './view-session.ts'

export const staffRoutes = (api: FastifyInstance, deps: StaffDeps) =>
  mountOffice(
    api,
    staff,
    {
      viewSession,
      openSession,
      requestPasskey,
      openSessionByPasskey,
      closeSession,
      confirmSession,
      listSessions,
      endSession,
      requestOwnPasskey,
      addPasskey,
      viewInvitation,
      acceptInvitation,
      listStaff,
      inviteStaff,
      changeStaff,
      resetSignIn,
      saveRole,
    },
    deps,
  )
