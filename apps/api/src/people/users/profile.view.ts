import type { AccountOrganization, PartProfile, Profile } from '@shpulka/contract/people/users'
import type { ProfileRow } from './users.sql.ts'

export const profileView = (row: ProfileRow): Profile => ({
  version: row.version,
  fio: row.fio,
  email: row.email,
  phone: row.phone,
  isOrganization: row.isOrganization,
  organization: organizationView(row),
  schoolInfo: row.school,
  priceRole: row.priceRole,
  sites: [{ id: row.siteId, code: row.siteCode }],
  createdAt: row.createdAt.toISOString(),
})

export const partProfileView = (row: ProfileRow): PartProfile => ({
  fio: row.fio,
  email: row.email,
  phone: row.phone,
  isOrganization: row.isOrganization,
  organizationName: row.name,
  priceRole: row.priceRole,
})

function organizationView(row: ProfileRow): AccountOrganization | null {
  if (!row.isOrganization) return null
  const { name, inn, kpp, ogrn, legalAddress, bankName, bik, account, correspondentAccount } = row
  return { name, inn, kpp, ogrn, legalAddress, bankName, bik, account, correspondentAccount }
}
