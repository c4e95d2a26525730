import { employees } from '@shpulka/contract/content/employees'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { EmployeesDeps } from './deps.ts'
import { listEmployees } from './list-employees.ts'

export const employeesRoutes = (app: FastifyInstance, deps: EmployeesDeps) =>
  mount(app, employees, { listEmployees }, deps)
