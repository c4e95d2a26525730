import { detached, feedLimits, normalizeText } from './feed-text.rule.ts'
import { nodesAt, textAt, type XmlNode } from './xml-node.rule.ts'

/** A property of goods as declared: its known values by their ids, and whether it is a number. Empty texts: missing. */
export function propertyOf(node: XmlNode): {
  id: string
  name: string
  isNumber: boolean
  values: [string, string][]
} {
  const values = [
    ...nodesAt(node, 'ВариантыЗначений', 'Справочник'),
    ...nodesAt(node, 'ТипыЗначений', 'ТипЗначений', 'ВариантыЗначений', 'ВариантЗначения'),
  ]
  return {
    id: detached(textAt(node, 'Ид')),
    name: detached(textAt(node, 'Наименование').slice(0, feedLimits.paramNameChars)),
    isNumber: [
      textAt(node, 'ТипЗначений'),
      ...nodesAt(node, 'ТипыЗначений', 'ТипЗначений').map((one) => textAt(one, 'Тип') || normalizeText(one.text)),
    ].some((type) => /^число$/i.test(type)),
    values: values.map((one): [string, string] => [
      detached(textAt(one, 'ИдЗначения') || textAt(one, 'Ид')),
      detached(textAt(one, 'Значение')),
    ]),
  }
}
