/**
 * SQL: the searched text of an account `u`. Must be the expression of the index users_by_words, which
 * has accounts that are not erased.
 */
export const customerWordsSql = (u: string) => `translate(lower(${u}.fio || ' ' || ${u}.email::text || ' ' || ${u}.phone
  || ' ' || ${u}.organization_name || ' ' || ${u}.inn), 'ё', 'е')`
