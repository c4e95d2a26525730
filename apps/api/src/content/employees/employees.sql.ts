import type { Employee } from '@shpulka/contract/content/employees'
import { statement } from '../../base/db/statement.ts'

export const findEmployees = statement<[siteId: number, department: string | null], Employee>(
  'findEmployees',
  `select e.id, e.name, e.position, json_build_object('code', d.code, 'title', d.title) as department, e.about,
    e.photo_file_id as photo,
     e.phone, e.extension, e.email, e.sort
   from employees e join departments d on d.id = e.department_id
   where d.site_id = $1 and ($2::text is null or d.code = $2) and e.hidden_at is null
   order by d.sort, d.id, e.sort, e.id`,
)
