import { type RefObject, useState } from 'react'
import { errorsIn } from './checkout-errors.rule.ts'
import { type BlockName, blockNames, type CheckoutErrors } from './checkout-fields.rule.ts'

export interface FoldedBlocks {
  folded: ReadonlySet<BlockName>
  /** Folds these blocks too. Returns all that are folded then. */
  fold: (blocks: readonly BlockName[]) => ReadonlySet<BlockName>
  setFolded: (block: BlockName, isFolded: boolean) => void
  /** Folds these blocks, as saved in a draft, and no others. */
  restore: (names: readonly string[]) => void
  /** Unfolds the blocks whose fields have errors. */
  unfoldWrong: (errors: CheckoutErrors) => void
}

/** The blocks of the form that are folded to one line. */
export function useFoldedBlocks(initial: () => readonly BlockName[]): FoldedBlocks {
  const [folded, setFolded] = useState<ReadonlySet<BlockName>>(() => new Set(initial()))
  return {
    folded,
    fold(blocks) {
      const next = new Set([...folded, ...blocks])
      setFolded(next)
      return next
    },
    setFolded: (block, isFolded) =>
      setFolded((before) => new Set(isFolded ? [...before, block] : [...before].filter((each) => each !== block))),
    restore: (names) => setFolded(new Set(blockNames.filter((name) => names.includes(name)))),
    unfoldWrong: (errors) =>
      setFolded((before) => new Set([...before].filter((block) => Object.keys(errorsIn(block, errors)).length === 0))),
  }
}

/** The block after this one that is not folded. */
export const nextOpenBlock = (block: BlockName, folded: ReadonlySet<BlockName>): BlockName | undefined =>
  blockNames.slice(blockNames.indexOf(block) + 1).find((name) => !folded.has(name))

/** Focuses the first element that takes the focus, after what the same press folds or shows is rendered. */
export function focusSoon(form: RefObject<HTMLFormElement | null>, selector: string) {
  setTimeout(() => {
    for (const element of form.current?.querySelectorAll<HTMLElement>(selector) ?? []) {
      element.focus()
      if (document.activeElement === element) return
    }
  })
}
