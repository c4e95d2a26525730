export { beginningHistory, holdingReservations } from './order-statuses.sql.ts'
