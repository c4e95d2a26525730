import type { RoleGrant } from '@shpulka/contract/people/staff'

/** «Менеджер», «Менеджер (Школа)»: a role and the site it holds for. */
export function grantText(
  { role: code, siteId }: RoleGrant,
  roles: readonly { readonly code: string; readonly title: string }[],
  sites: readonly { readonly id: number; readonly name: string }[],
): string {
  const title = roles.find((role) => role.code === code)?.title ?? code
  return siteId === null ? title : `${title} (${sites.find(({ id }) => id === siteId)?.name ?? siteId})`
}
