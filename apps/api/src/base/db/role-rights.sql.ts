import { statement } from './statement.ts'

/**
 * The schemas of the shop and of its queue, their relations except those of extensions, and the owner of the schema
 * (the owner of the table `sites`).
 */
const shopObjects = `schemas as (select oid, nspname from pg_namespace where nspname in ('public', 'graphile_worker')),
  relations as (
    select c.oid, c.relname, c.relkind, c.relowner, format('%I.%I', s.nspname, c.relname) as name
    from pg_class c join schemas s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')),
  owner as (select relowner as id from relations where name = 'public.sites')`

/** A privilege the current role lacks to run the shop, and the objects it lacks it on. */
export interface MissingPrivilege {
  privilege: string
  kind: 'schema' | 'table' | 'sequence' | 'function' | 'row security'
  names: string[]
}

/** Checks only objects of the schema's owner. `row security`: row level security hides the rows of these tables. */
export const findMissingPrivileges = statement<[], MissingPrivilege>(
  'findMissingPrivileges',
  `with ${shopObjects},
   missing as (
     select 'USAGE' as privilege, 'schema' as kind, nspname::text as name from schemas
     where not has_schema_privilege(oid, 'usage')
     union all
     select p, 'table', name from relations, unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) p
     where relkind in ('r', 'p') and relowner = (select id from owner) and not has_table_privilege(oid, p)
     union all
     select 'SELECT', 'table', name from relations
     where relkind in ('v', 'm') and relowner = (select id from owner) and not has_table_privilege(oid, 'select')
     union all
     select 'USAGE', 'sequence', name from relations
     where relowner = (select id from owner)
       and case when relkind = 'S' then not has_sequence_privilege(oid, 'usage') else false end
     union all
     select 'EXECUTE', 'function', p.oid::regprocedure::text from pg_proc p join schemas s on s.oid = p.pronamespace
     where p.proowner = (select id from owner) and not has_function_privilege(p.oid, 'execute')
     union all
     select 'ROW SECURITY', 'row security', name from relations where relkind in ('r', 'p') and row_security_active(oid))
   select privilege, kind, array_agg(name order by name) as names from missing
   group by 1, 2
   order by array_position('{schema,table,row security,sequence,function}'::text[], kind),
     array_position('{SELECT,INSERT,UPDATE,DELETE}'::text[], privilege)`,
)

/** The current role; whether the database holds a shop, and whether the role owns its schema. */
export const findRole = statement<[], { role: string; hasShop: boolean; isOwner: boolean }>(
  'findRole',
  `with ${shopObjects}
   select current_user as role, exists (select from owner) as "hasShop",
     coalesce((select pg_has_role(id, 'usage') from owner), false) as "isOwner"`,
)

/**
 * The rights of the current role to change the schema. `otherOwner` owns objects in it while the role is not its
 * member; null when there is no such owner.
 */
export const findSchemaRights = statement<
  [],
  { role: string; mayCreateSchemas: boolean; mayCreateTables: boolean; otherOwner: string | null }
>(
  'findSchemaRights',
  `with ${shopObjects}
   select current_user as role, has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
     has_schema_privilege('public', 'create') as "mayCreateTables",
     (select pg_get_userbyid(relowner) from relations where not pg_has_role(relowner, 'usage') limit 1)::text
       as "otherOwner"`,
)
