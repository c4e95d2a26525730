import type { Form } from '@shpulka/contract/people/forms'
import { type RefObject, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'
import { fieldName } from './form-body.rule.ts'
import type { Sender } from './sender.route.ts'

/**
 * Prefills empty fields from the profile of a signed-in user after hydration: the document is the same for everybody.
 */
export function useSenderFields(form: RefObject<HTMLFormElement | null>, { fields }: Pick<Form, 'fields'>) {
  const isSignedIn = usePersonal()?.user != null
  const { data: sender, load } = useFetcher<Sender | null>({ key: 'form-sender' })
  useEffect(() => {
    if (isSignedIn) void load(paths.formSender())
  }, [isSignedIn, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the sender is loaded
  useEffect(() => {
    if (!sender) return
    for (const { code, contact } of fields) {
      const value = contact === null ? sender[code as keyof Sender] : sender[contact]
      const input = form.current?.elements.namedItem(fieldName(code))
      if (value && input instanceof HTMLInputElement && input.value === '') input.value = value
    }
  }, [sender])
}
