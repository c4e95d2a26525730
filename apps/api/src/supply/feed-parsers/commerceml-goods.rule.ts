import { isUuid } from '@shpulka/contract/base/ids'
import type { FeedCard, FeedUnit, GoodsVat } from './feed-item.ts'
import type { FeedReason } from './feed-reason.rule.ts'
import { feedLimits, feedParams, normalizeText, pictureUrls, signedDecimal, weightGrams } from './feed-text.rule.ts'
import { goodsUnit, goodsVat } from './goods-terms.rule.ts'
import { unpackedText } from './packed-text.rule.ts'
import { flagOf, nodesAt, textAt, type XmlNode } from './xml-node.rule.ts'

/** A property of the classifier: goods refer to it and to its values by id. */
export interface CommerceMlProperty {
  name: string
  /** Declared as a number: any other value is an error. */
  isNumber: boolean
  /** By id; empty for a property whose values are free text. */
  values: ReadonlyMap<string, string>
}

/** A Товар: its card, and the fields that its offers inherit. */
export interface CommerceMlGoods {
  card: FeedCard
  barcode: string | null
  weightGrams: number | null
}

/** Reads a Товар as a card, or returns why it cannot. `notes` collects values that were dropped or shortened. */
export function commerceMlGoods(
  node: XmlNode,
  propertyOf: (id: string) => CommerceMlProperty | undefined,
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
      // A category (schema 2.08) is used for goods without a group.
      categoryIds: [...nodesAt(node, 'Группы', 'Ид'), ...nodesAt(node, 'Категория')]
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
            propertyValues(value, propertyOf, notes),
          ),
          ...characteristics(node).map(({ title, value }) => ({ name: title, unit: '', value })),
          { name: 'Страна', unit: '', value: textAt(node, 'Страна') },
        ],
        notes,
      ),
      vat: vatOf(node, notes),
      unit: unitOf(node),
    },
    barcode: short(barcodeOf(node)),
    weightGrams: weightGrams(textAt(node, 'Вес') || requisite(node, 'Вес')),
  }
}

function vatOf(node: XmlNode, notes: Set<string>): GoodsVat | null {
  const taxes = nodesAt(node, 'СтавкиНалогов', 'СтавкаНалога')
  const [raw] = taxes
    .filter((tax) => taxes.length === 1 || /ндс/i.test(textAt(tax, 'Наименование')))
    .map((tax) => textAt(tax, 'Ставка'))
  if (!raw) return null
  const vat = goodsVat(raw)
  if (vat === null) notes.add(`ставка НДС «${raw.slice(0, 20)}» не действует и не взята`)
  return vat
}

function unitOf(node: XmlNode): FeedUnit | null {
  const [unit] = nodesAt(node, 'БазоваяЕдиница')
  if (!unit) return null
  const name = textAt(unit, 'НаименованиеКраткое') || unit.text || (unit.attributes.НаименованиеПолное ?? '')
  return goodsUnit((unit.attributes.Код ?? '') || textAt(unit, 'Код'), name)
}

/** 1C marks deleted goods in one of these ways. */
export function isDeleted(node: XmlNode): boolean {
  const status = (text: string | undefined) => /^удал[её]н/i.test(text?.trim() ?? '')
  return flagOf(node, 'ПометкаУдаления') || status(node.attributes.Статус) || status(textAt(node, 'Статус'))
}

/** Characteristics of a Товар or a Предложение that have a value. */
export function characteristics(node: XmlNode): { title: string; value: string }[] {
  return nodesAt(node, 'ХарактеристикиТовара', 'ХарактеристикаТовара')
    .slice(0, 50)
    .map((one) => ({
      title: textAt(one, 'Наименование').slice(0, feedLimits.paramNameChars),
      value: textAt(one, 'Значение').slice(0, feedLimits.shortTextChars),
    }))
    .filter(({ title, value }) => title !== '' && value !== '')
}

/** The barcode of the goods or the offer itself, of its characteristic, or the first of a list. */
export const barcodeOf = (node: XmlNode): string =>
  textAt(node, 'Штрихкод') ||
  textAt(node, 'Штрихкоды', 'Штрихкод') ||
  textAt(node, 'Штрихкоды', 'Штрихкод', 'Значение') ||
  textAt(node, 'ХарактеристикиТовара', 'ХарактеристикаТовара', 'Штрихкод') ||
  requisite(node, 'Штрихкод')

const requisite = (node: XmlNode, name: string) => {
  const found = nodesAt(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').find(
    (one) => textAt(one, 'Наименование') === name,
  )
  return found ? textAt(found, 'Значение') : ''
}

/** Some programs have no description field and write it into the full name. Null: the file has no description. */
function description(node: XmlNode, name: string, fullName: string, notes: Set<string>): string | null {
  const own = nodesAt(node, 'Описание')
  const raw =
    own.map(({ text }) => text.trim()).find((text) => text !== '') ||
    requisite(node, 'ОписаниеВФорматеHTML') ||
    (fullName === name ? '' : fullName)
  if (raw === '') return own.length > 0 ? '' : null
  const text = unpackedText(raw)
  if (text === null) notes.add('описание записано в виде, который не читается, отброшено')
  else if (text.length > feedLimits.descriptionChars) notes.add('слишком длинное описание сокращено')
  return text?.slice(0, feedLimits.descriptionChars) ?? null
}

export const unknownProperty = 'свойство не описано в классификаторе, его значения отброшены'
export const unknownValue = 'значение свойства не найдено в справочнике, отброшено'

function propertyValues(node: XmlNode, propertyOf: (id: string) => CommerceMlProperty | undefined, notes: Set<string>) {
  const property = propertyOf(textAt(node, 'Ид'))
  const valueNodes = [...nodesAt(node, 'Значение'), ...nodesAt(node, 'ИдЗначения')]
    .map(({ text }) => normalizeText(text))
    .filter(Boolean)
  if (!property || valueNodes.length === 0) {
    if (valueNodes.length > 0) notes.add(unknownProperty)
    return []
  }
  return valueNodes.flatMap((value) => {
    const known = property.values.get(value)
    if (known === undefined && isUuid(value)) {
      notes.add(unknownValue)
      return []
    }
    if (property.isNumber) {
      const number = signedDecimal(known ?? value)
      if (number === null) notes.add('значение свойства-числа записано не числом, отброшено')
      return number === null ? [] : { name: property.name, unit: '', value: number, isNumber: true }
    }
    const text = unpackedText(known ?? value)
    if (text === null) notes.add('значение свойства записано в виде, который не читается, отброшено')
    return text === null ? [] : { name: property.name, unit: '', value: flags.get(value) ?? text }
  })
}

const flags = new Map([
  ['true', 'Да'],
  ['false', 'Нет'],
])
