import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { getSubscriptionStatus } from './get-subscription-status.ts'
import { type MailDistributionDeps, subscribe } from './subscribe.ts'

export const mailDistributionRoutes = (app: FastifyInstance, deps: MailDistributionDeps) =>
  mount(app, mailDistribution, { subscribe, getSubscriptionStatus, confirmSubscription, endSubscription }, deps)
