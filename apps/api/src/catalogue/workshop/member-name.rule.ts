/** The name of a member that others see: the account's, else the beginning of its email address. */
export const memberName = ({ fio, email }: { readonly fio: string; readonly email: string }): string =>
  fio.trim() || (email.split('@')[0] ?? '')
