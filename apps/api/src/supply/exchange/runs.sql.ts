import { statement } from '../../base/db/statement.ts'

export interface RunRow {
  id: number
  connectionId: number
  /** When the program formed it; never ahead of our clock. */
  formedAt: Date
  /** Its packages list all products, all offers; false: only changes. */
  listsAllProducts: boolean
  listsAllOffers: boolean
  stockZeroed: number
  pricesChangedThreefold: number
  /** Products and offers that its packages declared deleted. */
  productsHidden: number
  offersHidden: number
  openedAt: Date
  closedAt: Date | null
  hiding: 'open' | 'none' | 'hidden' | 'held' | 'rejected'
}

const columns = `r.id::int, r.connection_id as "connectionId", r.formed_at as "formedAt",
  r.names_products as "listsAllProducts", r.names_offers as "listsAllOffers", r.stock_zeroed as "stockZeroed",
  r.prices_far as "pricesChangedThreefold", r.goods_hidden as "productsHidden", r.offers_hidden as "offersHidden",
  r.opened_at as "openedAt",
  r.closed_at as "closedAt", r.hiding`

/**
 * Finds or creates the run of an export that says it was formed at this moment (`saidAt`); late packages join a closed
 * run too.
 */
export const ensureRun = statement<[connectionId: number, formedAt: Date, saidAt: Date], RunRow>(
  'ensureExchangeRun',
  `insert into exchange_runs as r (connection_id, formed_at, said_at) values ($1, $2, $3)
   on conflict (connection_id, said_at) do update set changed_at = now() returning ${columns}`,
)

/** When a run that says this moment was formed by our clock, by its first package. */
export const findRunFormedAt = statement<[connectionId: number, saidAt: Date], { formedAt: Date }>(
  'findExchangeRunFormedAt',
  'select formed_at as "formedAt" from exchange_runs where connection_id = $1 and said_at = $2',
)

/** The newest open run of a session; a client with protocol version 3 sends one run in a session. */
export const findSessionRun = statement<[sessionId: string], RunRow>(
  'findExchangeSessionRun',
  `select ${columns} from exchange_runs r where r.closed_at is null and r.id = (
     select max(p.run_id) from exchange_packages p join exchange_sessions s on s.id = p.session_id
     where p.session_id = $1 and s.version ~ '^[3-9]')`,
)

/**
 * The newest open run of a connection with a file that came no later than the last file of this folder. A folder that
 * came before all files of a run is not part of it.
 */
export const findOpenRun = statement<[connectionId: number, sessionId: string, folder: number], RunRow>(
  'findOpenExchangeRun',
  `select ${columns} from exchange_runs r where r.connection_id = $1 and r.closed_at is null and exists (
     select from exchange_packages p join exchange_files f on f.session_id = p.session_id and f.folder = p.folder
     where p.run_id = r.id and f.changed_at <= (
       select max(own.changed_at) from exchange_files own where own.session_id = $2 and own.folder = $3))
   order by r.id desc limit 1`,
)

export const findRun = statement<[id: number], RunRow>(
  'findExchangeRun',
  `select ${columns} from exchange_runs r where r.id = $1`,
)

/** Adds a package to its run: whether it lists everything, its catalogue (null: not said), and its large changes. */
export const recordRun = statement<
  [
    id: number,
    listsAllProducts: boolean,
    listsAllOffers: boolean,
    stockZeroed: number,
    pricesChangedThreefold: number,
    productsHidden: number,
    offersHidden: number,
    catalogId: string | null,
  ]
>(
  'recordExchangeRun',
  `update exchange_runs set changed_at = now(), names_products = names_products or $2,
     names_offers = names_offers or $3, stock_zeroed = stock_zeroed + $4, prices_far = prices_far + $5,
     goods_hidden = goods_hidden + $6, offers_hidden = offers_hidden + $7,
     catalog_ids = case when $8 = any (catalog_ids) or $8::text is null then catalog_ids
       else catalog_ids || $8 end
   where id = $1`,
)

