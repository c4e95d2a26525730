export { findReservesKnownTo1c } from './known-reserves.sql.ts'
