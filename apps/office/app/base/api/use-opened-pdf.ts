import { useState } from 'react'
import { openPdf } from './open-pdf.ts'
import { useChange } from './use-change.ts'

/**
 * Buttons that open a PDF each, one at a time; `buttonProps` are those of the button that opens `name`, `outcome` those
 * of `OpenedPdf`.
 */
export function useOpenedPdf<Name extends string>(load: (name: Name) => Promise<Blob>) {
  const [opened, setOpened] = useState<Name | null>(null)
  const [address, setAddress] = useState('')
  const { run, isBusy, failure } = useChange(async (name: Name) => {
    setOpened(name)
    setAddress('')
    setAddress(openPdf(await load(name)))
  })
  const buttonProps = (name: Name) => ({
    isBusy: isBusy && name === opened,
    isDisabled: isBusy && name !== opened,
    onClick: () => void run(name),
  })
  return { buttonProps, outcome: { address, failure } }
}
