import { Block } from '@shpulka/contract/content/blocks'
import { Compile } from 'typebox/compile'

const validator = Compile(Block)

/**
 * Stored blocks that match the contract, and the number of those that do not: a mistake in one block must not hide the
 * rest of the page.
 */
export function readBlocks(stored: unknown): { blocks: Block[]; invalidCount: number } {
  if (!Array.isArray(stored)) return { blocks: [], invalidCount: 1 }
  const blocks = stored.filter((each): each is Block => validator.Check(each) && hasEqualRows(each))
  return { blocks, invalidCount: stored.length - blocks.length }
}

/** Validation errors of blocks before they are saved, each with the index of its block. */
export function blockErrors(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((each, index) => {
    if (validator.Check(each))
      return hasEqualRows(each) ? [] : [`block ${index}: a row is longer or shorter than its head`]
    const [first] = validator.Errors(each)
    const kind = String((each as { kind?: unknown } | null)?.kind)
    return [`block ${index} (${kind}): ${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`]
  })
}

const hasEqualRows = (block: Block) =>
  block.kind !== 'table' || block.rows.every((row) => row.length === block.head.length)
