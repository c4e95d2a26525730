import type { users } from '@shpulka/contract/people/users'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { lockUserForWrite } from '../sessions/sessions.port.ts'
import type { UsersDeps } from './get-profile.ts'
import { profileView } from './profile.view.ts'
import { normalizeProfileChange } from './profile-change.rule.ts'
import { findProfile, type ProfileRow, updateProfile } from './users.sql.ts'

export const changeProfile: Handler<typeof users.changeProfile, UsersDeps> = async ({ visitor, body }, { pool }) => {
  const { change, errors } = normalizeProfileChange(body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const userId = visitor.user!.id
  const [row] = await transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const [before] = await findProfile(tx, userId)
    const after = { ...before!, ...changedColumns(change) }
    return updateProfile(
      tx,
      userId,
      body.version,
      after.fio,
      after.isOrganization,
      after.name,
      after.inn,
      after.kpp,
      after.ogrn,
      after.legalAddress,
      after.bankName,
      after.bik,
      after.account,
      after.correspondentAccount,
      after.school && JSON.stringify(after.school),
    )
  })
  if (!row) throw new Failure(409, 'Профиль изменили в другом окне. Проверьте, что в нём теперь, и сохраните ещё раз')
  return profileView(row)
}

const noOrganization = {
  name: '',
  inn: '',
  kpp: '',
  ogrn: '',
  legalAddress: '',
  bankName: '',
  bik: '',
  account: '',
  correspondentAccount: '',
}

/** The columns that a change sets. A user is an organization when there are details of one. */
const changedColumns = ({
  fio,
  organization,
  schoolInfo,
}: ReturnType<typeof normalizeProfileChange>['change']): Partial<ProfileRow> => ({
  ...(fio !== undefined && { fio }),
  ...(organization !== undefined && { isOrganization: organization !== null, ...(organization ?? noOrganization) }),
  ...(schoolInfo !== undefined && { school: schoolInfo }),
})
