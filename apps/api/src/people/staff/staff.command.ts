import { parseArgs } from 'node:util'
import { commandActor } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import { officeOrigin } from '../../base/http/office-origin.rule.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { isEmail } from '../users/contact.rule.ts'
import { invitationLink, invite } from './invite.port.ts'
import { findAllStaff, findRoles } from './staff.sql.ts'

export const staffUsage = `Пригласить в контору: npm run staff -- invite ПОЧТА --role РОЛЬ [--site НОМЕР]
Без сайта роль действует на всех. Ссылка печатается и уходит письмом; действует 48 часов, один раз.
Кто работает и какие есть роли: npm run staff -- list`

export interface StaffCommandDeps {
  readonly pool: Pool
  readonly config: TokenConfig & { readonly officeHost: string | null; readonly port: number }
  readonly out: { write(text: string): unknown }
}

/** Runs the command; returns the exit code: 0 done, 1 refused, 2 wrong arguments. */
export async function runStaffCommand(
  argv: readonly string[],
  { pool, config, out }: StaffCommandDeps,
): Promise<number> {
  const say = (line: string) => out.write(`${line}\n`)
  const params = paramsOf(argv)
  if (params === null) {
    say(staffUsage)
    return 2
  }
  if (params === 'list') {
    for (const { id, email, fio, grants, acceptedAt, closedAt } of await findAllStaff(pool)) {
      const state = closedAt ? 'вход закрыт' : acceptedAt ? fio : 'приглашён'
      say(
        `${id}  ${email}  ${state}  ${grants.map(({ role, siteId }) => (siteId ? `${role}@${siteId}` : role)).join(', ')}`,
      )
    }
    say(`Роли: ${(await findRoles(pool)).map(({ code, title }) => `${code} (${title})`).join(', ')}`)
    return 0
  }
  const origin = officeOrigin(config.officeHost, config.port)
  if (origin === null) {
    say('У конторы нет адреса: задайте OFFICE_HOST, например office.example.ru')
    return 1
  }
  try {
    const { email, role, siteId } = params
    const id = await transaction(pool, (tx) =>
      invite(tx, { email, grants: [{ role, siteId }], by: commandActor, staffId: null }),
    )
    say(`Ссылка для ${email}, 48 часов: ${invitationLink(config, origin, id)}`)
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    say(error.message)
    return 1
  }
}

type Params = 'list' | { readonly email: string; readonly role: string; readonly siteId: number | null }

function paramsOf(argv: readonly string[]): Params | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { role: { type: 'string' }, site: { type: 'string' } },
      allowPositionals: true,
    })
    const [verb, given, ...rest] = positionals
    if (verb === 'list' && given === undefined) return 'list'
    const email = given?.trim().toLowerCase() ?? ''
    const isSite = values.site === undefined || /^[1-9]\d{0,4}$/.test(values.site)
    if (verb !== 'invite' || rest.length > 0 || !values.role || !isEmail(email) || !isSite) return null
    return { email, role: values.role, siteId: values.site === undefined ? null : Number(values.site) }
  } catch {
    return null
  }
}
