import { isUuid } from '@shpulka/contract/base/ids'
import type { FeedCard } from './feed-item.ts'
import type { FeedReason } from './feed-reason.rule.ts'
import { feedLimits, feedParams, normalizeText, pictureUrls, weightGrams } from './feed-text.rule.ts'
import { flagOf, nodesAt, textAt, type XmlNode } from './xml-node.rule.ts'

/** A property of the classifier: goods name it, and its values, by id. */
export interface CommerceMlProperty {
  name: string
  /** By id; empty for a property whose values are written out. */
  values: ReadonlyMap<string, string>
}

/** The fields of a Товар that its card does not hold and its offers take over from it. */
export interface CommerceMlGoods {
  card: FeedCard
  barcode: string | null
  weightGrams: number | null
}

/** A Товар as a card, or why it cannot be one. `notes` receives what was dropped or cut without losing it. */
export function commerceMlGoods(
  node: XmlNode,
  properties: ReadonlyMap<string, CommerceMlProperty>,
  notes: Set<string>,
): CommerceMlGoods | { reason: FeedReason; detail: string } {
  const fullName = textAt(node, 'ПолноеНаименование') || requisite(node, 'Полное наименование')
  const name = textAt(node, 'Наименование') || fullName
  if (!name) return { reason: 'no-name', detail: '' }
  if (name.includes('\uFFFD')) return { reason: 'broken-encoding', detail: name.slice(0, 80) }
  if (name.length > feedLimits.nameChars)
    return { reason: 'too-big', detail: `название длиннее ${feedLimits.nameChars} знаков` }
  const short = (text: string) => text.slice(0, feedLimits.shortTextChars) || null
  return {
    card: {
      name,
      vendor: short(textAt(node, 'Изготовитель', 'Наименование') || textAt(node, 'Изготовитель')),
      vendorCode: short(textAt(node, 'Артикул')),
      categoryIds: nodesAt(node, 'Группы', 'Ид')
        .slice(0, 20)
        .map((id) => normalizeText(id.text).slice(0, feedLimits.idChars))
        .filter(Boolean),
      pictureUrls: pictureUrls(
        nodesAt(node, 'Картинка').map((picture) => picture.text),
        notes,
      ),
      description: description(node, name, fullName, notes),
      params: feedParams(
        [
          ...nodesAt(node, 'ЗначенияСвойств', 'ЗначенияСвойства').flatMap((value) =>
            propertyValues(value, properties, notes),
          ),
          ...characteristics(node).map(({ title, value }) => ({ name: title, unit: '', value })),
          { name: 'Страна', unit: '', value: textAt(node, 'Страна') },
        ],
        notes,
      ),
    },
    barcode: short(textAt(node, 'Штрихкод')),
    weightGrams: weightGrams(textAt(node, 'Вес') || requisite(node, 'Вес')),
  }
}

/** 1C marks what it deleted in one of these ways. */
export function isDeleted(node: XmlNode): boolean {
  const status = (text: string | undefined) => /^удал[её]н/i.test(text?.trim() ?? '')
  return flagOf(node, 'ПометкаУдаления') || status(node.attributes.Статус) || status(textAt(node, 'Статус'))
}

/** Characteristics of a Товар or a Предложение, those without a value left out. */
export function characteristics(node: XmlNode): { title: string; value: string }[] {
  return nodesAt(node, 'ХарактеристикиТовара', 'ХарактеристикаТовара')
    .slice(0, 50)
    .map((one) => ({
      title: textAt(one, 'Наименование').slice(0, feedLimits.paramNameChars),
      value: textAt(one, 'Значение').slice(0, feedLimits.shortTextChars),
    }))
    .filter(({ title, value }) => title !== '' && value !== '')
}

const requisite = (node: XmlNode, name: string) => {
  const found = nodesAt(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').find(
    (one) => textAt(one, 'Наименование') === name,
  )
  return found ? textAt(found, 'Значение') : ''
}

/** Some programs know no description and keep it in the full name. */
function description(node: XmlNode, name: string, fullName: string, notes: Set<string>): string {
  const [own] = nodesAt(node, 'Описание').map(({ text }) => text.trim())
  const text = own || requisite(node, 'ОписаниеВФорматеHTML') || (fullName === name ? '' : fullName)
  if (text.length > feedLimits.descriptionChars) notes.add('слишком длинное описание сокращено')
  return text.slice(0, feedLimits.descriptionChars)
}

function propertyValues(node: XmlNode, properties: ReadonlyMap<string, CommerceMlProperty>, notes: Set<string>) {
  const property = properties.get(textAt(node, 'Ид'))
  const valueNodes = [...nodesAt(node, 'Значение'), ...nodesAt(node, 'ИдЗначения')]
    .map(({ text }) => normalizeText(text))
    .filter(Boolean)
  if (!property || valueNodes.length === 0) {
    if (valueNodes.length > 0) notes.add('свойство не описано в классификаторе, его значения отброшены')
    return []
  }
  return valueNodes.flatMap((value) => {
    const known = property.values.get(value)
    if (known === undefined && isUuid(value)) {
      notes.add('значение свойства не найдено в справочнике, отброшено')
      return []
    }
    return { name: property.name, unit: '', value: flags.get(value) ?? known ?? value }
  })
}

const flags = new Map([
  ['true', 'Да'],
  ['false', 'Нет'],
])
