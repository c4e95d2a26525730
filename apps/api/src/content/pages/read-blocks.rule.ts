import { Block } from '@shpulka/contract/content/blocks'
import { Compile } from 'typebox/compile'

const checked = Compile(Block)

/**
 * Blocks as they were stored: those that fit the contract, and how many do not. Whoever wrote them by hand may have
 * erred; the rest of the page stands.
 */
export function readBlocks(stored: unknown): { blocks: Block[]; refused: number } {
  if (!Array.isArray(stored)) return { blocks: [], refused: 1 }
  const blocks = stored.filter((each): each is Block => checked.Check(each) && isWhole(each))
  return { blocks, refused: stored.length - blocks.length }
}

/** The errors of blocks that are about to be written: place and words. */
export function blockErrors(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((each, place) => {
    if (checked.Check(each)) return isWhole(each) ? [] : [`block ${place}: a row is longer or shorter than its head`]
    const [first] = checked.Errors(each)
    const kind = String((each as { kind?: unknown } | null)?.kind)
    return [`block ${place} (${kind}): ${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`]
  })
}

const isWhole = (block: Block) => block.kind !== 'table' || block.rows.every((row) => row.length === block.head.length)
