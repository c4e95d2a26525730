import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill()
})

/** Ends the process with the drill, also with one that is interrupted. Returns the process. */
export function endWithDrill<Child extends ChildProcess>(child: Child): Child {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
