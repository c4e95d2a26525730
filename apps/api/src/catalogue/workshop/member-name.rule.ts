/** How a member is called to the others: by the account's name, else by the beginning of its email address. */
export const memberName = ({ fio, email }: { readonly fio: string; readonly email: string }): string =>
  fio.trim() || (email.split('@')[0] ?? '')
