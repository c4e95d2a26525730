import { retainedColumns, retainedTables } from '../../people/users/erasure.port.ts'
import { invariant } from './invariant.ts'
import { moment } from './moment.sql.ts'

const list = (names: Iterable<string>) => [...names].map((name) => `'${name}'`).join(', ')

export const peopleInvariants = [
  invariant('X1', 'письмо или работа по часам не ждёт дольше часа и не брошена', {
    of: 'graphile_worker._private_jobs',
    rowsAre: 'работа',
    violations: `select id::text from graphile_worker._private_jobs
      where (attempts >= max_attempts and locked_at is null)
        or (attempts = 0 and run_at < ${moment} - interval '1 hour')`,
  }),
  invariant('X2', 'о событии одно письмо каждому', {
    of: `graphile_worker._private_jobs where payload ->> 'email' is not null`,
    rowsAre: 'работа',
    violations: `select min(id)::text from graphile_worker._private_jobs where payload ->> 'email' is not null
      group by payload ->> 'email', payload ->> 'to', payload ->> 'id',
        payload ->> 'again' having count(*) > 1`,
  }),
  invariant('A1', 'у сессии один действующий ключ обновления, а у удалённого покупателя сессий нет', {
    of: 'sessions',
    rowsAre: 'сессия',
    violations: `select s.id::text from sessions s join users u on u.id = s.user_id
      where s.generation < 1 or (s.generation = 1) <> (s.rotated_at is null) or (u.erased_at is not null
        and s.revoked_at is null)`,
  }),
  invariant('A2', 'доказательство работы принято один раз', {
    of: 'used_proofs',
    rowsAre: 'доказательство',
    violations: `select encode(key, 'hex') from used_proofs group by key having count(*) > 1`,
  }),
  invariant('U1', 'у кого есть адреса, у того ровно один основной', {
    of: 'shipping_addresses',
    rowsAre: 'покупатель',
    violations:
      'select user_id::text from shipping_addresses group by user_id having count(*) filter (where is_default) <> 1',
  }),
  // Finds the tables in the schema, like the erasure of a user, so that a new table is checked automatically.
  invariant('U2', 'от удалённого покупателя не осталось ничего личного', {
    of: 'users where erased_at is not null',
    rowsAre: 'покупатель или таблица',
    violations: `select u.id::text from users u where u.erased_at is not null and (u.email <> 'erased-' || u.id ||
      '@erased.invalid' or exists (
        select from jsonb_each_text(to_jsonb(u)) as c (name, value) where c.name not in (${list(retainedColumns)})
          and c.value not in ('', 'false', '0', '{}', '[]')))
      union all
      select named.table from (
        select c.oid::regclass::text as table, (xpath('/row/n/text()', query_to_xml(format(
          'select count(*) as n from %s t join users u on u.id = t.%I where u.erased_at is not null', c.oid::regclass,
            a.attname), false, true, '')))[1]::text::int as left_over
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('users',
          ${list(retainedTables.keys())})
          and (a.attname ~ '(^|_)user_id$' or exists (
            select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'users'::regclass
              and f.conkey = array[a.attnum]))
      ) named where named.left_over > 0`,
  }),
  invariant('U3', 'у заказа есть согласие на обработку данных', {
    of: 'orders',
    rowsAre: 'заказ',
    violations: `select o.id::text from orders o where not exists (select from consents c where c.order_id = o.id and
      c.kind = 'personal-data')`,
  }),
]
