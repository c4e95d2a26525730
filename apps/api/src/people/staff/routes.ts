import { staff } from '@shpulka/contract/people/staff'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { addPasskey } from './add-passkey.ts'
import { changePassword } from './change-password.ts'
import { changeStaff } from './change-staff.ts'
import { closeSession } from './close-session.ts'
import { confirmSession } from './confirm-session.ts'
import type { StaffDeps } from './deps.ts'
import { endSession } from './end-session.ts'
import { endStaffSessions } from './end-staff-sessions.ts'
import { inviteStaff } from './invite-staff.ts'
import { listPasskeys } from './list-passkeys.ts'
import { listSessions } from './list-sessions.ts'
import { listStaff } from './list-staff.ts'
import { listStaffSessions } from './list-staff-sessions.ts'
import { openSession } from './open-session.ts'
import { openSessionByPasskey } from './open-session-by-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requestOwnPasskey } from './request-own-passkey.ts'
import { requestPasskey } from './request-passkey.ts'
import { resetSignIn } from './reset-sign-in.ts'
import { saveRole } from './save-role.ts'
import { setAutoAssignment } from './set-auto-assignment.ts'
import { viewAutoAssignment } from './view-auto-assignment.ts'
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
      listPasskeys,
      removePasskey,
      changePassword,
      renewRecoveryCodes,
      viewInvitation,
      viewAutoAssignment,
      setAutoAssignment,
      acceptInvitation,
      listStaff,
      inviteStaff,
      changeStaff,
      listStaffSessions,
      endStaffSessions,
      resetSignIn,
      saveRole,
    },
    deps,
  )
