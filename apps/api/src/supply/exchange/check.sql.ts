import { statement } from '../../base/db/statement.ts'

export interface RequestFacts {
  /** Size of the largest chunk of a file, bytes; null: no files came. */
  largestPiece: number | null
  /** The last refused request: when, its mode and the reason; null: none in fourteen days. */
  refusedAt: Date | null
  refusedMode: string | null
  refusal: string | null
  /** The last accepted request of any mode except `checkauth`. */
  sessionAt: Date | null
  imported: Date | null
  ordersAt: Date | null
}

export const findRequestFacts = statement<[connectionId: number], RequestFacts>(
  'findExchangeRequestFacts',
  `select max(bytes) filter (where mode in ('catalog file', 'sale file') and answer = 'success') as "largestPiece",
     max(came_at) filter (where answer like 'failure%') as "refusedAt",
     (array_agg(mode order by id desc) filter (where answer like 'failure%'))[1] as "refusedMode",
     (array_agg(answer order by id desc) filter (where answer like 'failure%'))[1] as refusal,
     max(came_at) filter (where mode not like '%checkauth' and answer not like 'failure%') as "sessionAt",
     max(came_at) filter (where mode = 'catalog import' and answer = 'success') as imported,
     max(came_at) filter (where mode = 'sale success' and answer = 'success') as "ordersAt"
   from exchange_requests where connection_id = $1`,
)

/** Minutes of the last day with requests without a login: the web server may not pass the header on. */
export const countNamelessRequests = statement<[], { count: number }>(
  'countNamelessExchangeRequests',
  `select count(*)::int as count from exchange_requests
   where connection_id is null and came_at > now() - interval '1 day'`,
)

export const findCheckFacts = statement<
  [connectionId: number],
  { hosts: string[]; refusedLoginAt: Date | null; seenAt: Date | null; addresses: number }
>(
  'findExchangeCheckFacts',
  `select s.hosts, c.refused_at as "refusedLoginAt", cardinality(c.addresses) as addresses,
     (select max(seen_at) from exchange_sessions x where x.connection_id = c.id) as "seenAt"
   from exchange_connections c join sites s on s.id = c.site_id where c.id = $1`,
)
