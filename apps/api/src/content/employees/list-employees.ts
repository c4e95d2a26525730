import type { employees } from '@shpulka/contract/content/employees'
import type { Handler } from '../../base/http/request-context.ts'
import type { EmployeesDeps } from './deps.ts'
import { findEmployees } from './employees.sql.ts'

export const listEmployees: Handler<typeof employees.listEmployees, EmployeesDeps> = async (ctx, { pool }) => {
  ctx.tag('employees')
  return findEmployees(pool, ctx.visitor.site.id, ctx.query.department ?? null)
}
