import type { RoleGrant } from '@shpulka/contract/people/staff'

/** A role and its site: «Менеджер», «Менеджер (Школа)». */
export function grantText(
  { role: code, siteId }: RoleGrant,
  roles: readonly { readonly code: string; readonly title: string }[],
  sites: readonly { readonly id: number; readonly name: string }[],
): string {
  const title = roles.find((role) => role.code === code)?.title ?? code
  return siteId === null ? title : `${title} (${sites.find(({ id }) => id === siteId)?.name ?? siteId})`
}
