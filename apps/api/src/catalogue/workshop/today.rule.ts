/** The shop's day, in SQL. */
export const todayInMoscow = `(now() at time zone 'Europe/Moscow')::date`