/** Whether the program has sent goods of a catalogue within a month that this run does not contain. */
export const hasOtherCatalogue = statement<[runId: number], { hasOther: boolean }>(
  'hasOtherExchangeCatalogue',
  `select exists (select from exchange_runs other
     where other.connection_id = r.connection_id and other.changed_at > now() - interval '30 days'
       and not other.catalog_ids <@ r.catalog_ids) as "hasOther"
   from exchange_runs r where r.id = $1 and r.catalog_ids <> '{}'`,
)

/**
 * Stores ids of products or offers that a run lists, to hide those it does not. An offer has the id of its product; a
 * product that is not listed but may have a new id has its own.
 */
export const insertListedIds = statement<
  [runId: number, isOffer: boolean, sourceIds: string[], productIds: (string | null)[]]
>(
  'insertExchangeRunNames',
  `insert into exchange_run_names (run_id, is_offer, source_id, product_id)
   select $1, $2, n.* from unnest($3::text[], $4::text[]) n
   on conflict (run_id, is_offer, source_id) do update set product_id = excluded.product_id
     where exchange_run_names.product_id is distinct from excluded.product_id`,
)

export const findListedIds = statement<
  [runId: number, productIds: readonly string[], offerIds: readonly string[]],
  { isOffer: boolean; sourceId: string; productId: string | null }
>(
  'findExchangeRunNames',
  `select is_offer as "isOffer", source_id as "sourceId", product_id as "productId" from exchange_run_names
   where run_id = $1 and ((not is_offer and source_id = any ($2)) or (is_offer and source_id = any ($3)))`,
)

/** Which of these products runs formed later than this one list. */
export const findListedLater = statement<[runId: number, productIds: readonly string[]], { sourceId: string }>(
  'findLaterExchangeRunNames',
  `select distinct n.source_id as "sourceId" from exchange_run_names n join exchange_runs r on r.id = n.run_id
     join exchange_runs own on own.id = $1 and r.connection_id = own.connection_id and r.formed_at > own.formed_at
   where not n.is_offer and n.source_id = any ($2)`,
)

/**
 * Open runs that may be closed: all of a connection (its program has finished), those formed before another run, or all
 * without activity for half an hour. Runs with waiting or held packages are not closed yet.
 */
export const findRunsToClose = statement<[connectionId: number | null, exceptId: number | null], RunRow>(
  'findExchangeRunsToClose',
  `select ${columns} from exchange_runs r
   where r.closed_at is null and ($1::integer is null or r.connection_id = $1) and r.id is distinct from $2
     and ($2::integer is null or r.formed_at < (select n.formed_at from exchange_runs n where n.id = $2))
     and ($1::integer is not null or r.changed_at < now() - interval '30 minutes')
     and not exists (select from exchange_packages p where p.run_id = r.id
     and p.state in ('waiting', 'applying', 'held'))
   order by r.id`,
)

/** In SQL: run `r` is of a catalogue of run $3; a run that says none is of any. */
const isOfCatalogue = `exists (select from exchange_runs own where own.id = $3
     and (own.catalog_ids = '{}' or r.catalog_ids = '{}' or own.catalog_ids && r.catalog_ids))`

/** Whether later runs of the connection and the same catalogue list all products, all offers, or both. */
export const findNewerFullRuns = statement<
  [connectionId: number, formedAt: Date, exceptId: number],
  { products: boolean; offers: boolean; both: boolean }
>(
  'findNamedByNewerExchangeRuns',
  `select coalesce(bool_or(names_products), false) as products, coalesce(bool_or(names_offers), false) as offers,
     coalesce(bool_or(names_products and names_offers), false) as both
   from exchange_runs r where connection_id = $1 and formed_at > $2 and id <> $3 and ${isOfCatalogue}`,
)

/**
 * Whether cards of later runs of the connection and the same catalogue have been applied, and whether one of these
 * runs, applied in full, lists everything.
 */
export const findNewerAppliedRuns = statement<
  [connectionId: number, formedAt: Date, exceptId: number],
  { isAny: boolean; isWhole: boolean }
