import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { openProver } from './prover.ts'

type Prover = ReturnType<typeof openProver>

interface Proof {
  /** Spread over the form. */
  form: { onFocus: () => void; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
  /** The proven body is not sent after all: the next one is proven anew. */
  discard: () => void
  /** The form was sent and waits for its proof: its button is busy. */
  isSolving: boolean
  /** The value of the button it was sent by; null: it is not being proven. */
  intent: string | null
  /** Shown by the button: says what the wait is for when it is long enough to notice. */
  note: ReactNode
}

const noticedMs = 250

/**
 * Proves the work a call asks for before a form that leads to it is posted. `bodyOf` reads the call's body from the
 * form, the same that the action will send; null: this submission leads to no such call. When anything fails the form
 * is posted without: the shop's server then does the work itself, in its server-side proof.
 *
 * const proof = useProof('POST', '/users/v1/login', loginBody) <Form method="post" {...proof.form}> … <Button
 * isBusy={proof.isSolving}>Войти</Button>{proof.note}</Form>
 */
export function useProof(method: string, path: string, bodyOf: (form: FormData) => unknown): Proof {
  const prover = useRef<Promise<Prover> | null>(null)
  const proven = useRef<HTMLFormElement | null>(null)
  const [solving, setSolving] = useState<{ intent: string | null } | null>(null)
  const isSolving = solving !== null
  const [isLong, setIsLong] = useState(false)

  useEffect(() => () => void prover.current?.then((opened) => opened.close()), [])
  useEffect(() => {
    if (!isSolving) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), noticedMs)
    return () => clearTimeout(timer)
  }, [isSolving])

  const opened = () => {
    prover.current ??= import('./prover.ts').then(({ openProver }) => openProver())
    return prover.current
  }

  return {
    discard: () => {
      proven.current = null
    },
    isSolving,
    intent: solving?.intent ?? null,
    note: (
      <p role="status" className="mt-2 text-note text-ink-2 empty:hidden">
        {isLong && 'Проверяем, что вы не робот: секунда или две'}
      </p>
    ),
    form: {
      onFocus: () => {
        if (prover.current === null)
          opened().then(
            (ready) => ready.prepare(),
            () => {
              prover.current = null
            },
          )
      },
      onSubmit: (event) => {
        const form = event.currentTarget
        if (proven.current === form) {
          proven.current = null
          return
        }
        if (isSolving) return event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const body = bodyOf(new FormData(form, submitter))
        if (body === null || body === undefined) return
        event.preventDefault()
        setSolving({ intent: submitter instanceof HTMLButtonElement ? submitter.value : null })
        opened()
          .then((ready) => ready.prove(method, path, JSON.stringify(body)))
          .catch(() => null)
          .then((fields) => {
            setSolving(null)
            if (!form.isConnected) return
            const add = ({ formData }: FormDataEvent) => {
              for (const [name, value] of Object.entries(fields ?? {})) formData.set(name, value)
            }
            form.addEventListener('formdata', add)
            proven.current = form
            form.requestSubmit(submitter)
            form.removeEventListener('formdata', add)
          })
      },
    },
  }
}
