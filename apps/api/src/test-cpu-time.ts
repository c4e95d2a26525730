/**
 * CPU time of this process since a call of `process.cpuUsage()`: unlike elapsed time, the same on a busy machine.
 */
export function cpuMillisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