>(
  'findNewerAppliedExchangeRuns',
  `select count(*) > 0 as "isAny", coalesce(bool_or(names_products and names_offers and not exists (
     select from exchange_packages p where p.run_id = r.id and p.state <> 'applied')), false) as "isWhole"
   from exchange_runs r where connection_id = $1 and formed_at > $2 and id <> $3 and ${isOfCatalogue} and exists (
     select from exchange_packages p where p.run_id = r.id
       and (p.state = 'applied' or (p.held_parts <> '{}' and not 'cards' = any (p.held_parts))))`,
)

export const isConnectionBusy = statement<[connectionId: number], { isBusy: boolean }>(
  'isExchangeConnectionBusy',
  `select exists (select from exchange_packages where connection_id = $1 and kind = 'catalog'
     and state in ('waiting', 'applying')) as "isBusy"`,
)

/** A run's packages in the order they came, to see which file of a series is missing. */
export const findRunPackages = statement<[runId: number], { name: string; state: string }>(
  'findExchangeRunPackages',
  'select name, state from exchange_packages where run_id = $1 order by id',
)

export const closeRun = statement<
  [
    id: number,
    hiding: 'none' | 'hidden' | 'held' | 'rejected',
    whyNotHidden: string,
    hidden: number,
    wouldHide: number,
    decidedBy: string,
  ]
>(
  'closeExchangeRun',
  `update exchange_runs set closed_at = coalesce(closed_at, now()), hiding = $2, why_not_hidden = $3, hidden = $4,
     would_hide = $5, decided_by = $6 where id = $1`,
)

/**
 * In SQL: cards of connection `c` wait for the owner or, approved, for the shop: products listed since must not be
 * hidden by them.
 */
const hasHeldCards = `exists (select from exchange_packages p where p.connection_id = c.id
     and p.state in ('held', 'waiting', 'applying') and 'cards' = any (p.held_parts))`

export const deleteRunNames = statement<[runId: number]>(
  'deleteExchangeRunNames',
  `delete from exchange_run_names n where n.run_id = $1 and (n.is_offer or not exists (
     select from exchange_runs r join exchange_connections c on c.id = r.connection_id
     where r.id = $1 and ${hasHeldCards}))`,
)

/** Names that closed runs still have, because cards were held. */
export const deleteNamesOfClosedRuns = statement<[]>(
  'deleteNamesOfClosedExchangeRuns',
  `delete from exchange_run_names n using exchange_runs r, exchange_connections c
   where r.id = n.run_id and r.hiding not in ('open', 'held') and c.id = r.connection_id and not ${hasHeldCards}`,
)

export const findHeldRuns = statement<[connectionId: number], RunRow & { wouldHide: number; why: string }>(
  'findHeldExchangeRuns',
  `select ${columns}, r.would_hide as "wouldHide", r.why_not_hidden as why from exchange_runs r
   where r.connection_id = $1 and r.hiding = 'held' order by r.id`,
)

export interface ListedRun extends RunRow {
  hidden: number
  wouldHide: number
  why: string
  packages: number
  held: number
  refused: number
  isReturn: boolean
  changes: number
}

/** In SQL: the ten newest runs of connection $1, and those that wait for the owner. */
export const shownRuns = `(select id from exchange_runs where connection_id = $1 order by id desc limit 10)
   union select id from exchange_runs where connection_id = $1 and hiding = 'held'
   union select run_id from exchange_packages where connection_id = $1 and state = 'held'`

/** The ten newest runs of a connection, and those that wait for the owner. */
export const listRuns = statement<[connectionId: number], ListedRun>(
  'listExchangeRuns',
  `select ${columns}, r.hidden, r.would_hide as "wouldHide", r.why_not_hidden as why,
     r.returns_run_id is not null as "isReturn",
     (select coalesce(sum(n::int), 0)::int from jsonb_each_text(r.change_counts) k (kind, n)) as changes,
     count(p.id)::int as packages, (count(p.id) filter (where p.state = 'held'))::int as held,
     (count(p.id) filter (where p.state = 'refused'))::int as refused
   from exchange_runs r left join exchange_packages p on p.run_id = r.id
   where r.id in (${shownRuns}) group by r.id order by r.id desc`,
)
