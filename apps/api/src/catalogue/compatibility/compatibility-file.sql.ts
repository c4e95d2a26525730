import { statement } from '../../base/db/statement.ts'

export const findCategoriesByCodes = statement<[codes: readonly string[]], { id: number; code: string }>(
  'findCategoriesByCodes',
  'select id, code from categories where code = any($1)',
)

/** Titles of the categories and properties that have one of the codes. */
export const findCompatibilityTitles = statement<
  [codes: readonly string[]],
  { kind: 'category' | 'property'; code: string; title: string }
>(
  'findCompatibilityTitles',
  `select 'category' as kind, code, title from categories where code = any($1)
   union all select 'property', code, title from properties where code = any($1)`,
)

/** A row per value of the properties; a property without values has one row. */
export const findValuesOfProperties = statement<
  [codes: readonly string[]],
  { property: string; propertyId: number; id: number | null; code: string | null; title: string | null }
>(
  'findValuesOfProperties',
  `select p.code as property, p.id as "propertyId", v.id, v.code, v.title from properties p
   left join property_values v on v.property_id = p.id where p.code = any($1)`,
)

export const findProductsByArticles = statement<[articles: readonly string[]], { article: string; ids: number[] }>(
  'findProductsByArticles',
  'select vendor_code as article, array_agg(id) as ids from products where vendor_code = any($1) group by vendor_code',
)

/** Roles stay: `insertPartRoles` then deletes those missing in the new file. */
export const deleteCompatibility = statement<[]>(
  'deleteCompatibility',
  `with rules as (delete from compatibility_rules), advice as (delete from compatibility_advice),
     successors as (delete from product_successors), articles as (delete from compatibility_article_properties)
   delete from compatibility_pairs`,
)

/** Takes a JSON array; deletes roles that are not in it. */
export const insertPartRoles = statement<[roles: string]>(
  'insertCompatibilityRoles',
  `with input as (select * from json_to_recordset($1::json) as t (code text, title text, sort smallint)),
     deleted as (delete from compatibility_roles where code not in (select code from input))
   insert into compatibility_roles (code, title, sort) select code, title, sort from input
   on conflict (code) do update set title = excluded.title, sort = excluded.sort`,
)

export const insertRules = statement<[rules: string], { id: number; code: string }>(
  'insertCompatibilityRules',
  `insert into compatibility_rules (code, role, note, source, sort)
   select code, role, note, source, sort
   from json_to_recordset($1::json) as t (code text, role text, note text, source text, sort smallint)
   returning id, code`,
)

export const insertConditions = statement<[conditions: string]>(
  'insertCompatibilityConditions',
  `insert into compatibility_conditions (rule_id, side, category_id, property_id, value_id, is_excluded)
   select rule_id, side, category_id, property_id, value_id, is_excluded
   from json_to_recordset($1::json) as t (rule_id integer, side text, category_id integer, property_id integer,
     value_id integer, is_excluded boolean)
   on conflict do nothing`,
)

export const insertSharedProperties = statement<[shared: string]>(
  'insertCompatibilitySharedProperties',
  `insert into compatibility_shared_properties (rule_id, machine_property_id, part_property_id, is_optional)
   select rule_id, machine_property_id, part_property_id, is_optional
   from json_to_recordset($1::json) as t (rule_id integer, machine_property_id integer, part_property_id integer,
     is_optional boolean)
   on conflict do nothing`,
)

export const insertPairs = statement<[pairs: string]>(
  'insertCompatibilityPairs',
  `insert into compatibility_pairs (machine_id, part_id, role, is_fitting, note, source)
   select machine_id, part_id, role, is_fitting, note, source
   from json_to_recordset($1::json) as t (machine_id integer, part_id integer, role text, is_fitting boolean,
     note text, source text)`,
)

export const insertAdvice = statement<[advice: string]>(
  'insertCompatibilityAdvice',
  `insert into compatibility_advice (role, machine_value_id, part_value_id, sort, title)
   select role, machine_value_id, part_value_id, sort, title
   from json_to_recordset($1::json) as t (role text, machine_value_id integer, part_value_id integer, sort smallint,
     title text)
   on conflict do nothing`,
)

export const insertArticleProperties = statement<[properties: string]>(
  'insertCompatibilityArticleProperties',
  `insert into compatibility_article_properties (property_id, role)
   select property_id, role from json_to_recordset($1::json) as t (property_id integer, role text)`,
)

export const insertSuccessors = statement<[successors: string]>(
  'insertProductSuccessors',
  `insert into product_successors (product_id, successor_id, note)
   select product_id, successor_id, note
   from json_to_recordset($1::json) as t (product_id integer, successor_id integer, note text)`,
)

