import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FeedUnreadable } from './feed-item.ts'
import { htmlEntities } from './html-entities.rule.ts'
import { maxCharsBetweenTags, maxMarkupErrors } from './xml-limits.rule.ts'

/** What a reader does at each event of a file. */
export interface XmlEvents {
  readonly open: (tag: SaxesTagPlain) => void
  readonly close: (tag: SaxesTagPlain) => void
  readonly text: (text: string) => void
  readonly error: (error: Error) => void
}

/** Parses XML as a stream within `xml-limits.rule.ts`. External files are never opened, DTD entities not expanded. */
export class LimitedXmlParser {
  /** The last characters that were read. */
  tail = ''
  markupErrors = 0
  #charsWithoutTag = 0
  readonly #parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })

  constructor({ open, close, text, error }: XmlEvents) {
    const parser = this.#parser
    parser.ENTITIES = Object.assign(Object.create(null), htmlEntities)
    parser.on('opentag', (tag) => {
      this.#charsWithoutTag = 0
      open(tag)
    })
    parser.on('closetag', (tag) => {
      this.#charsWithoutTag = 0
      close(tag)
    })
    const onText = (part: string) => {
      this.#charsWithoutTag = 0
      text(part)
    }
    parser.on('text', onText)
    parser.on('cdata', onText)
    parser.on('error', (problem) => {
      this.markupErrors += 1
      if (this.markupErrors > maxMarkupErrors)
        throw new FeedUnreadable(`слишком много ошибок разметки (строка ${this.line})`)
      error(problem)
    })
  }

  get line(): number {
    return this.#parser.line
  }

  write(text: string): void {
    this.#charsWithoutTag += text.length
    this.tail = (this.tail + text).slice(-4096)
    this.#parser.write(text)
    if (this.#charsWithoutTag > maxCharsBetweenTags)
      throw new FeedUnreadable(`слишком длинный текст без тегов (строка ${this.line})`)
  }

  /** Reports what is still open as errors. */
  close(): void {
    this.#parser.close()
  }
}
