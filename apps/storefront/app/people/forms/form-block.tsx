import type { BlockOf } from '@shpulka/contract/content/blocks'
import type { Form } from '@shpulka/contract/people/forms'
import { SubscribeForm } from '../mail-distribution/subscribe-form.tsx'
import { type FoundQuestions, Questions } from './questions.tsx'
import { RequestForm } from './request-form.tsx'

interface Props {
  block: BlockOf<'form'>
  loaded: { readonly form?: Form; readonly questions?: FoundQuestions }
}

/** A form among the blocks of a page; a form for questions has published answers below it. */
export function FormBlock({ block: { type, title }, loaded: { form, questions } }: Props) {
  if (type === 'subscribe') return <SubscribeForm {...(title && { title })} />
  if (!form) return null
  return (
    <>
      <RequestForm form={form} title={title || form.title} />
      {questions && <Questions found={questions} />}
    </>
  )
}
