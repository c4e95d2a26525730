/** What the machines of a user's workshop are, for other rooms. */
export { findMachineNames } from './workshop.sql.ts'
