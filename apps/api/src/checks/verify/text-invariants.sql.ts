import type { termNames } from '../../content/settings/text-terms.rule.ts'
import { invariant } from './invariant.ts'
import { moment } from './moment.sql.ts'

/** Texts of pages, news and widgets with their sites. */
const texts = `(
  select 'страница ' || site_id || ' ' || code as name, site_id, concat_ws('. ', title, h1, description,
    page_words(blocks)) as words from pages
  union all
  select 'публикация ' || site_id || ' ' || code, site_id, concat_ws('. ', name, preview, page_words(coalesce(body,
    '[]'))) from news
  union all
  select 'виджет ' || id, site_id, concat_ws('. ', title, content::text) from widgets
) texts`
const sentences = `${texts}, regexp_split_to_table(translate(texts.words, chr(160), ' '), '[.!?:;]\\s') as sentence`

const subscription = 'exists (select from subscription_discounts d where d.site_id = texts.site_id)'
const installments = 'exists (select from sites s where s.id = texts.site_id and s.installment_months is not null)'
const deliveryLimit = (kind: 'courier' | 'point', column: 'max_weight_grams' | 'max_side_mm') =>
  `exists (select from delivery_methods d where d.kind = '${kind}' and d.${column} > 0
    and (d.site_id is null or d.site_id = texts.site_id))`
const bonusLevel = (order: 'asc' | 'desc') => `coalesce((select l.percent > 0 from bonus_levels l
  where l.site_id = texts.site_id order by l.from_kopecks ${order} limit 1), false)`
const refundReason = (condition: string) =>
  `exists (select from refund_reasons r where not r.is_of_staff and ${condition})`
/** SQL conditions on which a site has a term, as `textTerms` makes them. */
const termConditions: Readonly<Record<(typeof termNames)[number], string>> = {
  freeDeliveryFrom: 'true',
  courierMaxWeight: deliveryLimit('courier', 'max_weight_grams'),
  pointMaxWeight: deliveryLimit('point', 'max_weight_grams'),
  courierMaxSide: deliveryLimit('courier', 'max_side_mm'),
  pointMaxSide: deliveryLimit('point', 'max_side_mm'),
  dispatchUntil: 'exists (select from delivery_dispatch p where p.site_id = texts.site_id and p.until_hour > 0)',
  bonusPercent: bonusLevel('asc'),
  bonusMaxPercent: bonusLevel('desc'),
  bonusWriteOffPercent: 'true',
  vatPercent: 'exists (select from sites s where s.id = texts.site_id and s.vat_percent > 0)',
  subscriptionPercent: subscription,
  subscriptionFrom: subscription,
  subscriptionDays: subscription,
  installmentMonths: installments,
  installmentFirstPercent: installments,
  installmentFrom: installments,
  installmentTo: installments,
  returnDays: refundReason('not r.is_shop_fault'),
  defectDays: refundReason('r.is_shop_fault'),
}
const hasTerm = Object.entries(termConditions).map(([name, condition]) => `when '${name}' then ${condition}`)

/** Whether a sentence names a promo code of the site that satisfies the condition. */
const isNamed = (condition: string) => `(sentence ~* 'промокод' and exists (select from promo_codes c
  where c.site_id = texts.site_id and position(c.code in sentence) > 0 and ${condition}))`

