import pg from 'pg'

export const databaseName = 'shpulka'
/** Owns the shop's database and has no other rights on the server. */
export const shopRole = 'shpulka'

/**
 * Creates the shop's database and the role that owns it and everything in it. Transfers to that role what an earlier
 * version created as the superuser.
 */
export async function prepareDatabase(urlOf: (database: string) => string, password: string) {
  await asSuperuser(urlOf('postgres'), async (client) => {
    const { rowCount: roleExists } = await client.query('select from pg_roles where rolname = $1', [shopRole])
    const secret = client.escapeLiteral(password)
    await client.query(
      `${roleExists ? 'alter' : 'create'} role ${shopRole} login nosuperuser nocreatedb nocreaterole password ${secret}`,
    )
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [databaseName],
    )
    if (!rows[0]) await client.query(`create database ${databaseName} owner ${shopRole}`)
    else if (rows[0].owner !== shopRole) {
      await asSuperuser(urlOf(databaseName), (client) => client.query(transferOwnership))
      // Comes last, so that after an interrupted start the next one transfers everything again.
      await client.query(`alter database ${databaseName} owner to ${shopRole}`)
    }
  })
}

/**
 * `reassign owned` does not work for the initial superuser. Objects of extensions (deptype e) stay with the superuser;
 * what belongs to a column or another object (deptypes a and i) follows its owner.
 */
const transferOwnership = `do $$ declare it record; begin
  for it in
    select format('alter schema %I owner to ${shopRole}', nspname) as command from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    select format('alter %s %I.%I owner to ${shopRole}',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else
        'table' end, n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and
        d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${shopRole}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and
        d.deptype in ('i', 'e'))
    union all
    select format('alter type %s owner to ${shopRole}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and (t.typtype in ('d', 'e', 'r') or
      (t.typtype = 'c' and c.relkind = 'c'))
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and
        d.deptype in ('i', 'e'))
  loop execute it.command; end loop;
end $$`

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Whether a server accepts connections. */
export async function serverState(url: string): Promise<'ready' | 'busy' | 'no answer'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    // 57P03: the server is starting, recovering after a crash, or shutting down.
    return (error as { code?: string }).code === '57P03' ? 'busy' : 'no answer'
  } finally {
    await client.end().catch(() => {})
  }
}
