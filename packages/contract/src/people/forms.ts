import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'

/** The kind of a field. The page and the server validate each kind by the same rule. */
export const FieldKind = Type.Union(
  [
    Type.Literal('text', { description: 'One line.' }),
    Type.Literal('textarea', { description: 'Several lines.' }),
    Type.Literal('phone', { description: 'A Russian number in any spelling, or + and digits.' }),
    Type.Literal('email', { description: 'An email address.' }),
    Type.Literal('inn', {
      description: '10 or 12 digits whose check digits are right; spaces between them are left out.',
    }),
    Type.Literal('select', { description: 'One of `options`, from a list.' }),
    Type.Literal('radio', { description: 'One of `options`, all of them seen.' }),
    Type.Literal('checkbox', { description: 'Yes or no.' }),
    Type.Literal('number', { description: 'A whole number.' }),
    Type.Literal('money', {
      description: 'A sum in roubles as people write it: «1 250 000,50». Its limits are kopecks.',
    }),
    Type.Literal('date', { description: 'A day: 2026-11-22. Its limits are days from today.' }),
    Type.Literal('city', { description: 'A city; GET /dadata/v1/cities suggests, any other name is taken too.' }),
    Type.Literal('file', { description: 'Files sent before by POST /file/v1 for form-attachment: their ids.' }),
    Type.Literal('product', { description: 'A product of the site: its id or article.' }),
    Type.Literal('order', { description: 'The number of an order: Ш-1001. The answer does not reveal whose it is.' }),
  ],
  { description: 'How a field is filled in and checked.' },
)
export type FieldKind = Static<typeof FieldKind>

const limit = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

export const FormField = Type.Object({
  code: Type.String({ description: 'Names the field in `values` and in errors (`values.phone`).' }),
  kind: FieldKind,
  label: Type.String({ description: 'Label of the field, in Russian; error messages name the field by it.' }),
  hint: Type.String({ description: 'What to write and why; empty: none.' }),
  placeholder: Type.String({ description: 'An example inside an empty field; empty: none.' }),
  contact: Type.Union([Type.Literal('name'), Type.Literal('email'), Type.Literal('phone'), Type.Null()], {
    description:
      'Contact of the sender it asks for: used for autocomplete and to fill it from the profile; null: none.',
  }),
  isRequired: Type.Boolean({ description: 'True: must be filled; a checkbox must be checked.' }),
  mask: Type.Union([Type.String(), Type.Null()], {
    description: 'How the finished value looks: +7 (###) ###-##-##; null: no mask.',
  }),
  least: limit('Minimum, by kind: characters of a text, a number, kopecks, days from today, files; null: no limit.'),
  most: limit('Maximum, in the same units; never null for texts.'),
  options: Type.Array(
    Type.Object({
      value: Type.String({ description: 'What is sent in `values`.' }),
      title: Type.String({ description: 'What is read, in Russian.' }),
    }),
    { description: 'For select and radio; else empty.' },
  ),
})
export type FormField = Static<typeof FormField>

/** Code of a form or of a group of forms. */
const code = (description: string) => Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$', description })

export const FormType = Type.Object({
  code: code('Code of the form: complaints, tour, ask-answer …'),
  group: code('Code of its group: company, help, information, contact.'),
  title: Type.String({ description: 'Its heading, in Russian.' }),
  lead: Type.String({ description: 'What the form is for; empty: the title says it all.' }),
})
export type FormType = Static<typeof FormType>

/** A form with its fields. */
export const Form = Type.Object({
  ...FormType.properties,
  button: Type.String({ description: 'Text of the button.' }),
  thanks: Type.String({ description: 'What happens after it is sent.' }),
  offersAdvertising: Type.Boolean({
    description: 'Whether consent to emails with offers may be given with it; it is confirmed by a link in an email.',
  }),
  publishes: Type.Boolean({ description: 'Whether questions of this form may be published with their answers.' }),
  fields: Type.Array(FormField, { description: 'In the order they are shown.' }),
})
export type Form = Static<typeof Form>

export const FormStatus = Type.Object(
  {
    code: Type.String({ description: 'new, in-work, answered, closed, cancelled.' }),
    title: Type.String({ description: 'In Russian: «В работе».' }),
    description: Type.String({ description: 'What it means for the sender.' }),
    isOpen: Type.Boolean({ description: 'False: the request is finished.' }),
  },
  { description: 'Status of a request.' },
)
export type FormStatus = Static<typeof FormStatus>

const moment = (description: string) => Type.String({ description: `${description} ISO 8601, UTC.` })

/** The answer to a submitted form. */
export const SentForm = Type.Object({
  id: id('Request.'),
  number: Type.String({ description: 'Number shown to people: О-1001.' }),
  key: Type.String({
    description: 'Gives access to this request only, in the x-order-key header. The link in the email also has it.',
  }),
  status: FormStatus,
  thanks: Type.String({ description: 'What happens next.' }),
  email: Type.String({ description: 'Where a copy goes; empty: no email address was given.' }),
  createdAt: moment('When it was sent.'),
})
export type SentForm = Static<typeof SentForm>

