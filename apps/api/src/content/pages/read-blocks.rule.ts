import { Block } from '@shpulka/contract/content/blocks'
import { Compile } from 'typebox/compile'

const checked = Compile(Block)

/**
 * Stored blocks that fit the contract, and how many do not: blocks written by hand may contain mistakes, which must not
 * hide the rest of the page.
 */
export function readBlocks(stored: unknown): { blocks: Block[]; refused: number } {
  if (!Array.isArray(stored)) return { blocks: [], refused: 1 }
  const blocks = stored.filter((each): each is Block => checked.Check(each) && isWhole(each))
  return { blocks, refused: stored.length - blocks.length }
}

/** Errors of blocks to be written, each with the index of its block. */
export function blockErrors(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((each, index) => {
    if (checked.Check(each)) return isWhole(each) ? [] : [`block ${index}: a row is longer or shorter than its head`]
    const [first] = checked.Errors(each)
    const kind = String((each as { kind?: unknown } | null)?.kind)
    return [`block ${index} (${kind}): ${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`]
  })
}

const isWhole = (block: Block) => block.kind !== 'table' || block.rows.every((row) => row.length === block.head.length)
