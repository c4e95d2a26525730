/** Products among the machines of a user's workshop, for other rooms. */
export { findMachineProducts } from './workshop.sql.ts'
