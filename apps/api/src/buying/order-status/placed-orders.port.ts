export { firstStatusCte, reservationsCte } from './order-statuses.sql.ts'
