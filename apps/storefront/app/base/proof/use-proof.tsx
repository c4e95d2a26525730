import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { openProver } from './prover.ts'

type Prover = ReturnType<typeof openProver>

interface Proof {
  /** Spread over the form. */
  form: { onFocus: () => void; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
  /** Call this when the proven body is not sent after all, so that the next one gets a new proof. */
  discard: () => void
  /** The form was submitted and its proof is being computed: its button is busy. */
  isSolving: boolean
  /** The value of the button it was submitted by; null when no proof is being computed. */
  intent: string | null
  /** Shown by the button: explains the wait when it is long enough to notice. */
  note: ReactNode
}

const noteDelayMilliseconds = 250

/**
 * Computes the proof of work that a call requires before its form is posted. `bodyOf` builds the call's body from the
 * form, equal to the one the action will send; null when this submission does not make the call. If anything fails, the
 * form is posted without a proof, and the storefront's server computes it.
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

  useEffect(
    () => () =>
      void prover.current?.then(
        (opened) => opened.close(),
        () => {},
      ),
    [],
  )
  useEffect(() => {
    if (!isSolving) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), noteDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [isSolving])

  const opened = () => {
    prover.current ??= import('./prover.ts').then(({ openProver }) => openProver())
    // What did not load is loaded again the next time.
    prover.current.catch(() => {
      prover.current = null
    })
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
            () => {},
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
