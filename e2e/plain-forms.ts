import { isButton, normalize, type ParsedElement, type PlainPage } from './plain-page.ts'

/** The forms of a page, and what is typed, checked and attached in them. */
export class PlainForms {
  private readonly page: PlainPage
  private readonly typed = new Map<ParsedElement, string>()
  private readonly checked = new Map<ParsedElement, boolean>()
  private readonly files = new Map<ParsedElement, File>()

  constructor(page: PlainPage) {
    this.page = page
  }

  fill(field: ParsedElement, text: string) {
    this.typed.set(field, text)
  }

  /** Checks a checkbox or a radio button. */
  check(field: ParsedElement) {
    this.assertEnabled(field)
    if (field.getAttribute('type') === 'radio')
      for (const other of this.controlsOf(this.formOf(field)))
        if (other.getAttribute('name') === field.getAttribute('name')) this.checked.set(other, false)
    this.checked.set(field, true)
  }

  /** Selects an option by its place. */
  select(field: ParsedElement, index: number) {
    this.typed.set(field, optionValue(field.querySelectorAll('option')[index]!))
  }

  attach(field: ParsedElement, file: File) {
    this.files.set(field, file)
  }

  isChecked(control: ParsedElement): boolean {
    return this.checked.get(control) ?? control.hasAttribute('checked')
  }

  /** What is typed or selected in a field. */
  value(control: ParsedElement): string {
    const value = this.typed.get(control)
    if (value !== undefined) return value
    if (control.tagName === 'TEXTAREA') return control.textContent
    if (control.tagName !== 'SELECT') return control.getAttribute('value') ?? (isCheckable(control) ? 'on' : '')
    const options = control.querySelectorAll('option')
    const selected = options.find((option) => option.hasAttribute('selected')) ?? options[0]
    return selected ? optionValue(selected) : ''
  }

  /** The request a browser makes when this button is pressed. */
  request(button: ParsedElement): { url: URL; body: FormData | URLSearchParams | null } {
    this.assertEnabled(button)
    const form = this.formOf(button)
    const data = this.dataOf(form, button)
    const attribute = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name)
    const url = new URL(attribute('action') || this.page.url, this.page.url)
    url.hash = ''
    const texts = new URLSearchParams(
      [...data].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    )
    if (attribute('method')?.toLowerCase() === 'post')
      return { url, body: attribute('enctype') === 'multipart/form-data' ? data : texts }
    url.search = texts.toString()
    return { url, body: null }
  }

  private assertEnabled(control: ParsedElement) {
    if (isDisabled(control)) throw new Error(`${this.page.nameOf(control)} is disabled on ${this.page.url}`)
  }

  /** What the form sends, unless the browser would refuse to send it. */
  private dataOf(form: ParsedElement, button: ParsedElement): FormData {
    const data = new FormData()
    const isChecking = !form.hasAttribute('novalidate') && !button.hasAttribute('formnovalidate')
    const controls = this.controlsOf(form).filter((control) => !isDisabled(control))
    for (const control of controls) {
      const name = control.getAttribute('name')
      if (isChecking && control.hasAttribute('required') && this.isMissing(control, controls))
        throw new Error(`A browser asks for ${name} instead of sending the form on ${this.page.url}`)
      if (!name) continue
      if (isButton(control)) {
        if (control === button) data.append(name, control.getAttribute('value') ?? '')
      } else if (control.getAttribute('type') === 'file') data.append(name, this.files.get(control) ?? new File([], ''))
      else if (!isCheckable(control) || this.isChecked(control)) data.append(name, this.value(control))
    }
    return data
  }

  private isMissing(control: ParsedElement, controls: readonly ParsedElement[]): boolean {
    const type = control.getAttribute('type')
    if (type === 'file') return !this.files.has(control)
    if (type === 'checkbox') return !this.isChecked(control)
    if (type !== 'radio') return this.value(control) === ''
    const name = control.getAttribute('name')
    return !controls.some((other) => other.getAttribute('name') === name && this.isChecked(other))
  }

  private formOf(control: ParsedElement): ParsedElement {
    const id = control.getAttribute('form')
    const form = id ? this.page.root.getElementById(id) : control.closest('form')
    if (!form) throw new Error(`${this.page.nameOf(control)} belongs to no form on ${this.page.url}`)
    return form
  }

  private controlsOf(form: ParsedElement): ParsedElement[] {
    const id = form.getAttribute('id')
    return this.page.root.querySelectorAll('input, select, textarea, button').filter((control) => {
      const owner = control.getAttribute('form')
      return owner ? owner === id : control.closest('form') === form
    })
  }
}

const optionValue = (option: ParsedElement) => option.getAttribute('value') ?? normalize(option.textContent)
const isCheckable = (control: ParsedElement) => ['checkbox', 'radio'].includes(control.getAttribute('type') ?? '')
const isDisabled = (control: ParsedElement) =>
  control.hasAttribute('disabled') || control.closest('fieldset[disabled]') !== null
