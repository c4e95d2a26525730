import { invariant } from './invariant.ts'
import { moment } from './moment.sql.ts'

export const staffInvariants = [
  invariant('J1', 'запись журнала изменений — та, что была сделана', {
    of: 'audit_log',
    rowsAre: 'запись',
    violations: 'select l.id::text from audit_log l where l.digest <> audit_digest(l)',
  }),
  invariant('J2', 'цепочка печатей журнала цела: ни одна запись не вынута и не вставлена', {
    of: 'audit_seals',
    rowsAre: 'место в цепочке',
    violations: `select c.position::text from (
        select position, audit_id, seal, coalesce(lag(position) over w, 0) + 1 as expected_position,
          coalesce(lag(seal) over w, '') as before
        from audit_seals window w as (order by position)
      ) c left join audit_log l on l.id = c.audit_id
      where c.position <> c.expected_position or l.id is null or c.seal <> sha256(c.before || l.digest)`,
  }),
  invariant('J3', 'записи журнала запечатаны: ни одна не ждёт больше часа', {
    of: 'audit_log',
    rowsAre: 'запись',
    violations: `select l.id::text from audit_log l where l.at < ${moment} - interval '1 hour'
      and not exists (select from audit_seals s where s.audit_id = l.id)`,
  }),
  invariant('J4', 'если в контору кто-то может войти, у магазина есть владелец', {
    of: 'staff where accepted_at is not null and closed_at is null',
    rowsAre: 'человек',
    violations: `select s.id::text from staff s where s.accepted_at is not null and s.closed_at is null and not exists (
        select from staff_grants g join staff st on st.id = g.staff_id where g.role_code = 'owner' and g.site_id is null
          and st.closed_at is null)`,
  }),
  invariant('J5', 'заказ, который пачка изменила, изменён ею один раз: так говорит журнал', {
    of: `order_batch_rows where state = 'done'`,
    rowsAre: 'пачка и заказ',
    violations: `select r.batch_id || ' ' || r.order_id from order_batch_rows r
      where (r.state = 'done') <> (1 = (select count(*) from audit_log l where l.record_kind = 'order'
        and l.record_id = r.order_id::text and l.action in ('order.status', 'order.assign', 'change.undo')
        and l.batch_id = r.batch_id))`,
  }),
  invariant('J6', 'личные значения лежат у той записи журнала, в которой вместо них отпечатки', {
    of: 'audit_personal',
    rowsAre: 'запись',
    violations: `select p.audit_id::text from audit_personal p join audit_log l on l.id = p.audit_id,
        jsonb_object_keys(p.fields) as f (name)
      where not l.changes ? f.name or exists (select from jsonb_array_elements(l.changes -> f.name) as v
        where v <> 'null' and not coalesce(v ? 'hmac', false))`,
  }),
]
