import { consents } from '@shpulka/contract/people/consents'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { getConsentText } from './get-consent-text.ts'
import { type ConsentsDeps, listConsents } from './list-consents.ts'
import { saveCookieChoice } from './save-cookie-choice.ts'
import { withdrawConsent } from './withdraw-consent.ts'

export const consentsRoutes = (app: FastifyInstance, deps: ConsentsDeps) =>
  mount(app, consents, { listConsents, withdrawConsent, getConsentText, saveCookieChoice }, deps)
