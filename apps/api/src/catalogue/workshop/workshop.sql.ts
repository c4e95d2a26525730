import { statement } from '../../base/db/statement.ts'
import type { MachineDetails } from './machine-details.rule.ts'
import { todayInMoscow } from './today.rule.ts'

export interface MachineRow {
  id: number
  productId: number | null
  title: string
  serial: string
  place: string
  note: string
  boughtOn: string | null
  /** Day of the last service. */
  servicedOn: string | null
  /** Service is due after so many months, or hours of work. */
  serviceMonths: number | null
  serviceHours: number | null
  hoursAWeek: number | null
  /** Day when the next service is due. */
  serviceOn: string | null
  version: number
}

const machineColumns = `wm.id, wm.product_id as "productId", wm.title, wm.serial, wm.place, wm.note,
  to_char(wm.bought_on, 'YYYY-MM-DD') as "boughtOn", to_char(wm.serviced_on, 'YYYY-MM-DD') as "servicedOn",
  wm.service_months as "serviceMonths", wm.service_hours as "serviceHours", wm.hours_a_week as "hoursAWeek",
  to_char(wm.service_on, 'YYYY-MM-DD') as "serviceOn", wm.version`

/** Machines of the user's workshop in the order they were added. */
export const findMachines = statement<[userId: number], MachineRow>(
  'findWorkshopMachines',
  `select ${machineColumns} from workshop_members m join workshop_machines wm on wm.workshop_id = m.workshop_id
   where m.user_id = $1 order by wm.id`,
)

/** What the machines of a user's workshop are: products, and names of those that may never have been sold here. */
export const findMachineNames = statement<[userId: number], { productId: number | null; title: string }>(
  'findWorkshopMachineNames',
  `select wm.product_id as "productId", wm.title
   from workshop_members m join workshop_machines wm on wm.workshop_id = m.workshop_id
   where m.user_id = $1 group by wm.product_id, wm.title order by min(wm.id)`,
)

export const findWorkshopSummary = statement<
  [userId: number],
  { machines: { productId: number | null; title: string }[]; toService: number }
>(
  'findWorkshopSummary',
  `with own as (
     select wm.id, wm.product_id, wm.title, wm.service_on, m.role
     from workshop_members m join workshop_machines wm on wm.workshop_id = m.workshop_id where m.user_id = $1
   )
   select array(select jsonb_build_object('productId', product_id, 'title', title) from own order by id) as machines,
     (select count(*)::int from own where service_on <= ${todayInMoscow} and role <> 'viewer') as "toService"`,
)

/** No row when the account is erased. With the lock two concurrent first machines create only one workshop. */
export const lockUserOfWorkshop = statement<[userId: number], { id: number }>(
  'lockUserOfWorkshop',
  'select id from users where id = $1 and erased_at is null for no key update',
)

export interface MemberRow {
  workshopId: number
  role: 'owner' | 'editor' | 'viewer'
}

/** Locks the user's workshop for a change, and another one; in a fixed order, to avoid deadlocks. */
export const lockWorkshopsOf = statement<[userId: number, otherId: number | null], { id: number }>(
  'lockWorkshopsOf',
  `select id from workshops where id = $2 or id = (select workshop_id from workshop_members where user_id = $1)
   order by id for update`,
)

export const findMembership = statement<[userId: number], MemberRow>(
  'findWorkshopMembership',
  'select workshop_id as "workshopId", role from workshop_members where user_id = $1',
)

export const insertWorkshop = statement<[userId: number], { workshopId: number }>(
  'insertWorkshop',
  `with inserted as (insert into workshops default values returning id)
   insert into workshop_members (user_id, workshop_id) select $1, id from inserted returning workshop_id as "workshopId"`,
)

/** Values of a machine's details, in the parameter order of the statements below. */
export const detailValues = ({
  title,
  serial,
  place,
  note,
  boughtOn,
  servicedOn,
  serviceMonths,
  serviceHours,
  hoursAWeek,
}: MachineDetails) =>
  [title, serial, place, note, boughtOn, servicedOn, serviceMonths, serviceHours, hoursAWeek] as const

type DetailValues = ReturnType<typeof detailValues>

export const insertMachine = statement<[workshopId: number, productId: number | null, ...details: DetailValues]>(
  'insertWorkshopMachine',
  `insert into workshop_machines (workshop_id, product_id, title, serial, place, note, bought_on, serviced_on,
     service_months, service_hours, hours_a_week)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

export const updateMachine = statement<[workshopId: number, id: number, ...details: DetailValues]>(
  'updateWorkshopMachine',
  `update workshop_machines set title = $3, serial = $4, place = $5, note = $6, bought_on = $7, serviced_on = $8,
     service_months = $9, service_hours = $10, hours_a_week = $11, version = version + 1
   where workshop_id = $1 and id = $2`,
)

export const deleteMachine = statement<[workshopId: number, id: number]>(
  'deleteWorkshopMachine',
  'delete from workshop_machines where workshop_id = $1 and id = $2',
)
