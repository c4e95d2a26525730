import type { employees } from '@shpulka/contract/content/employees'
import type { Verb } from '../../base/http/visit.ts'
import type { EmployeesDeps } from './deps.ts'
import { findEmployees } from './employees.sql.ts'

export const listEmployees: Verb<typeof employees.listEmployees, EmployeesDeps> = async (visit, { pool }) => {
  visit.tag('employees')
  return findEmployees(pool, visit.visitor.site.id, visit.query.department ?? null)
}
