/** The name of a member shown to others: that of the account, else the part of the email address before @. */
export const memberName = ({ fio, email }: { readonly fio: string; readonly email: string }): string =>
  fio.trim() || (email.split('@')[0] ?? '')
