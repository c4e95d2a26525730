import { workshop } from '@shpulka/contract/catalogue/workshop'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { addMachine } from './add-machine.ts'
import { changeMachine } from './change-machine.ts'
import { changeMember } from './change-member.ts'
import type { WorkshopDeps } from './deps.ts'
import { endInvitation } from './end-invitation.ts'
import { getWorkshop } from './get-workshop.ts'
import { getWorkshopSummary } from './get-workshop-summary.ts'
import { inviteMember } from './invite-member.ts'
import { mergeMachines } from './merge-machines.ts'
import { removeMachine } from './remove-machine.ts'
import { removeMember } from './remove-member.ts'

export const workshopRoutes = (app: FastifyInstance, deps: WorkshopDeps) =>
  mount(
    app,
    workshop,
    {
      getWorkshop,
      getWorkshopSummary,
      addMachine,
      changeMachine,
      removeMachine,
      mergeMachines,
      inviteMember,
      acceptInvitation,
      endInvitation,
      changeMember,
      removeMember,
    },
    deps,
  )
