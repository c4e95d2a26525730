import { parseArgs } from 'node:util'
import type { RoleGrant } from '@shpulka/contract/people/staff'
import { commandActor } from '../../base/audit/audit.port.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import { officeOrigin } from '../../base/http/office-origin.rule.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { isEmail } from '../users/contact.rule.ts'
import { invitationLink, invite, resetAccess } from './invite.port.ts'
import { findAllStaff, findRoles, findStaffByEmail, lockStaff } from './staff.sql.ts'

export const staffUsage = `Пригласить в контору: npm run staff -- invite ПОЧТА --role РОЛЬ [--site НОМЕР]
Без сайта роль действует на всех. Ссылка печатается и уходит письмом; действует 48 часов, один раз.
Потерян ключ, телефон или пароль: npm run staff -- reset ПОЧТА
Печатает и шлёт новую ссылку; прежние ключи, пароль и коды больше не действуют, роли остаются.
Кто работает и какие есть роли: npm run staff -- list`

export interface StaffCommandDeps {
  readonly pool: Pool
  readonly config: Omit<TokenConfig, 'tokenSecret'> & {
    /** Null when the command was not given the secret of the shop, which signs its links. */
    readonly tokenSecret: string | null
    readonly officeHost: string | null
    readonly port: number
  }
  readonly out: { write(text: string): unknown }
}

/** Runs the command and returns the exit code: 0 done, 1 refused, 2 usage error. */
export async function runStaffCommand(
  argv: readonly string[],
  { pool, config, out }: StaffCommandDeps,
): Promise<number> {
  const printLine = (line: string) => out.write(`${line}\n`)
  const params = parseCommand(argv)
  if (params === null) {
    printLine(staffUsage)
    return 2
  }
  if (params === 'list') {
    for (const { id, email, fio, grants, acceptedAt, closedAt } of await findAllStaff(pool)) {
      const state = closedAt ? 'вход закрыт' : acceptedAt ? fio : 'приглашён'
      printLine(
        `${id}  ${email}  ${state}  ${grants.map(({ role, siteId }) => (siteId ? `${role}@${siteId}` : role)).join(', ')}`,
      )
    }
    printLine(`Роли: ${(await findRoles(pool)).map(({ code, title }) => `${code} (${title})`).join(', ')}`)
    return 0
  }
  const origin = officeOrigin(config.officeHost, config.port)
  if (origin === null) {
    printLine('У конторы нет адреса: задайте OFFICE_HOST, например office.example.ru')
    return 1
  }
  const { tokenSecret } = config
  if (tokenSecret === null) {
    printLine(
      'Ссылку подписывает секрет магазина, а у команды его нет: дайте ей TOKEN_SECRET или TOKEN_SECRET_FILE ' +
        'работающего магазина (под systemd: docs/operating.md, «Commands»)',
    )
    return 1
  }
  try {
    const { email, grant } = params
    const by = { by: commandActor, staffId: null }
    const id = await transaction(pool, (tx) =>
      grant ? invite(tx, { email, grants: [grant], ...by }) : resetAccessByEmail(tx, email, by),
    )
    printLine(`Ссылка для ${email}, 48 часов: ${invitationLink({ ...config, tokenSecret }, origin, id)}`)
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    printLine(error.message)
    if (error.statusCode === 409) printLine(`npm run staff -- reset ${params.email}`)
    return 1
  }
}

async function resetAccessByEmail(
  tx: Queryable,
  email: string,
  by: Parameters<typeof resetAccess>[2],
): Promise<string> {
  const [existing] = await findStaffByEmail(tx, email)
  if (!existing) throw notFound(`В конторе нет никого с почтой ${email}: пригласите (npm run staff -- invite)`)
  await lockStaff(tx, existing.id)
  return resetAccess(tx, (await findStaffByEmail(tx, email))[0]!, by)
}

/** A null `grant` means a new link for existing staff. */
type Params = 'list' | { readonly email: string; readonly grant: RoleGrant | null }

function parseCommand(argv: readonly string[]): Params | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { role: { type: 'string' }, site: { type: 'string' } },
      allowPositionals: true,
    })
    const [verb, target, ...rest] = positionals
    if (verb === 'list' && target === undefined) return 'list'
    const email = target?.trim().toLowerCase() ?? ''
    if (rest.length > 0 || !isEmail(email)) return null
    const { role, site } = values
    if (verb === 'reset' && role === undefined && site === undefined) return { email, grant: null }
    if (verb !== 'invite' || !role || (site !== undefined && !/^[1-9]\d{0,4}$/.test(site))) return null
    return { email, grant: { role, siteId: site === undefined ? null : Number(site) } }
  } catch {
    return null
  }
}
