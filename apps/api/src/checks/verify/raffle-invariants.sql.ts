import { findInvalidDraws } from '../../people/raffles/raffles.port.ts'
import { type Invariant, invariant } from './invariant.ts'

const rowsAre = 'розыгрыш'

/** Recomputes the winners of a draw by the published rule, which SQL cannot do. */
const winnersMatchDraw: Invariant = {
  id: 'D4',
  meaning:
    'победители розыгрыша — те, кого находит пересчёт по открытому зерну и списку билетов; никто не выиграл дважды',
  rowsAre,
  async find(tx) {
    const { checked, invalid } = await findInvalidDraws(tx)
    return [{ checked, violations: invalid.length, rows: invalid.slice(0, 20).map(String) }]
  },
}

export const raffleInvariants: readonly Invariant[] = [
  invariant('D2', 'у человека один билет розыгрыша, и номера билетов идут подряд', {
    of: 'raffle_entries',
    rowsAre,
    violations: `select raffle_id::text from raffle_entries group by raffle_id, user_id having count(*) > 1
      union select r.id::text from raffles r left join raffle_entries e on e.raffle_id = r.id group by r.id
        having r.entries_count <> count(e.number) or (count(e.number) > 0 and (min(e.number), max(e.number)) <> (1,
          count(e.number)))`,
  }),
  invariant('D3', 'зерно розыгрыша — то, чей хеш опубликован, а хеш закрытого списка — хеш его билетов', {
    of: 'raffles',
    rowsAre,
    violations: `select r.id::text from raffles r left join raffle_seeds s on s.raffle_id = r.id
      where s.seed is null or sha256(s.seed) <> r.commitment or r.seed <> s.seed or r.list_hash <> (
        select sha256(convert_to(coalesce(string_agg(e.number || ' ' || e.ticket || E'\\n', '' order by e.number), ''),
          'UTF8'))
        from raffle_entries e where e.raffle_id = r.id)`,
  }),
  winnersMatchDraw,
]
