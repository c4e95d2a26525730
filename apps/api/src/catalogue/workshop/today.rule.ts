/** Today's date in Moscow, in SQL. */
export const todayInMoscow = `(now() at time zone 'Europe/Moscow')::date`
