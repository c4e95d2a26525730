/**
 * Milliseconds this process has worked since `process.cpuUsage()` was asked: unlike elapsed time, the same on a
 * machine that is busy with other work.
 */
export function workSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