/** Lines of the file, with the place of each; `ref` names its row, `goods` the products whose articles it has. */
const fileLines = `with conditions as (
     select c.rule_id, c.side, string_agg(case when c.is_excluded then '-' else '' end
       || case when c.category_id is not null then 'раздел=' || k.code
            when c.value_id is null then p.code else p.code || '=' || v.title end, '; ' order by c.category_id,
         c.property_id, c.value_id) as text
     from compatibility_conditions c left join categories k on k.id = c.category_id
     left join properties p on p.id = c.property_id left join property_values v on v.id = c.value_id
     group by c.rule_id, c.side
   ), shared as (
     select s.rule_id, string_agg(case when m.code = p.code then m.code else m.code || '=' || p.code end
       || case when s.is_optional then '?' else '' end, '; ' order by m.code, p.code) as text
     from compatibility_shared_properties s join properties m on m.id = s.machine_property_id
     join properties p on p.id = s.part_property_id group by s.rule_id
   ), lines as (
     select 1 as part, sort as place, code as name, code as ref, '' as goods, concat_ws(' | ', 'роль', code, title, sort) as line
     from compatibility_roles
     union all
     select 2, r.sort, r.code, r.id::text, '', concat_ws(' | ', 'правило', r.code, r.role, coalesce(m.text, ''), coalesce(p.text, ''),
       coalesce(s.text, ''), r.note, r.source)
     from compatibility_rules r left join conditions m on m.rule_id = r.id and m.side = 'machine'
     left join conditions p on p.rule_id = r.id and p.side = 'part' left join shared s on s.rule_id = r.id
     union all
     select 3, a.sort, a.role, concat_ws(' ', a.role, a.machine_value_id, a.part_value_id, a.title), '', concat_ws(' | ', 'совет', a.role, mp.code || '=' || mv.title, pp.code || '=' || pv.title,
       nullif(a.title, ''))
     from compatibility_advice a join property_values mv on mv.id = a.machine_value_id
     join properties mp on mp.id = mv.property_id join property_values pv on pv.id = a.part_value_id
     join properties pp on pp.id = pv.property_id
     union all
     select 4, 0, m.vendor_code || ' ' || p.vendor_code, c.machine_id || ' ' || c.part_id, m.title || ' — ' || p.title,
       concat_ws(' | ', 'пара', m.vendor_code, p.vendor_code, c.role,
       case when c.is_fitting then 'да' else 'нет' end, c.note, c.source)
     from compatibility_pairs c join products m on m.id = c.machine_id join products p on p.id = c.part_id
     union all
     select 6, 0, p.code, t.property_id::text, p.title, concat_ws(' | ', 'артикулы', p.code, coalesce(t.role, 'замена'))
     from compatibility_article_properties t join properties p on p.id = t.property_id
     union all
     select 5, 0, o.vendor_code, s.product_id::text, o.title || ' → ' || n.title, concat_ws(' | ', 'замена', o.vendor_code, n.vendor_code, s.note)
     from product_successors s join products o on o.id = s.product_id join products n on n.id = s.successor_id
   )`

/** The current state as lines of a file that `loadCompatibility` can load. */
export const findFileLines = statement<[], { line: string }>(
  'findCompatibilityFileLines',
  `${fileLines} select line from lines order by part, place, name`,
)

/** A page of the lines of one part of the file that have the text. */
export const findFitLines = statement<
  [part: number, text: string, limit: number, offset: number],
  { line: string; goods: string; total: number }
>(
  'findFitLines',
  `${fileLines} select line, goods, count(*) over ()::int as total from lines
   where part = $1 and strpos(lower(line || ' ' || goods), lower($2)) > 0
   order by place, name, line limit $3 offset $4`,
)

/** Lines of a part that begin so, with the place of their rows. */
export const findLinesBeginning = statement<[part: number, beginning: string], LineRow>(
  'findCompatibilityLinesBeginning',
  `${fileLines} select line, ref, place from lines where part = $1 and starts_with(line || ' |', $2)`,
)

export interface LineRow {
  line: string
  /** Names the row for `deleteFitRow`. */
  ref: string
  place: number
}

export const deleteFitRow = statement<[part: number, ref: string]>(
  'deleteFitRow',
  `with rules as (delete from compatibility_rules where $1 = 2 and id::text = $2),
     advice as (delete from compatibility_advice
       where $1 = 3 and concat_ws(' ', role, machine_value_id, part_value_id, title) = $2),
     pairs as (delete from compatibility_pairs where $1 = 4 and machine_id || ' ' || part_id = $2),
     successors as (delete from product_successors where $1 = 5 and product_id::text = $2)
   delete from compatibility_article_properties where $1 = 6 and property_id::text = $2`,
)

/** The place after the last row of its kind. */
export const findNextPlace = statement<[], { place: number }>(
  'findNextCompatibilityPlace',
  `select greatest(coalesce((select max(sort) from compatibility_rules), 0),
     coalesce((select max(sort) from compatibility_advice), 0))::int + 1 as place`,
)

/** All replacements, by articles. */
export const findReplacements = statement<[], { product: string; successor: string }>(
  'findReplacementArticles',
  `select o.vendor_code as product, n.vendor_code as successor from product_successors s
   join products o on o.id = s.product_id join products n on n.id = s.successor_id`,
)

/** Changes of this data wait for one another. */
export const lockCompatibility = statement<[]>(
  'lockCompatibility',
  "select from pg_advisory_xact_lock(hashtext('compatibility'))",
)
