import { forms } from '@shpulka/contract/people/forms'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { cancelRequest } from './cancel-request.ts'
import { getForm } from './get-form.ts'
import { listFormTypes } from './list-form-types.ts'
import { listQuestions } from './list-questions.ts'
import { listRequests } from './list-requests.ts'
import { type FormsDeps, sendForm } from './send-form.ts'
import { viewRequest } from './view-request.ts'

export const formsRoutes = (app: FastifyInstance, deps: FormsDeps) =>
  mount(app, forms, { listFormTypes, getForm, sendForm, listRequests, viewRequest, cancelRequest, listQuestions }, deps)
