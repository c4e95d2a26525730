import { mailSender } from '@shpulka/contract/people/mail-sender'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { askForRestocked, type MailSenderDeps } from './ask-for-restocked.ts'
import { confirmRestocked } from './confirm-restocked.ts'
import { endRestocked } from './end-restocked.ts'

export const mailSenderRoutes = (app: FastifyInstance, deps: MailSenderDeps) =>
  mount(app, mailSender, { askForRestocked, confirmRestocked, endRestocked }, deps)