/** A request, for its sender; when opened only by the link, personal data is masked. */
export const FormRequest = Type.Object({
  id: id('Request.'),
  number: Type.String({ description: 'О-1001.' }),
  type: Type.Object(
    {
      code: Type.String({ description: 'Code of the form.' }),
      title: Type.String({ description: 'Its heading now.' }),
    },
    { description: 'The form it was sent by.' },
  ),
  status: FormStatus,
  isCancellable: Type.Boolean({ description: 'DELETE /forms/v1/requests can cancel it now.' }),
  answers: Type.Array(
    Type.Object({
      label: Type.String({ description: 'Label of the field.' }),
      text: Type.String({ description: 'The value as text, maybe of several lines. Sums are in roubles.' }),
    }),
    {
      description: 'The filled fields of the form at that time, without files; an unticked checkbox is «Нет».',
    },
  ),
  files: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid', description: 'File: GET /file/v1/{id}/download gives it to its sender.' }),
      name: Type.String({ description: 'Its own name.' }),
      size: Type.Integer({ description: 'Bytes.' }),
    }),
    { description: 'What was attached, in order; empty: nothing.' },
  ),
  events: Type.Array(
    Type.Object({
      status: Type.String({ description: 'Title of the new status.' }),
      answer: Type.String({ description: 'Answer of the shop; empty: none.' }),
      at: moment('When it happened.'),
    }),
    { description: 'Oldest first.' },
  ),
  createdAt: moment('When it was sent.'),
})
export type FormRequest = Static<typeof FormRequest>

/** A question with the shop’s answer. */
export const PublishedQuestion = Type.Object({
  id: id('Question.'),
  topic: Type.String({ description: 'What it is about; empty: not given.' }),
  author: Type.String({ description: 'Masked: «Анна Ш.».' }),
  question: Type.String({ description: 'Plain text, lines separated by \\n.' }),
  answer: Type.String({ description: 'Answer of the shop; plain text, lines separated by \\n.' }),
  publishedAt: moment('When it was published.'),
})
export type PublishedQuestion = Static<typeof PublishedQuestion>

/** Longest answer to a field, in characters. */
export const maxValueLength = 10_000

const requestId = id('Request.')
const notYours = { 404: 'No such request, or it is not yours' }

export const forms = {
  listFormTypes: call('GET', '/forms/v1/types/{x}', {
    summary: 'Forms of the site',
    params: Type.Object({ x: code('A group of forms, or all.') }),
    answer: Type.Array(FormType, { description: 'In the owner’s order; forms that are hidden are left out.' }),
    errors: { 404: 'No such group' },
  }),
  getForm: call('GET', '/forms/v1/params/{x}', {
    summary: 'A form: its fields with their rules',
    params: Type.Object({ x: code('Code of a form.') }),
    answer: Form,
    errors: { 404: 'No such form on this site' },
  }),
  sendForm: call('POST', '/forms/v1', {
    summary:
      'Sends a form. The same form with the same content from the same sender within ten minutes is the same request ' +
      'and gets the first answer again',
    body: Type.Object({
      type: Type.String({ minLength: 1, maxLength: 40, description: 'Code of a form.' }),
      values: Type.Record(
        Type.String(),
        Type.Union([
          Type.String({ maxLength: maxValueLength }),
          Type.Number(),
          Type.Boolean(),
          Type.Array(Type.String({ maxLength: 36 }), { maxItems: 10 }),
        ]),
        {
          description:
            'By code of the field. A text for most kinds; checkbox: true or false; number: a number or its text; ' +
            'file: ids.',
          maxProperties: 40,
        },
      ),
      consents: Type.Object(
        {
          personalData: Type.Boolean({
            description: 'Separate consent to the processing of personal data (152-ФЗ art. 9); false: 400.',
          }),
          advertising: Type.Optional(
            Type.Boolean({
              default: false,
              description:
                'Consent to emails with offers: where the form offers it, and once confirmed by the link in an email.',
            }),
          ),
        },
        { description: 'What the sender agreed to, each by its own checkbox.' },
      ),
      page: Type.Optional(
        Type.String({ maxLength: 300, description: 'Path of the page with the form; shown to the shop.' }),
      ),
    }),
    answer: SentForm,
    errors: {
      404: 'No such form on this site',
      429: 'Too many forms from this network address, email address or phone; Retry-After says when to ask again',
    },
  }),
  listRequests: call('GET', '/forms/v1/requests', {
    summary: 'Requests the signed-in user has sent, newest first',
    needs: 'user',
    query: Type.Object({
      type: Type.Optional(code('Only requests of the form with this code.')),
      page: pageNumber,
      limit: pageLimit(10),
    }),
    answer: Type.Object({
      requests: Type.Array(FormRequest, { description: 'Newest first.' }),
      meta: Type.Object(pageMeta, { description: 'Page and totals of the list.' }),
    }),
  }),
  viewRequest: call('GET', '/forms/v1/requests/{id}', {
    summary:
      'A request for whoever sent it: the signed-in user, or the holder of the key of the email’s link (x-order-key)',
    params: Type.Object({ id: requestId }),
    answer: FormRequest,
    errors: notYours,
  }),
  cancelRequest: call('DELETE', '/forms/v1/requests', {
    summary: 'Cancels a request the shop has not answered yet; a repeat changes nothing',
    needs: 'user',
    query: Type.Object({ id: requestId }),
    answer: FormRequest,
    errors: { ...notYours, 422: 'It is answered or closed already' },
  }),
  listQuestions: call('GET', '/forms/v1/questions', {
    summary: 'Published questions with the shop’s answers, newest first; in a search the best match first',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200, description: 'Words to search.' })),
      productId: Type.Optional(id('Only questions about this product.')),
      page: pageNumber,
      limit: pageLimit(10),
    }),
    answer: Type.Object({
      questions: Type.Array(PublishedQuestion, { description: 'In the order of the list.' }),
      meta: Type.Object(pageMeta, { description: 'Page and totals of the list.' }),
    }),
  }),
}