/** Texts use placeholders for amounts, percents and terms, so that they promise what the settings say. */
export const textInvariants = [
  invariant('T1', 'имя в фигурных скобках есть среди условий сайта', {
    of: texts,
    rowsAre: 'текст',
    violations: `select texts.name || ' {' || found[1] || '}' from ${texts}, regexp_matches(texts.words,
      '\\{([a-z][A-Za-z]*)\\}', 'g') as found
      where not case found[1] ${hasTerm.join(' ')} else false end`,
  }),
  invariant('T2', 'сумма бесплатной доставки в тексте — та, что в настройках', {
    of: texts,
    rowsAre: 'текст',
    violations: `select texts.name || ' ' || found[1] from ${sentences},
        regexp_matches(sentence, '(?:от|с) ([0-9][0-9 ]*) ?₽', 'g') as found, sites s
      where s.id = texts.site_id and sentence ~* 'доставк' and sentence ~* 'бесплатн'
        and translate(found[1], ' ', '')::numeric * 100 <> s.free_delivery_from_kopecks`,
  }),
  invariant('T3', 'промокод, названный в тексте, действует на этом сайте и даёт названную скидку', {
    of: texts,
    rowsAre: 'текст',
    violations: `select texts.name || ' ' || found[1] from ${texts},
        regexp_matches(texts.words, '[Пп]ромокод[а-яё]*[ «"]+([А-ЯЁ]{3,}[0-9]{0,5})', 'g') as found
      where not exists (select from promo_codes c where c.site_id = texts.site_id and c.code = found[1]
        and c.valid_until > ${moment})
      union all select texts.name || ' ' || found[1] || ' %' from ${sentences}, regexp_matches(sentence,
        '([0-9]+(?:,[0-9]+)?) ?%', 'g') as found
      where ${isNamed('true')} and not ${isNamed("c.percent = replace(found[1], ',', '.')::numeric")}
      union all select texts.name || ' ' || found[1] || ' ₽' from ${sentences}, regexp_matches(sentence,
        '([0-9]+(?: [0-9]+)*) ?₽', 'g') as found
      where ${isNamed('true')} and not ${isNamed(
        "translate(found[1], ' ', '')::numeric * 100 in (c.discount_kopecks, c.min_sum_kopecks)",
      )}`,
  }),
  invariant('T4', 'скидка за подписку в тексте — та, что в настройках', {
    of: texts,
    rowsAre: 'текст',
    violations: `select texts.name || ' ' || found[1] from ${sentences}, regexp_matches(sentence,
      '([0-9]+(?:,[0-9]+)?) ?%', 'g') as found
      where sentence ~* 'подпис' and sentence ~* 'скидк' and not exists (
        select from subscription_discounts d where d.site_id = texts.site_id and d.percent = replace(found[1], ',',
          '.')::numeric)`,
  }),
  invariant('T5', 'доля бонусов в тексте — из уровней или предела списания', {
    of: texts,
    rowsAre: 'текст',
    violations: `select texts.name || ' ' || found[1] from ${sentences}, regexp_matches(sentence,
      '([0-9]+(?:,[0-9]+)?) ?%', 'g') as found
      where sentence ~* 'бонус' and replace(found[1], ',', '.')::numeric not in (
        select l.percent from bonus_levels l where l.site_id = texts.site_id
        union all select t.write_off_percent from bonus_terms t where t.site_id = texts.site_id)`,
  }),
  // How long the money is on its way is another period, set by law.
  invariant('T6', 'срок возврата товара в тексте — из причин возврата', {
    of: texts,
    rowsAre: 'текст',
    violations: `select texts.name || ' ' || found[1] from ${sentences}, regexp_matches(sentence,
      '(?:в течение|до|за) ([0-9]+) д(?:н|ен)', 'gi') as found
      where sentence ~* '(вернуть|верн[её]те|верните|возврат|возвращ)' and sentence !~* 'ден(ьг|ег)'
        and not exists (select from refund_reasons r where r.within_days = found[1]::numeric)`,
  }),
  invariant('T7', 'сумма заказа у ступени цены в тексте — из цен сайта', {
    of: texts,
    rowsAre: 'текст',
    violations: `select texts.name || ' ' || found[1] from ${sentences}, regexp_matches(sentence,
      'от ([0-9]+(?: [0-9]+)*) ?₽( *[−-] ?[0-9]+(?:,[0-9]+)? ?%)?', 'g') as found, sites s
      where s.id = texts.site_id and (found[2] is not null or sentence ~* 'ступен') and not exists (
        select from offer_prices p where p.price_list_id = s.price_list_id
          and p.limit_kopecks = translate(found[1], ' ', '')::numeric * 100)`,
  }),
]
